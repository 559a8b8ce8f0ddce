package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdyno.lab.model.Ascent;
import org.jdyno.lab.model.LoadedWindow;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.steady.Approach;
import org.jdyno.lab.stats.steady.Segment;
import org.jdyno.lab.stats.steady.SteadyStates;

/** What the windows of a trial did, from the first burst of its warm-up to the end of its measured phase. */
final class SteadyStateRule {
    /** How near to the final level's speed is told, in percent. */
    private static final List<Integer> SHARES = List.of(90, 95, 99);

    private SteadyStateRule() {}

    static Ascent of(Run run, Trial trial) {
        Workload workload = run.workload(trial.slot().workload());
        List<LoadedWindow> windows =
                LoadedWindow.of(trial, workload.driver().name(), run.plan().timing());
        double[] logRates =
                windows.stream().mapToDouble(window -> logRate(window.window())).toArray();
        SteadyStates states =
                SteadyStates.of(logRates, Math.log1p(workload.headline().margin()));
        double toSteady = Double.NaN;
        SortedMap<Integer, Double> toShare = new TreeMap<>();
        boolean steady = !Double.isNaN(states.steadyMean());
        if (steady && !isPaced(workload, trial.slot().point())) {
            Approach approach = new Approach(logRates, states);
            toSteady = windows.get(approach.steadyFrom()).beforeSeconds();
            for (int share : SHARES) {
                toShare.put(share, windows.get(approach.reaches(share / 100.0)).beforeSeconds());
            }
        }
        return new Ascent(trial.slot().index(), state(states), levels(states, windows), toSteady, toShare);
    }

    /**
     * Whether operations begin by the clock there: how many there are then says whether a platform keeps up, and not
     * whether it is warm.
     */
    private static boolean isPaced(Workload workload, Point point) {
        return workload.pace().filter(pace -> pace.given(List.of(point))).isPresent();
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

    private static List<Ascent.Level> levels(SteadyStates states, List<LoadedWindow> windows) {
        List<Ascent.Level> levels = new ArrayList<>();
        for (Segment segment : states.segments()) {
            double from = windows.get(segment.from()).beforeSeconds();
            double to = windows.get(segment.to() - 1).afterSeconds();
            levels.add(
                    new Ascent.Level(from, to, Math.exp(segment.mean()) * 1e9, segment.from() >= states.steadyFrom()));
        }
        return levels;
    }

    /**
     * A window in which nothing was completed counts as half an operation: it has no logarithm, and leaving it out
     * would hide a stall.
     */
    private static double logRate(Window window) {
        return Math.log(Math.max(window.operations(), 0.5) / window.wallNanos());
    }
}
