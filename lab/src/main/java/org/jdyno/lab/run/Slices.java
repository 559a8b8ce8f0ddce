package org.jdyno.lab.run;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The times in which a trial's processes ran, while they were stopped in between: the trial's <em>own time</em>,
 * which goes on only while they run.
 *
 * <p>The first slice and the last do not count. They are there so that at both ends of what counts the processes ran
 * as they do in between, and what they had done by then can be told from the ticks on both sides. Own time begins
 * with what counts; the first slice lies before it, with a time below 0.
 *
 * @param slices by the lab's monotonic clock, in order; empty for a trial that was never stopped
 */
record Slices(List<Slice> slices) {
    static final Slices ALL = new Slices(List.of());

    /** How many slices do not count. */
    static final int UNCOUNTED = 2;

    /**
     * From when it was let go on until it had stopped.
     *
     * @param cpuNanos processor time that each process had taken when it had stopped, since the end of the first
     *     slice; not of those that had ended
     */
    record Slice(long fromNanos, long toNanos, Map<String, Long> cpuNanos) {
        Slice {
            cpuNanos = Map.copyOf(cpuNanos);
        }

        long nanos() {
            return toNanos - fromNanos;
        }
    }

    Slices {
        slices = List.copyOf(slices);
    }

    boolean all() {
        return slices.isEmpty();
    }

    /** The own time at which what counts is over; 0 when there are too few slices. */
    long endNanos() {
        return slices.size() <= UNCOUNTED ? 0 : ends()[slices.size() - UNCOUNTED];
    }

    /** The own time at each slice's end. */
    private long[] ends() {
        long[] ends = new long[slices.size()];
        for (int i = 1; i < ends.length; i++) {
            ends[i] = ends[i - 1] + slices.get(i).nanos();
        }
        return ends;
    }

    /**
     * Times by the lab's clock as own time. Own time stands still from a slice's end to the next one's beginning, and
     * goes by the clock before the first and after the last.
     *
     * @param clockNanos in order
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

    /** The lab's clock at an own time that counts. */
    long clockNanos(long ownNanos) {
        long left = ownNanos;
        for (Slice slice : slices.subList(1, slices.size())) {
            if (left < slice.nanos()) {
                return slice.fromNanos() + left;
            }
            left -= slice.nanos();
        }
        return slices.get(slices.size() - 1).toNanos();
    }

    /** Processor time of a process over own time, as far as it is known. */
    Progress cpuNanos(String process) {
        long[] ends = ends();
        int[] known = IntStream.range(0, ends.length)
                .filter(i -> slices.get(i).cpuNanos().containsKey(process))
                .toArray();
        return new Progress(
                Arrays.stream(known).mapToLong(i -> ends[i]).toArray(),
                Arrays.stream(known)
                        .mapToLong(i -> slices.get(i).cpuNanos().get(process))
                        .toArray());
    }
}
