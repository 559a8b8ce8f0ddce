package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdyno.model.LoadedWindow;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Run;
import org.jdyno.model.SteadyState;
import org.jdyno.model.Trial;
import org.jdyno.model.WarmupTrajectory;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.stats.steady.Segment;
import org.jdyno.stats.steady.SteadyStates;
import org.jdyno.stats.steady.TimeToSteady;

/** Classifies how the windows of a trial developed. */
final class SteadyStateRule {
    /** The times at which a trial reached these percentages of its final speed are reported. */
    private static final List<Integer> SHARES = List.of(90, 95, 99);

    private SteadyStateRule() {}

    static WarmupTrajectory of(Run run, Trial trial) {
        Workload workload = run.workload(trial.slot());
        List<LoadedWindow> windows = LoadedWindow.of(trial, workload, run.plan().timing());
        double[] logRates =
                windows.stream().mapToDouble(window -> logRate(window.window())).toArray();
        SteadyStates states =
                SteadyStates.of(logRates, Math.log1p(workload.headline().margin()));
        double secondsToSteady = Double.NaN;
        SortedMap<Integer, Double> secondsToShare = new TreeMap<>();
        boolean steady = !Double.isNaN(states.steadyMean());
        if (steady && !RateParameter.paces(workload.rate(), trial.slot().cell().point())) {
            TimeToSteady time = new TimeToSteady(logRates, states);
            secondsToSteady = windows.get(time.steadyFrom()).beforeSeconds();
            for (int share : SHARES) {
                secondsToShare.put(
                        share, windows.get(time.reaches(share / 100.0)).beforeSeconds());
            }
        }
        return new WarmupTrajectory(
                trial.slot().index(), state(states), levels(states, windows), secondsToSteady, secondsToShare);
    }

    private static SteadyState state(SteadyStates states) {
        return switch (states.shape()) {
            case FLAT -> SteadyState.FLAT;
            case WARMUP -> SteadyState.WARMUP;
            case SLOWDOWN -> SteadyState.SLOWDOWN;
            case NO_STEADY_STATE -> SteadyState.NO_STEADY_STATE;
            case UNKNOWN -> SteadyState.UNKNOWN;
        };
    }

    private static List<WarmupTrajectory.Level> levels(SteadyStates states, List<LoadedWindow> windows) {
        List<WarmupTrajectory.Level> levels = new ArrayList<>();
        for (Segment segment : states.segments()) {
            double from = windows.get(segment.from()).beforeSeconds();
            double to = windows.get(segment.to() - 1).afterSeconds();
            levels.add(new WarmupTrajectory.Level(
                    from, to, Math.exp(segment.mean()) * 1e9, segment.from() >= states.steadyFrom()));
        }
        return levels;
    }

    /**
     * The logarithm of a window's operations per second. A window without operations counts as half an operation,
     * because leaving it out would hide a stall.
     */
    private static double logRate(Window window) {
        return Math.log(Math.max(window.operations(), 0.5) / window.wallNanos());
    }
}
