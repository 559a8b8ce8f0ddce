package org.jdyno.lab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The times in which a trial's processes ran, while they were stopped in between.
 *
 * @param slices by the lab's monotonic clock, in order; empty for a trial that was never stopped
 */
record Slices(List<Slice> slices) {
    static final Slices ALL = new Slices(List.of());

    /** In the first of a slice a processor's caches are still the others'. */
    private static final long DROPPED_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** From when it was let go on until it was told to stop. */
    record Slice(long fromNanos, long toNanos) {}

    /**
     * What was done in a stretch of a slice of which both ends are known.
     *
     * @param fromNanos by the monotonic clock
     */
    record Stretch(long fromNanos, long nanos, long operations) {}

    Slices {
        slices = List.copyOf(slices);
    }

    boolean all() {
        return slices.isEmpty();
    }

    /**
     * What of each slice counts: from its first tick after what is dropped to its last before the stop. A slice in which there are no two such ticks
     * counts for nothing.
     *
     * @param nanos when the process took note, by the same clock
     * @param operations it had completed by then
     */
    List<Stretch> kept(long[] nanos, long[] operations) {
        List<Stretch> kept = new ArrayList<>();
        int at = 0;
        for (Slice slice : slices) {
            while (at < nanos.length && nanos[at] < slice.fromNanos()) {
                at++;
            }
            if (at == nanos.length) {
                break;
            }
            // It really goes on with its first tick, which may be later than it was let.
            long countsFrom = nanos[at] + DROPPED_NANOS;
            int first = at;
            while (first < nanos.length && nanos[first] < countsFrom) {
                first++;
            }
            int last = first;
            while (last + 1 < nanos.length && nanos[last + 1] <= slice.toNanos()) {
                last++;
            }
            if (last < nanos.length && last > first && nanos[first] <= slice.toNanos()) {
                kept.add(new Stretch(nanos[first], nanos[last] - nanos[first], operations[last] - operations[first]));
            }
        }
        return kept;
    }
}
