package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;

/** Whether a run can be believed, and what it was held against, in plain sentences. */
public final class TrustSentences {
    /** As many as can be told one by one. */
    private static final int MOST_SELF_COMPARISONS = 3;

    private TrustSentences() {}

    /** Whether to believe the run, in one sentence; what is behind it are the {@linkplain #reasons reasons}. */
    public static String trust(Run run, Trust trust) {
        boolean compares = run.plan().procedure().compares();
        return switch (trust.state()) {
            case TRUSTED ->
                "Trusted: the baseline and its second copy agree to within twice the margin of every headline measure.";
            case UNPROVEN ->
                nothingToCheck(run)
                        ? "There is nothing to check."
                        : "Unproven: no check failed, but the baseline and its second copy are not known to agree"
                                + " closely enough.";
            case UNTRUSTED ->
                "Do not rely on these " + (compares ? "verdicts" : "figures") + ": the run failed its own checks.";
        };
    }

    /** Why the run is not trusted, a clause each. */
    public static List<String> reasons(Run run, Trust trust) {
        return NoteSentences.of(run, trust.reasons());
    }

    /** What a careful reader should know all the same, a clause each. */
    public static List<String> notes(Run run, Trust trust) {
        return NoteSentences.of(run, trust.notes());
    }

    /** The same in a word or two, as a heading. */
    public static String heading(Run run, Trust trust) {
        return switch (trust.state()) {
            case TRUSTED -> "Trusted";
            case UNPROVEN -> nothingToCheck(run) ? "Nothing to check" : "Unproven";
            case UNTRUSTED -> "Not to be trusted";
        };
    }

    /** Whether platforms were not compared, so that no comparison can be wrong. */
    public static boolean nothingToCheck(Run run) {
        return !run.plan().procedure().compares()
                || run.plan().procedure().capacity().isPresent()
                        && run.plan().contenders().size() == 1;
    }

    /**
     * A sentence for each of these chapters in which the baseline was held against its own second copy. Where they are
     * many, the ones that say the same thing are counted.
     */
    public static List<String> selfComparisons(List<Chapter> chapters) {
        List<Chapter> compared = chapters.stream()
                .filter(chapter -> chapter.selfComparison().isPresent())
                .toList();
        if (compared.size() <= MOST_SELF_COMPARISONS) {
            return compared.stream()
                    .map(chapter ->
                            selfComparison(chapter, chapter.selfComparison().orElseThrow()))
                    .toList();
        }
        List<String> sentences = new ArrayList<>();
        List<Verdict> calm = new ArrayList<>();
        for (Chapter chapter : compared) {
            Verdict self = chapter.selfComparison().orElseThrow();
            if (self.kind().isDifference() || Double.isNaN(self.low())) {
                sentences.add(selfComparison(chapter, self));
            } else {
                calm.add(self);
            }
        }
        if (!calm.isEmpty()) {
            double low = calm.stream().mapToDouble(Verdict::low).min().orElseThrow();
            double high = calm.stream().mapToDouble(Verdict::high).max().orElseThrow();
            sentences.add(
                    0,
                    calm.get(0).baseline() + " against its own second copy: no difference found at "
                            + calm.size() + " of " + Numbers.count(compared.size(), "point")
                            + "; all 95 % intervals lie within "
                            + Numbers.changeInterval(low, high) + ".");
        }
        return sentences;
    }

    /** The baseline against its own second copy, where any difference would be the machine's doing. */
    public static String selfComparison(Chapter chapter, Verdict verdict) {
        String interval = Numbers.changeInterval(verdict.low(), verdict.high());
        String start = chapter.name() + ": " + verdict.baseline() + " against its own second copy, "
                + Sentences.ofTitle(chapter.workload().measure(verdict.measure())) + " ";
        if (interval.equals(Numbers.UNKNOWN)) {
            return start + "has no interval (" + Numbers.count(verdict.blocks(), "block") + ").";
        }
        String evidence =
                "differs by " + interval + " (95 % interval, " + Numbers.count(verdict.blocks(), "block") + ")";
        return switch (verdict.kind()) {
            case FASTER, SLOWER -> start + evidence + ": a difference where there is none.";
            case EQUIVALENT -> start + evidence + ": the same, as it should be.";
            case INCONCLUSIVE ->
                start + evidence + ": no difference found; one of this size could have gone unnoticed.";
        };
    }
}
