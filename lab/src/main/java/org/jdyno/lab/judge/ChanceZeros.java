package org.jdyno.lab.judge;

import java.util.List;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;

/**
 * Zeros that chance makes in what trials in slices take in their last burst of warm-up. A burst is so short that it may
 * have no GC pause. A block with a 0 has no ratio. If only blocks in which both platforms had a pause counted, those of
 * a platform that seldom pauses would be its worst, so such a measure is not compared.
 */
final class ChanceZeros {
    private ChanceZeros() {}

    /** Whether any of these trials has such a 0. */
    static boolean areIn(List<Trial> trials, String measure, Workload workload) {
        return workload.isTakenInBurst(measure)
                && trials.stream()
                        .anyMatch(trial -> trial.slot().pairing().suspends()
                                && Double.valueOf(0).equals(trial.measures().get(measure)));
    }
}
