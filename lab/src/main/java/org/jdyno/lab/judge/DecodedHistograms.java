package org.jdyno.lab.judge;

import java.lang.ref.SoftReference;
import java.util.IdentityHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Distribution;

/**
 * A cache of the decoded histograms of trials. A long run may have too many to keep in memory, so the cache
 * may drop a histogram and decode it again. Not thread-safe.
 */
final class DecodedHistograms {
    private final Map<Distribution, SoftReference<Histogram>> known = new IdentityHashMap<>();

    /** The histogram of a distribution. Callers must not change it. */
    Histogram of(Distribution distribution) {
        SoftReference<Histogram> reference = known.get(distribution);
        Histogram histogram = reference == null ? null : reference.get();
        if (histogram == null) {
            histogram = distribution.decoded();
            known.put(distribution, new SoftReference<>(histogram));
        }
        return histogram;
    }

    /** The sum of two histograms, as a new one. */
    static Histogram sum(Histogram one, Histogram other) {
        Histogram sum = one.copy();
        sum.add(other);
        return sum;
    }
}
