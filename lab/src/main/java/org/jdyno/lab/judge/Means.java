package org.jdyno.lab.judge;

import java.util.Arrays;
import java.util.List;
import org.jdyno.lab.stats.MeanEstimate;

/** Computes means over trials, with their intervals. */
final class Means {
    private Means() {}

    /**
     * The geometric mean, because verdicts are about ratios; the arithmetic mean if a value is zero and has no
     * logarithm.
     */
    static double valueOf(List<Double> values) {
        return of(values.stream().mapToDouble(Double::doubleValue).toArray()).value();
    }

    /** The same with its interval. */
    static MeanEstimate of(double[] values) {
        boolean positive = Arrays.stream(values).allMatch(value -> value > 0);
        return positive
                ? MeanEstimate.geometric(values, ErrorControl.CONFIDENCE)
                : MeanEstimate.of(values, ErrorControl.CONFIDENCE);
    }
}
