package org.jdyno.lab.doctor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The measurements of the doctor. All times are in nanoseconds.
 *
 * @param spins one for each processor
 * @param loopback round trips of a byte; empty if no socket could be opened
 * @param disk times to force a small file to it; empty if none could be written
 * @param diskFreeBytes where runs are written
 * @param sharedMemoryFreeBytes the free space in /dev/shm
 * @param failures {@code loopback} and {@code disk} to why they are empty
 */
record Probes(
        List<Spin> spins,
        ClockReading clock,
        Optional<Spread> loopback,
        Optional<Spread> disk,
        OptionalLong diskFreeBytes,
        OptionalLong sharedMemoryFreeBytes,
        Map<String, String> failures) {
    /**
     * A fixed piece of work of about a millisecond, repeated by one thread.
     *
     * @param processor the processor of the thread
     * @param pinned whether the thread was kept there
     * @param fastestNanos the least time of the work
     * @param excess how much longer the other times were than the least
     * @param waitedShare the share of the time in which the thread was ready and did not run; empty if unknown
     * @param ranShare CPU time of the thread over wall-clock time; empty if unknown
     */
    record Spin(
            int processor,
            boolean pinned,
            double fastestNanos,
            Spread excess,
            OptionalDouble waitedShare,
            OptionalDouble ranShare) {}

    /** The cost of System.nanoTime, and its smallest step. */
    record ClockReading(double costNanos, double stepNanos) {}

    /** Quantiles of {@code n} values. */
    record Spread(double p50, double p99, double p999, double max, int n) {
        /**
         * The quantiles of one value or more.
         *
         * @param sorted ascending
         * @param less subtracted from each
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
        return failures.getOrDefault(probe, "it was not measured");
    }
}
