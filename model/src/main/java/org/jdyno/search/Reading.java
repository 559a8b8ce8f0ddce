package org.jdyno.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Capacity;
import org.jdyno.model.Cause;
import org.jdyno.model.Disturbance;
import org.jdyno.model.Objective;
import org.jdyno.model.Phase;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Slo;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;

/**
 * The response times of a trial of a rate search.
 *
 * <p>If a trial failed, or its load fell behind its schedule, the rate was too high: its response times count as at
 * least as long as its measured phase. A disturbed trial has no reading.
 *
 * @param rate operations due per second
 * @param responseNanos the percentile of each objective, in the order of the objectives
 * @param p99Nanos the 99th percentile, for the critical rate ({@link Capacity#critical})
 * @param onTime whether the trial ran to its end and the load kept its schedule; then the response times are as
 *     measured
 * @param operations number of operations in the measured phase; the load generator counts each answer as one
 * @param backlog the backlog at the end of each window; empty if no operation was begun or answered
 */
public record Reading(
        int block,
        long rate,
        List<Double> responseNanos,
        double p99Nanos,
        boolean onTime,
        long operations,
        List<Backlog> backlog) {
    /** The number of operations due but not answered, at a time in seconds since the start of the phase. */
    public record Backlog(double seconds, double operations) {}

    public Reading {
        responseNanos = List.copyOf(responseNanos);
        backlog = List.copyOf(backlog);
    }

    /**
     * The reading of a trial; empty if the trial was disturbed, or failed for a cause that does not depend on the rate.
     */
    public static Optional<Reading> of(Trial trial, Slo slo, Workload workload, Timing timing) {
        if (trial.cause().filter(Cause::atAnyLoad).isPresent()
                || Disturbance.of(trial, workload).isPresent()) {
            return Optional.empty();
        }
        double floorNanos = timing.measureMillis() * 1e6;
        boolean onTime = trial.measures().getOrDefault(RateParameter.BEGUN, 0.0) >= RateParameter.BEGUN_IN_TIME;
        List<Double> responseNanos = slo.objectives().stream()
                .map(objective -> nanos(trial, objective.measure(), onTime, floorNanos))
                .toList();
        String driver = workload.at(trial.slot().cell().point()).driver().name();
        List<Window> windows = trial.windows().stream()
                .filter(window ->
                        window.phase() == Phase.MEASURE && window.role().equals(driver))
                .toList();
        return Optional.of(new Reading(
                trial.slot().block(),
                workload.rate().orElseThrow().at(trial.slot().cell().point()),
                responseNanos,
                nanos(trial, Objective.measure(Capacity.CRITICAL_STATISTIC), onTime, floorNanos),
                onTime && responseNanos.stream().allMatch(Double::isFinite),
                windows.stream().mapToLong(Window::operations).sum(),
                backlog(windows, timing)));
    }

    private static double nanos(Trial trial, String measure, boolean onTime, double floorNanos) {
        double measured = trial.measures().getOrDefault(measure, 0.0);
        return onTime && measured > 0 ? measured : Math.max(measured, floorNanos);
    }

    /**
     * The backlog at the end of each window of the phase. The operations of a window are the answers that the load
     * generator has received. A request may have several answers: a message of a chat has one from each listener. The
     * number of answers to a request is computed from the whole phase, in which every request that began is answered.
     */
    private static List<Backlog> backlog(List<Window> windows, Timing timing) {
        double begun =
                windows.stream().mapToDouble(window -> counted(window, "begun")).sum();
        double answers = windows.stream().mapToDouble(Window::operations).sum();
        // A window that ends a little late still counts, one after the phase does not.
        double endSeconds = (timing.measureMillis() + timing.windowMillis() / 2) / 1e3;
        List<Backlog> backlog = new ArrayList<>();
        double seconds = 0;
        double left = 0;
        for (Window window : windows) {
            seconds += window.wallNanos() / 1e9;
            left += counted(window, "offered") - window.operations() * begun / answers;
            if (begun > 0 && answers > 0 && seconds <= endSeconds) {
                backlog.add(new Backlog(seconds, left));
            }
        }
        return backlog;
    }

    private static double counted(Window window, String counter) {
        return window.counters().getOrDefault(counter, 0.0);
    }

    /** Whether every objective was met. */
    public boolean meets(Slo slo) {
        return logExcess(slo) <= 0;
    }

    /** The natural logarithm of the largest ratio of a percentile to its bound; 0 or less if all objectives are met. */
    public double logExcess(Slo slo) {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < responseNanos.size(); i++) {
            most = Math.max(
                    most,
                    Math.log(responseNanos.get(i) / slo.objectives().get(i).boundNanos()));
        }
        return most;
    }
}
