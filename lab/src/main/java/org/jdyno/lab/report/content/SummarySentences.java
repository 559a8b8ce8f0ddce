package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Summary;
import org.jdyno.lab.model.Verdict;

/** Sentences on comparisons over several points. */
final class SummarySentences {
    private SummarySentences() {}

    /**
     * A summary with its spread, {@code native, throughput: +52 % (95 % interval +40 % to +65 %, 5 blocks), faster. …}.
     */
    static String of(Summary summary, Measure measure) {
        return summary.platform() + ", " + Sentences.ofTitle(measure) + ": " + change(summary) + ", "
                + Sentences.word(summary.kind(), measure) + ". " + spread(summary);
    }

    /** {@code +52 % (95 % interval +40 % to +65 %, 5 blocks)}. */
    private static String change(Summary summary) {
        String interval =
                Numbers.changeInterval(summary.effect().low(), summary.effect().high());
        return Numbers.change(summary.effect().ratio()) + " ("
                + (interval.equals(Numbers.UNKNOWN) ? "no interval" : "95 % interval " + interval) + ", "
                + Numbers.count(summary.effect().blocks(), "block") + ")";
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
}
