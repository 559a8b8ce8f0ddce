package org.jdyno.lab.run.coschedule;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The times in which a trial's processes ran, while they were stopped in between: the trial's <em>own time</em>,
 * which goes on only while they run.
 *
 * <p>Not every slice counts. A process that goes on after a stop finds the caches full of what the others did, and for
 * some tens of milliseconds is slower than it would be by itself; so before each slice that counts there is a
 * <em>lead-in</em> that does not. What counts is the trial's <em>counted time</em>. There is a lead-in behind the last
 * slice too, so that at both ends of every slice that counts what had been done by then can be told from the ticks on
 * both sides. Own time begins with the end of the first slice, which does not count.
 *
 * @param slices by the lab's monotonic clock, in order; one at least
 */
public record Slices(List<Slice> slices) {
    /**
     * From when it was let go on until it had stopped.
     *
     * @param counts whether it is part of what is measured
     * @param cpuNanos processor time that each process had taken when it had stopped, since the end of the first
     *     slice; not of those that had ended
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

    /** What has grown over own time, over counted time: what it grew by in other slices is left out. */
    Cumulative counted(Cumulative ofOwnTime) {
        long[] ends = ends();
        return ofOwnTime.within(IntStream.range(0, ends.length)
                .filter(i -> slices.get(i).counts())
                .mapToObj(i -> new Cumulative.Stretch(ends[i] - slices.get(i).nanos(), ends[i]))
                .toList());
    }

    /** Processor time of a process over counted time, as far as it is known. */
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
