package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Run;
import org.jdyno.model.Trust;
import org.jdyno.model.Verdict;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Paragraph;
import org.jdyno.report.document.Block.Tone;

/** Whether to trust the run: the results of its checks and of the A/A control. */
final class TrustTopic {
    /** A longer list of results of the A/A control is summarized. */
    private static final int MAX_SELF_COMPARISONS = 3;

    private TrustTopic() {}

    static List<Block> of(Contents contents) {
        Run run = contents.run();
        Trust trust = contents.judgement().trust();
        Tone tone = trust.untrusted() ? Tone.WARNING : Tone.PLAIN;
        List<String> notes = new ArrayList<>(selfComparisons(contents.chapters()));
        notes.addAll(CapacityTopic.selfComparisons(contents));
        notes.addAll(NoteSentences.of(run, trust.notes()));
        return List.of(Block.section(
                        heading(run, trust),
                        new Paragraph(trust(run, trust), tone),
                        Items.of(NoteSentences.of(run, trust.reasons()), tone),
                        Items.of(notes, Tone.QUIET))
                .id("trust")
                .style("box " + trust.state().word()));
    }

    private static String heading(Run run, Trust trust) {
        return switch (trust.state()) {
            case TRUSTED -> "Trusted";
            case UNPROVEN -> {
                if (run.plan().experiment() instanceof Imported) {
                    yield "Not interleaved";
                }
                yield nothingToCheck(run) || FailureTopic.common(trust).isPresent() ? "Nothing to check" : "Unproven";
            }
            case UNTRUSTED -> "Untrusted";
        };
    }

    /** Whether to trust the run, in one sentence. */
    static String trust(Run run, Trust trust) {
        boolean compares = run.plan().experiment().compares();
        if (FailureTopic.common(trust).isPresent()) {
            return "No trial completed, so there is nothing to check.";
        }
        return switch (trust.state()) {
            case TRUSTED ->
                "The A/A control agrees with the baseline within twice the margin of every headline measure.";
            case UNPROVEN -> {
                if (run.plan().experiment() instanceof Imported imported) {
                    yield "These trials are imported (" + imported.tool() + "), so jdyno cannot check them.";
                }
                yield nothingToCheck(run)
                        ? "This run makes no comparison."
                        : "No check failed, but the A/A control is not known to agree with the baseline closely"
                                + " enough.";
            }
            case UNTRUSTED ->
                "Do not rely on these " + (compares ? "verdicts" : "figures") + ": the run failed its own checks.";
        };
    }

    /** Whether the run compares no platforms. */
    private static boolean nothingToCheck(Run run) {
        return !run.plan().experiment().compares()
                || run.plan().experiment() instanceof RateSearch
                        && run.plan().platformsWithoutControl().size() == 1;
    }

    /**
     * The results of the A/A control: a sentence for each chapter, or, if there are many, for each difference found and
     * one for all others.
     */
    private static List<String> selfComparisons(List<Chapter> chapters) {
        List<Chapter> compared = chapters.stream()
                .filter(chapter -> chapter.selfComparison().isPresent())
                .toList();
        List<String> sentences = new ArrayList<>();
        List<Verdict> alike = new ArrayList<>();
        for (Chapter chapter : compared) {
            Verdict self = chapter.selfComparison().orElseThrow();
            if (compared.size() <= MAX_SELF_COMPARISONS
                    || self.kind().isDifference()
                    || Double.isNaN(self.effect().low())) {
                sentences.add(selfComparison(chapter, self));
            } else {
                alike.add(self);
            }
        }
        if (!alike.isEmpty()) {
            double low =
                    alike.stream().mapToDouble(one -> one.effect().low()).min().orElseThrow();
            double high =
                    alike.stream().mapToDouble(one -> one.effect().high()).max().orElseThrow();
            sentences.add(
                    0,
                    "A/A control of " + alike.get(0).baseline() + ": no difference found at "
                            + alike.size() + " of " + Numbers.count(compared.size(), "point")
                            + "; all 95 % intervals lie within "
                            + Numbers.changeInterval(low, high) + ".");
        }
        return sentences;
    }

    /** The result of the A/A control, where any difference is an error of the measurement. */
    private static String selfComparison(Chapter chapter, Verdict verdict) {
        String interval = Numbers.changeInterval(verdict);
        String measure = Sentences.ofTitle(chapter.workload().measure(verdict.measure()));
        String blocks = Numbers.count(verdict.effect().blocks(), "block");
        if (interval.equals(Numbers.UNKNOWN)) {
            return chapter.name() + ": the A/A control has no interval in " + measure + " (" + blocks + ").";
        }
        return chapter.name() + ": the A/A control differs from " + verdict.baseline() + " in " + measure + " by "
                + interval + " (" + Numbers.spread(verdict) + ", " + blocks + "): "
                + switch (verdict.kind()) {
                    case FASTER, SLOWER -> "a false difference.";
                    case EQUIVALENT -> "equivalent, as expected.";
                    case INCONCLUSIVE -> "no difference found, but one of this size could go unnoticed.";
                };
    }
}
