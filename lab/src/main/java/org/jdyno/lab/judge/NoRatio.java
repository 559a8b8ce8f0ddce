package org.jdyno.lab.judge;

import java.util.List;
import org.jdyno.lab.model.Trial;

/**
 * Values that have no ratio: 0, such as the pauses of a trial in which none was seen, and negative ones, such as a
 * growth of memory that noise exceeds. If only the blocks with positive values counted, those of a platform that
 * seldom pauses would be its worst, and those of a growth its largest. So such a measure is not compared.
 */
final class NoRatio {
    private NoRatio() {}

    /** Whether any of these trials has such a value. */
    static boolean isIn(List<Trial> trials, String measure) {
        return trials.stream().anyMatch(trial -> trial.measures().getOrDefault(measure, 1.0) <= 0);
    }
}
