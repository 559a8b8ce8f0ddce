package org.jdyno.run.coschedule;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The slices in which a trial's processes ran, lead-ins included. The trial's <em>own time</em> passes only in slices.
 * It is 0 at the end of the first lead-in.
 *
 * <p>Not every slice counts. After a process is resumed, the caches hold the data of other processes, so it is slower
 * for some milliseconds. Therefore a <em>lead-in</em>, a slice that does not count, precedes each slice that counts.
 * The total of the slices that count is the trial's <em>counted time</em>. A lead-in also follows the last slice, so
 * that there are ticks after it to interpolate from.
 *
 * @param slices the slices, at least one, in order, with times of the lab's monotonic clock
 */
public record Slices(List<Slice> slices) {
    /**
     * A slice, from when the processes were resumed until all of them were suspended.
     *
     * @param counts whether the slice counts
     * @param cpuNanos CPU time of each process from the end of the first slice to the end of this one; without
     *     processes that had ended
     */
    public record Slice(long fromNanos, long toNanos, boolean counts, Map<String, Long> cpuNanos) {
        public Slice {
            cpuNanos = Map.copyOf(cpuNanos);
        }

        long nanos() {
            return toNanos - fromNanos;
        }
    }

    public Slices {
        slices = List.copyOf(slices);
    }

    long countedNanos() {
        return slices.stream().filter(Slice::counts).mapToLong(Slice::nanos).sum();
    }

    /** How much of an interval of the lab's clock lies in slices, lead-ins included. */
    long nanosWithin(long fromNanos, long toNanos) {
        return slices.stream()
                .filter(slice -> slice.toNanos() > fromNanos && slice.fromNanos() < toNanos)
                .mapToLong(slice -> Math.min(slice.toNanos(), toNanos) - Math.max(slice.fromNanos(), fromNanos))
                .sum();
    }

    /** Own time at the end of each slice. */
    private long[] ends() {
        long[] ends = new long[slices.size()];
        for (int i = 1; i < ends.length; i++) {
            ends[i] = ends[i - 1] + slices.get(i).nanos();
        }
        return ends;
    }

    /**
     * Converts times of the lab's clock into own time. Before the first and after the last slice, own time runs like
     * the clock.
     *
     * @param clockNanos the times, in increasing order
     */
    long[] own(long[] clockNanos) {
        long[] own = new long[clockNanos.length];
        int slice = 0;
        long before = -slices.get(0).nanos();
        for (int i = 0; i < own.length; i++) {
            while (slice + 1 < slices.size()
                    && clockNanos[i] >= slices.get(slice + 1).fromNanos()) {
                before += slices.get(slice++).nanos();
            }
            boolean last = slice + 1 == slices.size();
            long within = clockNanos[i] - slices.get(slice).fromNanos();
            own[i] =
                    before + (last ? within : Math.min(within, slices.get(slice).nanos()));
        }
        return own;
    }

    /** The lab's clock at a counted time. */
    long clockNanos(long countedNanos) {
        long left = countedNanos;
        long last = slices.get(slices.size() - 1).toNanos();
        for (Slice slice : slices) {
            if (slice.counts() && left < slice.nanos()) {
                return slice.fromNanos() + left;
            }
            if (slice.counts()) {
                left -= slice.nanos();
                last = slice.toNanos();
            }
        }
        return last;
    }

    /** Own time at the end of the last slice. */
    long ownNanos() {
        long[] ends = ends();
        return ends[ends.length - 1];
    }

    /** Converts a quantity over own time into one over counted time, which excludes its growth in lead-ins. */
    Cumulative counted(Cumulative ofOwnTime) {
        long[] ends = ends();
        return ofOwnTime.within(IntStream.range(0, ends.length)
                .filter(i -> slices.get(i).counts())
                .mapToObj(i -> new Cumulative.Interval(ends[i] - slices.get(i).nanos(), ends[i]))
                .toList());
    }

    /** CPU time of a process over counted time, as far as it is known. */
    Cumulative cpuNanos(String process) {
        long[] ends = ends();
        int[] known = IntStream.range(0, ends.length)
                .filter(i -> slices.get(i).cpuNanos().containsKey(process))
                .toArray();
        return counted(new Cumulative(
                Arrays.stream(known).mapToLong(i -> ends[i]).toArray(),
                Arrays.stream(known)
                        .mapToLong(i -> slices.get(i).cpuNanos().get(process))
                        .toArray()));
    }
}
