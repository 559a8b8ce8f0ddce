package org.jdyno.kit;

import java.io.PrintStream;

/**
 * What a process under test does to be measured, switched on for a time: windows and ticks, and hiccups if wanted. For
 * benchmarks of its cost. For one thread at a time.
 */
public final class Telemetry {
    private static final double TICK_MILLIS = 10;
    private static final long WINDOW_NANOS = 500_000_000;

    private final RoleContext context;
    private final ProcessCounters process;
    private final HiccupSampler sampler =
            new HiccupSampler(HiccupSampler.Telemetry.hiccupNanos(new Parameters(new String[0])));
    private final WindowClock windows;
    private Ticks ticks;

    /** @param out where events are written */
    public Telemetry(RoleContext context, PrintStream out) throws Exception {
        this.context = context;
        process = new ProcessCounters();
        windows = new WindowClock(new EventWriter(out), WINDOW_NANOS);
        sampler.start();
        windows.start();
    }

    /** A measured phase as fast as it goes. */
    public static Load load(long durationNanos) {
        return new Load("measure", 0, durationNanos, 0);
    }

    /** The operations of a role so far. */
    public static long operations(RoleContext context) {
        return context.meter().operations();
    }

    /**
     * Begins, as a measured phase in slices does.
     *
     * @param hiccups whether hiccups are sampled too
     */
    public void begin(boolean hiccups, Load load) {
        windows.open(
                new WindowClock.Phase(context, process, hiccups ? sampler : new Quiet(), ExtraCounters.NONE, load));
        ticks = Ticks.begin(context.meter(), load, TICK_MILLIS);
    }

    /** Ends it; returns the answer to the command. */
    public Object end() throws InterruptedException {
        return ticks.addTo(windows.close("measure"));
    }

    private static final class Quiet implements Hiccups {
        private final DurationHistogram none = new DurationHistogram();

        @Override
        public void setPaused(boolean value) {}

        @Override
        public DurationHistogram drain() {
            return none;
        }
    }
}
