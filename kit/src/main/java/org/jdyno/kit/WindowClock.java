package org.jdyno.kit;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends the windows of a phase, in a thread of its own. Windows end at fixed distances from the start of the phase, so
 * they do not drift. The command thread opens and closes phases.
 */
final class WindowClock {
    private final EventWriter events;
    private final long windowNanos;
    private final Thread thread = new Thread(this::run, "jdyno-windows");
    private Phase phase;
    private long nextNanos;

    WindowClock(EventWriter events, long windowNanos) {
        this.events = events;
        this.windowNanos = windowNanos;
    }

    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    synchronized void open(Phase opened) {
        if (phase != null) {
            throw new RoleFailure("error", "a phase is already open");
        }
        phase = opened;
        nextNanos = opened.beginNanos() + windowNanos;
        LockSupport.unpark(thread);
    }

    /** Ends the last window and the phase. */
    synchronized Event close(String command) {
        if (phase == null) {
            throw new RoleFailure("error", command + " without an open phase");
        }
        if (phase.nanosSinceLastWindow() > 0) {
            events.write(phase.nextWindow());
        }
        Event totals = phase.totals(command);
        phase = null;
        return totals;
    }

    private void run() {
        while (true) {
            LockSupport.parkNanos(this, untilNextNanos());
            tick();
        }
    }

    private synchronized long untilNextNanos() {
        return phase == null ? Long.MAX_VALUE : Math.max(1, nextNanos - System.nanoTime());
    }

    private synchronized void tick() {
        if (phase != null && System.nanoTime() - nextNanos >= 0) {
            events.write(phase.nextWindow());
            skipPassed();
        }
    }

    /** Skips the ends of windows that passed while this process was stalled; these windows would be empty. */
    private void skipPassed() {
        long lateNanos = System.nanoTime() - nextNanos;
        nextNanos += (lateNanos / windowNanos + 1) * windowNanos;
    }

    /** An open phase: its windows and its totals. Guarded by the {@link WindowClock} that owns it. */
    static final class Phase {
        private final RoleContext context;
        private final ProcessFigures process;
        private final Hiccups hiccups;
        private final ExtraCounters extra;
        private final Load load;
        private final OptionalLong gcNanosBefore;
        private final OptionalLong kernelNanosBefore;
        /** Null if there is none. */
        private final UncountedCpu uncounted;

        private final Reading begin;
        private final Map<String, DurationHistogram> totals = new FewEntries<DurationHistogram>();
        private final HistogramEncoder encoder = new HistogramEncoder();
        private Reading last;
        private int index;

        Phase(RoleContext context, ProcessFigures process, Hiccups hiccups, ExtraCounters extra, Load load) {
            this.context = context;
            this.process = process;
            this.hiccups = hiccups;
            this.extra = extra;
            this.load = load;
            gcNanosBefore = process.gcNanos();
            kernelNanosBefore = process.kernelNanos();
            uncounted = process.uncounted();
            drain(); // discards the values from before the phase
            hiccups.setPaused(!context.takesTimes(load));
            begin = read();
            last = begin;
        }

        /** Ends the current window and begins the next. */
        Event nextWindow() {
            Reading now = read();
            Event event = new Event("window")
                    .with("phase", load.phase())
                    .with("burst", load.burst())
                    .with("index", index++)
                    .with("startMillis", last.epochMillis);
            describe(event, last, now, counters(last, now)).withHistograms(drainToTotals(), encoder);
            last = now;
            return event;
        }

        /** The totals up to the end of the last window, which ends the phase. */
        Event totals(String command) {
            hiccups.setPaused(true);
            Event event = new Event("done").with("command", command);
            OptionalLong gcNanosNow = process.gcNanos();
            OptionalLong kernelNanosNow = process.kernelNanos();
            Map<String, Double> counters = counters(begin, last);
            putGrowth(counters, "collectorNanos", gcNanosBefore, gcNanosNow);
            putGrowth(counters, "kernelNanos", kernelNanosBefore, kernelNanosNow);
            if (uncounted != null) {
                uncounted.addTo(counters);
            }
            return describe(event, begin, last, counters).withHistograms(totals, encoder);
        }

        private static void putGrowth(
                Map<String, Double> counters, String counter, OptionalLong before, OptionalLong now) {
            if (before.isPresent() && now.isPresent()) {
                counters.put(counter, (double) Math.max(0, now.getAsLong() - before.getAsLong()));
            }
        }

        long beginNanos() {
            return begin.nanoTime;
        }

        long nanosSinceLastWindow() {
            return System.nanoTime() - last.nanoTime;
        }

        private Map<String, Double> counters(Reading from, Reading to) {
            Map<String, Double> counters = new FewEntries<Double>();
            for (Map.Entry<String, Double> entry : to.growing.entrySet()) {
                Double before = from.growing.get(entry.getKey());
                if (before != null) {
                    counters.put(entry.getKey(), entry.getValue() - before);
                }
            }
            for (Map.Entry<String, Double> entry : to.counted.entrySet()) {
                // A counter that the role created meanwhile began at 0.
                counters.put(entry.getKey(), entry.getValue() - from.counted.getOrDefault(entry.getKey(), 0.0));
            }
            counters.putAll(process.current());
            counters.putAll(extra.current());
            return counters;
        }

        private static Event describe(Event event, Reading from, Reading to, Map<String, Double> counters) {
            return event.with("wallNanos", to.nanoTime - from.nanoTime)
                    .with("operations", to.operations - from.operations)
                    .with("errors", to.errors - from.errors)
                    .with("cpuNanos", to.cpuNanos - from.cpuNanos)
                    .with("counters", counters);
        }

        /** The recorded values since the last call, by name; valid until the next call. */
        private Map<String, DurationHistogram> drain() {
            Map<String, DurationHistogram> histograms = context.drainRecorders();
            histograms.put(Hiccups.NAME, hiccups.drain());
            return histograms;
        }

        /** The recorded values since the last call, which it also adds to the totals; valid until the next call. */
        private Map<String, DurationHistogram> drainToTotals() {
            Map<String, DurationHistogram> histograms = drain();
            for (Map.Entry<String, DurationHistogram> entry : histograms.entrySet()) {
                DurationHistogram total = totals.get(entry.getKey());
                if (total == null) {
                    total = new DurationHistogram();
                    totals.put(entry.getKey(), total);
                }
                total.add(entry.getValue());
            }
            return histograms;
        }

        private Reading read() {
            return new Reading(context, process, extra);
        }

        /** The values of all growing counters at one moment. */
        private static final class Reading {
            final long epochMillis = System.currentTimeMillis();
            final long nanoTime = System.nanoTime();
            final long operations;
            final long errors;
            final long cpuNanos;
            final Map<String, Double> growing;
            final Map<String, Double> counted;

            Reading(RoleContext context, ProcessFigures process, ExtraCounters extra) {
                operations = context.meter().operations();
                errors = context.meter().errors();
                cpuNanos = process.cpuNanos();
                growing = process.growing();
                growing.putAll(extra.growing());
                counted = context.growing();
            }
        }
    }
}
