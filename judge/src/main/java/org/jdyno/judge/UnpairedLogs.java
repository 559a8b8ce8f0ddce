package org.jdyno.judge;

import org.jdyno.stats.compare.PairedComparison;

/** The logarithms of the values of two platforms whose trials are in no blocks. */
record UnpairedLogs(double[] ones, double[] others) {
    /** Whether both platforms have a value, so that there is a ratio. */
    boolean hasRatio() {
        return ones.length > 0 && others.length > 0;
    }

    /** @param intervals number of intervals that must hold simultaneously */
    PairedComparison compared(ErrorControl control, int intervals) {
        return control.compare(ones, others, intervals);
    }
}
