package org.jdyno.model.history;

import java.util.Objects;
import org.jdyno.model.RatioInterval;
import org.jdyno.model.Verdict;

/**
 * A lasting change of the ratio of a line.
 *
 * @param run index of the first run with the new level, in the runs of the history
 * @param ratio the new level over the one before
 * @param interval the 95 % interval of that ratio
 * @param before number of runs with the level before
 * @param after number of runs with the new level
 * @param p the p of the permutation test of this change
 * @param kind better, worse, or equivalent if the interval lies within the margin of the measure
 */
public record LevelChange(
        int run, double ratio, RatioInterval interval, int before, int after, double p, Verdict.Kind kind) {
    public LevelChange {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(kind, "kind");
    }
}
