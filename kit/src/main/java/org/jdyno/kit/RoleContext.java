package org.jdyno.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The services of the kit for a role: parameters, a meter, recorders, counters, checks.
 *
 * <p>A role must create its recorders while it starts or connects. Afterwards any thread may use them.
 */
public final class RoleContext {
    private final Parameters parameters;
    private final EventWriter events;
    private final Ending ending;
    private final Meter meter = new Meter();
    private final Map<String, List<LatencyRecorder>> recorders = new FewEntries<List<LatencyRecorder>>();
    /** Reused for every window, to allocate little in the process under test. */
    private final Map<String, DurationHistogram> drained = new FewEntries<DurationHistogram>();

    private final Map<String, List<AtomicLong>> counters = new FewEntries<List<AtomicLong>>();
    private final Map<String, Double> figures = new FewEntries<Double>();

    private volatile boolean doesExtraWork;
    private volatile boolean keepsRates;

    private final AtomicBoolean firstOperation = new AtomicBoolean();

    RoleContext(Parameters parameters, EventWriter events, Ending ending) {
        this.parameters = parameters;
        this.events = events;
        this.ending = ending;
    }

    public Parameters parameters() {
        return parameters;
    }

    public Meter meter() {
        return meter;
    }

    /** Creates a recorder for the histogram of this name, for one writing thread at a time. */
    public LatencyRecorder recorder(String name) {
        return add(name, LatencyRecorder.single());
    }

    /** Creates a recorder for the histogram of this name, for any number of writing threads. */
    public LatencyRecorder sharedRecorder(String name) {
        return add(name, LatencyRecorder.shared());
    }

    /** Creates a recorder for the histograms {@code response} and {@code service}, for one writing thread at a time. */
    public Responses responses() {
        return new Responses(recorder("response"), recorder("service"));
    }

    /**
     * Creates a recorder for the histograms {@code response} and {@code service}, for any number of writing threads.
     */
    public Responses sharedResponses() {
        return new Responses(sharedRecorder("response"), sharedRecorder("service"));
    }

    /**
     * Creates a counter, which must only grow. A window or phase reports by how much it grew, summed over all counters
     * of the same name.
     */
    public AtomicLong counter(String name) {
        AtomicLong counter = new PaddedCounter();
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
     * Extra work, which slows down a thread by a known share if the run requests it; for one thread at a time. A role
     * that supports it must call this while it starts.
     */
    public ExtraWork extraWork() {
        doesExtraWork = true;
        if (!ExtraWork.isRequested(parameters)) {
            return ExtraWork.none();
        }
        return ExtraWork.of(parameters, counter("extraOperations"));
    }

    /**
     * Whether a phase at a rate of its own ({@link Load#perSecondOr}) will follow the measured phase. A load generator
     * that supports it must call this while it starts.
     */
    public boolean hasRatePhase() {
        keepsRates = true;
        return hasRatePhase(parameters);
    }

    /**
     * Whether the lab uses histograms of a phase. If a phase at a rate of its own will come, it uses those of that one
     * only.
     */
    boolean takesTimes(Load load) {
        return !hasRatePhase(parameters) || load.perSecondOr(0) > 0;
    }

    private static boolean hasRatePhase(Parameters parameters) {
        return parameters.choiceOrFirst("rate-phase", "false", "true").equals("true");
    }

    /** Fails if the run asks for what the role does not support. */
    void requireSupport() {
        if (!doesExtraWork && ExtraWork.isRequested(parameters)) {
            throw new RoleFailure("unsupported", "this role does not support extra work");
        }
        if (!keepsRates && hasRatePhase(parameters)) {
            throw new RoleFailure("unsupported", "this load generator has no phase at a rate of its own");
        }
    }

    private LatencyRecorder add(String name, LatencyRecorder recorder) {
        synchronized (recorders) {
            List<LatencyRecorder> sameName = recorders.get(name);
            if (sameName == null) {
                sameName = new ArrayList<LatencyRecorder>();
                recorders.put(name, sameName);
                drained.put(name, new DurationHistogram());
            }
            sameName.add(recorder);
        }
        return recorder;
    }

    /** Reports that the first operation has completed and been checked. Later calls have no effect. */
    public void firstOperation() {
        if (!firstOperation.get() && firstOperation.compareAndSet(false, true)) {
            events.write(new Event("first-operation"));
        }
    }

    /** Reports a value that must be the same in every role that reports it. */
    public void check(String name, Object value) {
        events.write(new Event("check").with("name", name).with("value", String.valueOf(value)));
    }

    /** Reports a value and the value it must have. */
    public void check(String name, Object value, Object expected) {
        events.write(new Event("check")
                .with("name", name)
                .with("value", String.valueOf(value))
                .with("expected", String.valueOf(expected)));
    }

    /**
     * Reports a figure that is known only when the role checks its results, with the answer to the command to check or
     * to stop. It replaces the counter of the measured phase with this name. For {@link Role#check}.
     */
    public void figure(String name, double value) {
        figures.put(name, value);
    }

    Map<String, Double> figures() {
        return figures;
    }

    /** Ends the role as failed. Any thread. The process ends; the call does not return. */
    public void fail(Throwable thrown) {
        ending.failed(thrown);
    }

    /** What runs in a thread of its own. */
    public interface Body {
        void run() throws Exception;
    }

    /** A body whose failure ends the role. */
    public Runnable guarded(Body body) {
        return () -> {
            try {
                body.run();
            } catch (Throwable thrown) {
                fail(thrown);
            }
        };
    }

    /**
     * Adds an action to run when the process ends: after {@code stop}, after a failure, or when the lab is gone. It
     * must be quick and must not assume that other threads have ended. It does not run if the process is killed.
     */
    public void atEnd(Runnable action) {
        ending.addAction(action);
    }

    /** The counters so far, by name. */
    Map<String, Double> growing() {
        Map<String, Double> sums = new FewEntries<Double>();
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

    /** The recorded values since the last call, by name; valid until the next call. For one thread at a time. */
    Map<String, DurationHistogram> drainRecorders() {
        synchronized (recorders) {
            for (Map.Entry<String, List<LatencyRecorder>> entry : recorders.entrySet()) {
                DurationHistogram sum = drained.get(entry.getKey());
                sum.clear();
                for (LatencyRecorder recorder : entry.getValue()) {
                    recorder.drainTo(sum);
                }
            }
            return new FewEntries<DurationHistogram>(drained);
        }
    }
}
