package org.jdyno.kit;

import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Prints how late the open loop begins operations that occupy its thread for half of the time, for each way of waiting.
 * See kit/README.md for how to run it and for the limit.
 */
public final class ScheduleLag {
    private static final double WARMUP_SECONDS = 2;
    private static final double SECONDS = 20;
    private static final int[] RATES = {1_000, 10_000};

    private ScheduleLag() {}

    public static void main(String[] args) throws Exception {
        System.out.println("| wait | operations/s | lag p50 | p99 | p99.9 | max, µs |");
        System.out.println("| --- | --- | --- | --- | --- | --- |");
        for (Waiting waiting : Waiting.values()) {
            for (int perSecond : RATES) {
                EventWriter events = new EventWriter(System.err);
                RoleContext context = new RoleContext(new Parameters(args), events, new Ending(events));
                OpenLoop loop = new OpenLoop(context, waiting);
                run(loop, perSecond, WARMUP_SECONDS);
                context.drainRecorders();
                run(loop, perSecond, SECONDS);
                print(waiting, perSecond, context.drainRecorders());
            }
        }
    }

    private static void run(OpenLoop loop, int perSecond, double seconds) throws Exception {
        long busyNanos = 1_000_000_000L / perSecond / 2;
        Load load = new Load("measure", 0, (long) (seconds * 1e9), 0);
        loop.run(
                load,
                Arrivals.constant(perSecond),
                (dueNanos, begunNanos) -> Waiting.SPIN.until(begunNanos + busyNanos));
    }

    private static void print(Waiting waiting, int perSecond, Map<String, DurationHistogram> recorded) {
        Histogram lag = LibraryHistograms.decoded(new HistogramEncoder().encode(recorded.get("lag")));
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.1f | %.1f | %.1f | %.1f |%n",
                waiting,
                perSecond,
                lag.getValueAtPercentile(50) / 1e3,
                lag.getValueAtPercentile(99) / 1e3,
                lag.getValueAtPercentile(99.9) / 1e3,
                lag.getMaxValue() / 1e3);
    }
}
