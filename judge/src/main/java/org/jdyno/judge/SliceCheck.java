package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Cell;
import org.jdyno.model.LogRatios;
import org.jdyno.model.Note;
import org.jdyno.model.Pairing;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.stats.compare.PairedComparison;

/**
 * Compares the speed in slices with that in the last burst of warm-up, in which a trial ran as a whole. A program that
 * does by the clock what it does for a platform, such as to collect, would do so right after every pause, and slices
 * would show another ratio of the platforms.
 *
 * <p>A trial counts as warm although its throughput may rise by some more in slices, and by more with one JVM than with
 * another. So a difference within that limit is no disagreement, and a block counts only if its trials were warm. The
 * 1 % of the interval is divided among all comparisons.
 *
 * <p>So this finds what collects or compiles after every pause, not a small bias. Nine blocks of a tour find a ratio
 * that slices make wrong by 30 % nearly always, by 20 % in nine runs of ten, by 15 % in one of three, by 10 % never.
 */
public final class SliceCheck {
    private static final double CONFIDENCE = 0.99;
    /** The largest rise from burst to burst of a trial that counts as warm. */
    private static final double WARM_RISE = Math.log(1.10);

    /** The measure of the speed in slices, as a percentage of that in the last burst. */
    public static final String MEASURE = "speed-since-burst";

    private SliceCheck() {}

    /** A note for each platform for which they disagree. */
    static List<Note> of(Run run, Map<Cell, CompletedTrials> completed) {
        List<Note> notes = new ArrayList<>();
        String baseline = run.plan().baseline();
        List<String> others = run.plan().candidates();
        int comparisons = Math.max(1, others.size() * run.plan().cells().size());
        completed.forEach((cell, trials) -> {
            if (!isJudgedBySlices(trials)) {
                return;
            }
            for (String platform : others) {
                Pair pair = new Pair(trials, platform, baseline, MEASURE, Pairing.SLICED, false);
                double[] logRatios = LogRatios.of(warm(pair.ones()), warm(pair.others()), MEASURE);
                PairedComparison difference = PairedComparison.of(logRatios, 1 - (1 - CONFIDENCE) / comparisons);
                // False without an interval, whose ends are NaN.
                if (difference.low() > WARM_RISE || difference.high() < -WARM_RISE) {
                    notes.add(new Note.SlicesDisagree(
                            cell,
                            platform,
                            Math.exp(difference.mean()),
                            Math.exp(difference.low()),
                            Math.exp(difference.high())));
                }
            }
        });
        return notes;
    }

    /** A pilot may have rejected slices, and the workload of a stored run may lack the measure. */
    private static boolean isJudgedBySlices(CompletedTrials trials) {
        return trials.workload().formulas().containsKey(MEASURE)
                && trials.pairing(trials.headline().name()) == Pairing.SLICED;
    }

    private static List<Trial> warm(List<Trial> trials) {
        return trials.stream().filter(trial -> trial.warmup().settled()).toList();
    }
}
