package org.jdyno.lab.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Disturbance;
import org.jdyno.lab.model.Objective;
import org.jdyno.lab.model.Pace;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Slo;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;

/**
 * The response times of a trial at a rate.
 *
 * <p>The rate is too high for a trial that failed, or whose load was not generated in time: its response times count as
 * at least as long as its measured phase. A disturbed trial has no reading.
 *
 * @param rate operations due per second
 * @param responseNanos the percentile of every objective, in their order
 * @param p99Nanos the percentile of the critical rate
 * @param whole whether the trial ran to its end and the load was generated in time, so that response times are as
 *     measured
 * @param operations completed in the measured phase
 * @param backlog operations due and not answered at the ends of windows; empty when none was begun or answered
 */
public record Reading(
        int block,
        long rate,
        List<Double> responseNanos,
        double p99Nanos,
        boolean whole,
        long operations,
        List<Backlog> backlog) {
    /** Operations due and not answered, some seconds after the phase began. */
    public record Backlog(double seconds, double operations) {}

    public Reading {
        responseNanos = List.copyOf(responseNanos);
        backlog = List.copyOf(backlog);
    }

    /** The reading of a trial; none if it was disturbed, or failed as it would have at any rate. */
    public static Optional<Reading> of(Trial trial, Slo slo, Workload workload, Timing timing) {
        if (trial.cause().filter(Cause::atAnyLoad).isPresent()
                || Disturbance.of(trial, workload).isPresent()) {
            return Optional.empty();
        }
        double floorNanos = timing.measureMillis() * 1e6;
        boolean whole = trial.measures().getOrDefault(Pace.BEGUN, 0.0) >= Pace.BEGUN_IN_TIME;
        List<Double> responseNanos = slo.objectives().stream()
                .map(objective -> nanos(trial, objective.measure(), whole, floorNanos))
                .toList();
        List<Window> windows = trial.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURE
                        && window.role().equals(workload.driver().name()))
                .toList();
        return Optional.of(new Reading(
                trial.slot().block(),
                workload.pace().orElseThrow().at(trial.slot().point()),
                responseNanos,
                nanos(trial, Objective.measure(Capacity.CRITICAL_STATISTIC), whole, floorNanos),
                whole && responseNanos.stream().allMatch(Double::isFinite),
                windows.stream().mapToLong(Window::operations).sum(),
                backlog(windows, timing)));
    }

    private static double nanos(Trial trial, String measure, boolean whole, double floorNanos) {
        double measured = trial.measures().getOrDefault(measure, 0.0);
        return whole && measured > 0 ? measured : Math.max(measured, floorNanos);
    }

    /**
     * What was due and not answered at the end of each window of the phase. An operation may be answered several times,
     * as a chat is by all its listeners: how often follows from the whole phase, in which all that began is answered.
     */
    private static List<Backlog> backlog(List<Window> windows, Timing timing) {
        double begun =
                windows.stream().mapToDouble(window -> counted(window, "begun")).sum();
        double answers = windows.stream().mapToDouble(Window::operations).sum();
        List<Backlog> backlog = new ArrayList<>();
        double seconds = 0;
        double left = 0;
        for (Window window : windows) {
            seconds += window.wallNanos() / 1e9;
            left += counted(window, "offered") - window.operations() * begun / answers;
            if (begun > 0 && answers > 0 && seconds <= (timing.measureMillis() + timing.windowMillis() / 2) / 1e3) {
                backlog.add(new Backlog(seconds, left));
            }
        }
        return backlog;
    }

    private static double counted(Window window, String counter) {
        return window.counters().getOrDefault(counter, 0.0);
    }

    /** Whether every objective was met. */
    public boolean holds(Slo slo) {
        return logExcess(slo) <= 0;
    }

    /** The largest log ratio of a percentile to its bound; 0 or less if all objectives are met. */
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
