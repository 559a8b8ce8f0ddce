package org.jdyno.lab.doctor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the doctor has measured itself. All times are in nanoseconds.
 *
 * @param spins one for each processor
 * @param clock what reading it takes
 * @param loopback a byte there and back; empty when no socket could be opened
 * @param disk forcing a small file to it; empty when none could be written
 * @param diskFreeBytes where runs are written
 * @param sharedMemoryFreeBytes in /dev/shm
 * @param troubles by the words {@code loopback} and {@code disk}, why they are empty
 */
record Probes(
        List<Spin> spins,
        ClockReading clock,
        Optional<Spread> loopback,
        Optional<Spread> disk,
        OptionalLong diskFreeBytes,
        OptionalLong sharedMemoryFreeBytes,
        Map<String, String> troubles) {
    /**
     * A fixed piece of work of about a millisecond, done again and again by one thread.
     *
     * @param processor it was to run on
     * @param pinned whether it could be kept there
     * @param fastestNanos the work at its fastest
     * @param excess by how much longer than the fastest it took
     * @param waitedShare of the time in which the thread was ready and did not run; empty where the kernel does not
     *     tell
     * @param ranShare processor time of the thread over the time by the clock; empty where the kernel does not tell
     */
    record Spin(
            int processor,
            boolean pinned,
            double fastestNanos,
            Spread excess,
            OptionalDouble waitedShare,
            OptionalDouble ranShare) {}

    /** What System.nanoTime costs, and the smallest step it makes. */
    record ClockReading(double costNanos, double stepNanos) {}

    /** Quantiles of so many values. */
    record Spread(double p50, double p99, double p999, double max, int n) {
        /**
         * Of at least one value.
         *
         * @param sorted ascending
         * @param less taken off each
         */
        static Spread of(long[] sorted, long less) {
            return new Spread(
                    quantile(sorted, 0.5) - less,
                    quantile(sorted, 0.99) - less,
                    quantile(sorted, 0.999) - less,
                    sorted[sorted.length - 1] - less,
                    sorted.length);
        }

        private static long quantile(long[] sorted, double q) {
            return sorted[(int) Math.ceil(q * sorted.length) - 1];
        }
    }

    String why(String probe) {
        return troubles.getOrDefault(probe, "it was not measured");
    }
}
