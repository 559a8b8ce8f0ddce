package org.jdyno.lab.judge;

import java.util.Arrays;
import org.jdyno.lab.stats.MeanEstimate;

/** The mean of one value of each trial, with its interval. */
final class Means {
    private Means() {}

    /** Geometric, as ratios are judged; arithmetic if a value is zero and has no logarithm. */
    static MeanEstimate of(double[] values) {
        boolean positive = Arrays.stream(values).allMatch(value -> value > 0);
        return positive
                ? MeanEstimate.geometric(values, ErrorControl.CONFIDENCE)
                : MeanEstimate.of(values, ErrorControl.CONFIDENCE);
    }
}
