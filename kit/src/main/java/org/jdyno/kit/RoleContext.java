package org.jdyno.kit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * What a role has from the kit: its parameters, a meter, recorders, checks.
 *
 * <p>Recorders are made while the role starts or connects; from then on any thread uses what it was given.
 */
public final class RoleContext {
    private final Parameters parameters;
    private final EventWriter events;
    private final Ending ending;
    private final Telemetry telemetry;
    private final Meter meter = new Meter();
    private final Map<String, List<LatencyRecorder>> recorders = new LinkedHashMap<String, List<LatencyRecorder>>();
    /** Kept from window to window, so that a window allocates little in the process under test. */
    private final Map<String, Histogram> drained = new LinkedHashMap<String, Histogram>();

    private final Map<String, List<AtomicLong>> counters = new LinkedHashMap<String, List<AtomicLong>>();

    private volatile boolean doesExtraWork;
    private volatile boolean measured;

    private final AtomicBoolean firstOperation = new AtomicBoolean();

    RoleContext(Parameters parameters, EventWriter events, Ending ending) {
        this.parameters = parameters;
        this.events = events;
        this.ending = ending;
        telemetry = Telemetry.of(parameters);
    }

    Telemetry telemetry() {
        return telemetry;
    }

    public Parameters parameters() {
        return parameters;
    }

    public Meter meter() {
        return meter;
    }

    /** A new recorder that feeds the histogram of this name, for one writing thread at a time. */
    public LatencyRecorder recorder(String name) {
        return add(name, telemetry.recorder(LatencyRecorder.single()));
    }

    /** A new recorder that feeds the histogram of this name, for any number of writing threads. */
    public LatencyRecorder sharedRecorder(String name) {
        return add(name, telemetry.recorder(LatencyRecorder.shared()));
    }

    /** What feeds the histograms {@code response} and {@code service}, for one writing thread at a time. */
    public Responses responses() {
        return new Responses(recorder("response"), recorder("service"));
    }

    /** What feeds the histograms {@code response} and {@code service}, for any number of writing threads. */
    public Responses sharedResponses() {
        return new Responses(sharedRecorder("response"), sharedRecorder("service"));
    }

    /** A new counter that only grows. Those of one name are added up; windows and phases report the difference. */
    public AtomicLong counter(String name) {
        AtomicLong counter = new LoneCounter();
        synchronized (counters) {
            List<AtomicLong> sameName = counters.get(name);
            if (sameName == null) {
                sameName = new ArrayList<AtomicLong>();
                counters.put(name, sameName);
            }
            sameName.add(counter);
        }
        return counter;
    }

    /**
     * What a thread asks after each of its operations whether it counts, so that it can be slowed down on demand; for
     * one thread at a time. A role that can be slowed down calls this while it starts.
     */
    public ExtraWork extraWork() {
        doesExtraWork = true;
        if (!ExtraWork.isAsked(parameters)) {
            return ExtraWork.none();
        }
        FullCollections collections = FullCollections.areAsked(parameters)
                ? FullCollections.of(parameters, () -> measured, counter("collectedNanos"))
                : null;
        return ExtraWork.of(parameters, counter("extraOperations"), collections);
    }

    /** Says whether the phase that begins counts. */
    void begins(Load load) {
        measured = load.measured();
    }

    /** A role that was asked for extra work and would do none must not pass for one that does. */
    void requireExtraWorkDone() {
        if (!doesExtraWork && ExtraWork.isAsked(parameters)) {
            throw new RoleFailure("unsupported", "this role does no extra work on demand");
        }
    }

    private LatencyRecorder add(String name, LatencyRecorder recorder) {
        synchronized (recorders) {
            List<LatencyRecorder> sameName = recorders.get(name);
            if (sameName == null) {
                sameName = new ArrayList<LatencyRecorder>();
                recorders.put(name, sameName);
                drained.put(name, LatencyRecorder.growingHistogram());
            }
            sameName.add(recorder);
        }
        return recorder;
    }

    /** Says that the first operation has been completed and checked. Only the first call has an effect. */
    public void firstOperation() {
        if (!firstOperation.get() && firstOperation.compareAndSet(false, true)) {
            events.write(new Event("first-operation"));
        }
    }

    /** Reports a value that must be the same in every role that reports it. */
    public void check(String name, Object value) {
        events.write(new Event("check").with("name", name).with("value", String.valueOf(value)));
    }

    /** Reports a value that must be as expected. */
    public void check(String name, Object value, Object expected) {
        events.write(new Event("check")
                .with("name", name)
                .with("value", String.valueOf(value))
                .with("expected", String.valueOf(expected)));
    }

    /** Ends the role as failed from any thread; does not return to the caller's work. */
    public void fail(Throwable thrown) {
        ending.failed(thrown);
    }

    /**
     * Has something done when the process ends: after {@code stop}, after a failure, and when its lab is gone. It must
     * be quick and cannot rely on other threads having ended. A process that is killed does not do it.
     */
    public void atEnd(Runnable act) {
        ending.lastly(act);
    }

    /** What has been counted so far, by name. */
    Map<String, Double> growing() {
        Map<String, Double> sums = new LinkedHashMap<String, Double>();
        synchronized (counters) {
            for (Map.Entry<String, List<AtomicLong>> entry : counters.entrySet()) {
                double sum = 0;
                for (AtomicLong counter : entry.getValue()) {
                    sum += counter.get();
                }
                sums.put(entry.getKey(), sum);
            }
        }
        return sums;
    }

    /** What was recorded since the last call, by name; valid until the next. Called by one thread at a time. */
    Map<String, Histogram> drainRecorders() {
        synchronized (recorders) {
            for (Map.Entry<String, List<LatencyRecorder>> entry : recorders.entrySet()) {
                Histogram sum = drained.get(entry.getKey());
                sum.reset();
                for (LatencyRecorder recorder : entry.getValue()) {
                    recorder.drainTo(sum);
                }
            }
            return new LinkedHashMap<String, Histogram>(drained);
        }
    }
}
