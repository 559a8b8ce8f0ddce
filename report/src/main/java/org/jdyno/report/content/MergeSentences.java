package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.model.Placement;
import org.jdyno.model.Plan;
import org.jdyno.model.Verdict;
import org.jdyno.model.merge.MachineRun;
import org.jdyno.model.merge.MergedLine;
import org.jdyno.model.merge.MergedLine.Agreement;
import org.jdyno.model.merge.MergedRuns;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;

/** What is said of merged comparisons. */
final class MergeSentences {
    private MergeSentences() {}

    /** {@code better, machines agree}: what all machines say of a line. */
    static Cell.Word word(MergedLine line) {
        boolean difference = line.kind().isDifference();
        String kind = Sentences.word(line.kind(), line.measure());
        String text =
                switch (line.agreement()) {
                    case AGREE -> kind + "; machines agree";
                    case DISAGREE ->
                        (line.kind() == Verdict.Kind.INCONCLUSIVE ? "" : kind + " on average; ") + "machines disagree";
                    case OPEN -> line.kind() == Verdict.Kind.INCONCLUSIVE ? "open" : kind + " on average";
                };
        Tone tone = line.agreement() == Agreement.DISAGREE && !difference ? Tone.CAUTION : Sentences.tone(line.kind());
        return new Cell.Word(text, tone, sentence(line));
    }

    /** A line in a sentence or two, with all figures. */
    static String sentence(MergedLine line) {
        String platform = line.compared().platform();
        String mean = line.measure().title() + " of " + platform + " differs from "
                + line.compared().baseline() + " by "
                + Numbers.change(line.mean().ratio()) + " on average ("
                + Numbers.changeInterval(line.mean().low(), line.mean().high()) + ", "
                + Numbers.count(line.counted(), "machine") + ").";
        return mean + " " + agreement(line);
    }

    private static String agreement(MergedLine line) {
        String next = line.next()
                .map(interval -> "the next machine is expected between "
                        + Numbers.changeInterval(interval.low(), interval.high())
                                .replace(" to ", " and "))
                .orElse("two machines say nothing of a third");
        return switch (line.agreement()) {
            case AGREE ->
                "Machines agree: " + next
                        + (line.machinesDiffer() ? ", and the amount differs from machine to machine." : ".");
            case DISAGREE ->
                "Machines disagree (p = " + Numbers.probability(line.differP()) + "): their true ratios differ by a"
                        + " standard deviation of " + Numbers.percentSize(line.spread()) + ", and " + next + ".";
            case OPEN ->
                "Whether machines agree is open: "
                        + (line.counted() < MergedLine.FEWEST_THAT_FORETELL
                                ? Numbers.count(line.counted(), "machine is", "machines are") + " too few."
                                : next + ".");
        };
    }

    /** Which types of machines differ; empty if they do not, or there is one only. */
    static List<String> types(MergedLine line) {
        return line.types().stream()
                .map(types -> (types.differ()
                                ? "Types of machines differ (p = "
                                : "Types of machines are not known to differ (p = ")
                        + Numbers.probability(types.p()) + "): "
                        + Sentences.joined(types.means().stream()
                                .map(type -> type.type() + " "
                                        + Numbers.change(type.mean().ratio()) + " ("
                                        + Numbers.count(type.mean().machines(), "machine") + ")")
                                .toList())
                        + ".")
                .toList();
    }

    /** {@code placement split; a phase at a rate}: what is not usual in the trials of a line; empty if nothing is. */
    static String conditions(Plan.Conditions conditions) {
        List<String> words = new ArrayList<>();
        if (conditions.placement() != Placement.FREE) {
            words.add("placement " + conditions.placement().word());
        }
        conditions.hosts().roles().forEach((role, host) -> words.add(role + " on " + host.kind()));
        conditions.hosts().link().ifPresent(link -> words.add("over a link"));
        conditions.event().ifPresent(event -> words.add(event.describe()));
        conditions.ratePhase().ifPresent(phase -> words.add("with a phase at a rate"));
        if (conditions.starts() > 1) {
            words.add(Numbers.count(conditions.starts(), "start"));
        }
        if (conditions.idleMillis() > 0) {
            words.add("idle for " + Numbers.seconds(conditions.idleMillis()));
        }
        if (conditions.drivenByTested()) {
            words.add("driven by the platform");
        }
        return String.join("; ", words);
    }

    /** The platforms of which machines have different builds, in a sentence each. */
    static List<String> builds(MergedRuns merged) {
        Map<String, Map<String, Integer>> builds = new TreeMap<>();
        merged.runs().forEach(run -> run.builds()
                .forEach((platform, build) -> builds.computeIfAbsent(platform, any -> new LinkedHashMap<>())
                        .merge(build, 1, Integer::sum)));
        List<String> sentences = new ArrayList<>();
        builds.forEach((platform, found) -> {
            if (found.size() > 1) {
                List<String> words = new ArrayList<>();
                found.forEach((build, runs) -> words.add(build + " in " + Numbers.count(runs, "run")));
                sentences.add(platform + " is not the same JVM everywhere: " + Sentences.joined(words) + ".");
            }
        });
        return sentences;
    }

    /** What is left out or does not count, and why, in a sentence each. */
    static List<String> doubts(MergedRuns merged) {
        List<String> doubts = new ArrayList<>();
        merged.leftOut()
                .forEach(one -> doubts.add("Left out: " + one.source() + ". " + Sentences.withFullStop(one.why())));
        merged.without()
                .map(run -> named(run) + " has no comparison: no block has figures of two platforms.")
                .forEach(doubts::add);
        merged.untrusted()
                .map(run -> named(run) + " is untrusted: it is shown, and does not count.")
                .forEach(doubts::add);
        merged.biased()
                .forEach(control ->
                        doubts.add("The two copies of " + control.compared().baseline() + " in "
                                + control.cell() + " differ by "
                                + Numbers.change(control.mean().ratio()) + " on average ("
                                + Numbers.changeInterval(
                                        control.mean().low(), control.mean().high()) + ", "
                                + Numbers.count(control.counted(), "machine")
                                + "), so that nothing is claimed there."));
        return doubts;
    }

    /** {@code DIR (title)}: a study has several runs. */
    private static String named(MachineRun run) {
        return run.source() + " (" + run.title() + ")";
    }
}
