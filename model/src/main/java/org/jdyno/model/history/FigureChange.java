package org.jdyno.model.history;

import java.util.Objects;
import org.jdyno.model.RatioInterval;
import org.jdyno.model.Verdict;

/**
 * How a measure of one platform changed from one run to another. It includes what changed on the machine.
 *
 * @param before the value in the first run
 * @param after the value in the second run
 * @param ratio the second value over the first
 * @param interval the 95 % interval of that ratio, from trials that are not paired
 * @param kind higher or lower by the interval alone, in the measure's direction; equivalent or inconclusive
 */
public record FigureChange(
        PlatformFigure before, PlatformFigure after, double ratio, RatioInterval interval, Verdict.Kind kind) {
    public FigureChange {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(kind, "kind");
    }
}
