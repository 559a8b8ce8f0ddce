package org.jdyno.run.trial;

import java.util.List;
import java.util.OptionalDouble;
import org.jdyno.model.Window;

/** When a trial reached 90 % of the speed that it has when it is warm. */
final class FullSpeed {
    private static final double SHARE = 0.9;

    /** The speed is the mean of this time, so that a single collection does not determine it. */
    private static final double OVER_NANOS = 500e6;

    private static final double STEP_NANOS = 5e6;

    private FullSpeed() {}

    /**
     * The time under load until the speed of the next half second was 90 % of that of the last burst.
     *
     * @param warmup the windows of warm-up of the load generator, in order
     * @return nanoseconds; empty without windows
     */
    static OptionalDouble nanos(List<Window> warmup) {
        if (warmup.isEmpty()) {
            return OptionalDouble.empty();
        }
        int last = warmup.get(warmup.size() - 1).burst();
        List<Window> lastBurst =
                warmup.stream().filter(window -> window.burst() == last).toList();
        double wanted = SHARE * operations(lastBurst) / nanosOf(lastBurst);
        double end = nanosOf(warmup);
        double from = 0;
        while (from < end && speed(warmup, from, Math.min(end, from + OVER_NANOS)) < wanted) {
            from += STEP_NANOS;
        }
        return OptionalDouble.of(Math.min(from, end));
    }

    private static double speed(List<Window> windows, double from, double to) {
        double operations = 0;
        double begin = 0;
        for (Window window : windows) {
            double end = begin + window.wallNanos();
            double overlap = Math.min(end, to) - Math.max(begin, from);
            if (overlap > 0) {
                operations += window.operations() * overlap / window.wallNanos();
            }
            begin = end;
        }
        return operations / (to - from);
    }

    private static double operations(List<Window> windows) {
        return windows.stream().mapToDouble(Window::operations).sum();
    }

    private static double nanosOf(List<Window> windows) {
        return windows.stream().mapToDouble(Window::wallNanos).sum();
    }
}
