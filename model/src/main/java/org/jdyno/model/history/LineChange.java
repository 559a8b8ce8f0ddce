package org.jdyno.model.history;

import java.util.Objects;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Effect;
import org.jdyno.model.Measure;
import org.jdyno.model.RatioInterval;
import org.jdyno.model.Verdict;

/**
 * How the ratio of a line changed from one run to another.
 *
 * @param before the ratio in the first run
 * @param after the ratio in the second run
 * @param ratio the second ratio over the first
 * @param interval the 95 % interval of that
 * @param adjusted its interval, adjusted for all headline lines of the comparison, which decides on them; equal to the
 *     interval for other lines
 * @param kind better, worse, equivalent or inconclusive
 */
public record LineChange(
        ComparedLine line,
        Measure measure,
        Effect before,
        Effect after,
        double ratio,
        RatioInterval interval,
        RatioInterval adjusted,
        Verdict.Kind kind) {
    public LineChange {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(adjusted, "adjusted");
        Objects.requireNonNull(kind, "kind");
    }
}
