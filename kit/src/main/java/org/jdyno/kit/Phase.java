package org.jdyno.kit;

import java.util.Map;
import java.util.OptionalLong;

/** An open phase: its windows and its totals. Guarded by the {@link WindowClock} that owns it. */
final class Phase {
    private final RoleContext context;
    private final ProcessFigures process;
    private final Hiccups hiccups;
    private final ExtraCounters extra;
    private final Load load;
    private final OptionalLong gcNanosBefore;
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
        uncounted = process.uncounted();
        drain(); // discards the values from before the phase
        hiccups.setPaused(false);
        begin = read();
        last = begin;
    }

    /** Ends the current window and begins the next. */
    Event nextWindow() {
        Reading now = read();
        Event event = new Event("window")
                .with("phase", load.measured() ? "measure" : "warmup")
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
        Map<String, Double> counters = counters(begin, last);
        if (gcNanosBefore.isPresent() && gcNanosNow.isPresent()) {
            counters.put("collectorNanos", (double) (gcNanosNow.getAsLong() - gcNanosBefore.getAsLong()));
        }
        if (uncounted != null) {
            uncounted.addTo(counters);
        }
        return describe(event, begin, last, counters).withHistograms(totals, encoder);
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
