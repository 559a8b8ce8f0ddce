package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Summary;
import org.jdyno.lab.model.Verdict;

/** Sentences on comparisons over several points. */
final class SummarySentences {
    private SummarySentences() {}

    /**
     * A summary with its spread and its sensitivity, {@code native, throughput: +52 % (95 % interval +40 % to +65 %, 5
     * blocks), faster. …}.
     */
    static String of(Summary summary, Measure measure) {
        return summary.platform() + ", " + Sentences.ofTitle(measure) + ": " + change(summary) + ", "
                + Sentences.word(summary.kind(), measure) + ". " + spread(summary) + " " + sensitivity(summary);
    }

    /** {@code +52 % (95 % interval +40 % to +65 %, 5 blocks)}. */
    private static String change(Summary summary) {
        String interval = Numbers.changeInterval(summary.low(), summary.high());
        return Numbers.change(summary.ratio()) + " ("
                + (interval.equals(Numbers.UNKNOWN) ? "no interval" : "95 % interval " + interval) + ", "
                + Numbers.count(summary.blocks(), "block") + ")";
    }

    private static String spread(Summary summary) {
        Comparator<Summary.Part> byRatio = Comparator.comparingDouble(Summary.Part::ratio);
        Summary.Part least = summary.parts().stream().min(byRatio).orElseThrow();
        Summary.Part most = summary.parts().stream().max(byRatio).orElseThrow();
        List<String> counts = new ArrayList<>();
        for (Verdict.Kind kind : Verdict.Kind.values()) {
            long count = summary.count(kind);
            if (count > 0) {
                counts.add(ScoreCardSentences.word(kind) + " in " + count);
            }
        }
        return "From " + Numbers.change(least.ratio()) + " (" + least.value() + ") to " + Numbers.change(most.ratio())
                + " (" + most.value() + "); " + Sentences.joined(counts) + ".";
    }

    /** {@code each with the same weight}, or {@code with the weights of TCP_RR_1 60 %, CRR_64_8k 40 %}. */
    static String weights(Summary summary) {
        return summary.weighsEqually()
                ? "each with the same weight"
                : "with the weights of "
                        + summary.parts().stream()
                                .map(part -> part.value() + " " + Numbers.percentSize(part.weight()))
                                .collect(Collectors.joining(", "));
    }

    /** With which weights the ratio would be on the other side of 1; those nearest to the weights it has come first. */
    private static String sensitivity(Summary summary) {
        List<String> turns = summary.parts().stream()
                .filter(part -> part.turningWeight().isPresent())
                .sorted(Comparator.comparingDouble(SummarySentences::distanceToTurn))
                .map(part -> part.value()
                        + (distanceAbove(part) > 0 ? " above " : " below ")
                        + Numbers.percentSize(part.turningWeight().getAsDouble()))
                .toList();
        return turns.isEmpty()
                ? "The ratio is on this side of 1 with any weight of a single one."
                : "The ratio would be on the other side of 1 with a weight of "
                        + Clauses.few(turns, ", or of ", ", or of ") + ".";
    }

    private static double distanceToTurn(Summary.Part part) {
        return Math.abs(distanceAbove(part));
    }

    private static double distanceAbove(Summary.Part part) {
        return part.turningWeight().getAsDouble() - part.weight();
    }
}
