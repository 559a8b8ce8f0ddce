package org.jdyno.run.trial;

import java.util.List;
import java.util.OptionalDouble;
import org.jdyno.model.Window;

/** What a trial does in its first two seconds under load, while its JVM compiles. */
final class EarlyWork {
    /**
     * In half of this time, platforms scatter by 8 to 34 % from block to block. In twice as much, most of the work is
     * that of a warm JVM (docs/evidence/tour.md).
     */
    private static final double NANOS = 2e9;

    private EarlyWork() {}

    /**
     * The operations of that time. A window that ends later counts in part.
     *
     * @param warmup the windows of warm-up of the load generator, in order
     * @return empty if the load did not last so long
     */
    static OptionalDouble operations(List<Window> warmup) {
        double operations = 0;
        double left = NANOS;
        for (Window window : warmup) {
            double counted = Math.min(1, left / window.wallNanos());
            operations += counted * window.operations();
            left -= counted * window.wallNanos();
        }
        return left > 0 ? OptionalDouble.empty() : OptionalDouble.of(operations);
    }
}
