package org.jdyno.lab.run.trial;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The values of a histogram and how often each was recorded, in a fraction of its memory. A packed histogram is as
 * small, but adding to it takes some ten times as long.
 *
 * @param nanos the values; one may occur repeatedly
 * @param counts the count of each, in the same order
 */
record RecordedValues(long[] nanos, long[] counts) {
    static final RecordedValues NONE = new RecordedValues(new long[0], new long[0]);

    static RecordedValues of(AbstractHistogram histogram) {
        long[] nanos = new long[16];
        long[] counts = new long[16];
        int length = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            if (length == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * length);
                counts = Arrays.copyOf(counts, 2 * length);
            }
            nanos[length] = value.getValueIteratedTo();
            counts[length] = value.getCountAtValueIteratedTo();
            length++;
        }
        return new RecordedValues(Arrays.copyOf(nanos, length), Arrays.copyOf(counts, length));
    }

    RecordedValues with(RecordedValues others) {
        return new RecordedValues(joined(nanos, others.nanos), joined(counts, others.counts));
    }

    private static long[] joined(long[] first, long[] second) {
        long[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }

    /** The largest value; 0 if there is none. */
    long max() {
        return Arrays.stream(nanos).max().orElse(0);
    }
}
