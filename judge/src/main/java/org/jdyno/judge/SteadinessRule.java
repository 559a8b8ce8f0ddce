package org.jdyno.judge;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jdyno.model.Cell;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Steadiness;
import org.jdyno.model.SteadyState;
import org.jdyno.model.WarmupTrajectory;

/**
 * Classifies each platform in each cell: by the class of its trials if they agree, otherwise as inconsistent (Barrett
 * and others, 2017). The classes remove nothing from any figure.
 */
final class SteadinessRule {
    /** If a larger share of a platform's trials has no steady state, a note says so. */
    private static final double MAX_UNSTEADY_SHARE = 0.2;

    private static final Set<SteadyState> GOOD = EnumSet.of(SteadyState.FLAT, SteadyState.WARMUP);

    private SteadinessRule() {}

    /**
     * The classes of all platforms in all cells with completed trials.
     *
     * @param trajectories the warm-up trajectories of completed trials, by slot index
     */
    static List<Steadiness> of(
            Run run, Map<Cell, CompletedTrials> completed, Map<Integer, WarmupTrajectory> trajectories) {
        List<Steadiness> all = new ArrayList<>();
        completed.forEach((cell, trials) -> {
            for (Platform platform : run.plan().platforms()) {
                List<WarmupTrajectory> own = trials.of(platform.name()).stream()
                        .map(trial -> trajectories.get(trial.slot().index()))
                        .toList();
                if (!own.isEmpty()) {
                    all.add(steadiness(cell, platform.name(), own));
                }
            }
        });
        return all;
    }

    private static Steadiness steadiness(Cell cell, String platform, List<WarmupTrajectory> trials) {
        long unsteady = trials.stream()
                .filter(trial -> trial.state() == SteadyState.NO_STEADY_STATE)
                .count();
        SortedMap<Integer, Steadiness.Spread> secondsToShare = new TreeMap<>();
        trials.stream()
                .flatMap(trial -> trial.secondsToShare().keySet().stream())
                .distinct()
                .forEach(share -> spread(trials, trial -> trial.secondsToShare().getOrDefault(share, Double.NaN))
                        .ifPresent(spread -> secondsToShare.put(share, spread)));
        return new Steadiness(
                cell,
                platform,
                kind(trials),
                trials,
                unsteady > MAX_UNSTEADY_SHARE * trials.size(),
                spread(trials, WarmupTrajectory::secondsToSteady),
                secondsToShare);
    }

    /** The common class of the trials; those of unknown class are ignored. */
    private static Steadiness.Kind kind(List<WarmupTrajectory> trials) {
        Set<SteadyState> states = EnumSet.noneOf(SteadyState.class);
        trials.forEach(trial -> states.add(trial.state()));
        states.remove(SteadyState.UNKNOWN);
        if (states.size() > 1) {
            return GOOD.containsAll(states) ? Steadiness.Kind.GOOD_INCONSISTENT : Steadiness.Kind.BAD_INCONSISTENT;
        }
        return states.isEmpty()
                ? Steadiness.Kind.UNKNOWN
                : Steadiness.Kind.valueOf(states.iterator().next().name());
    }

    /** The median with the range. Times may be 0 and then have no geometric mean. */
    private static Optional<Steadiness.Spread> spread(
            List<WarmupTrajectory> trials, ToDoubleFunction<WarmupTrajectory> time) {
        double[] times = trials.stream()
                .mapToDouble(time)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        int n = times.length;
        return n == 0
                ? Optional.empty()
                : Optional.of(
                        new Steadiness.Spread((times[(n - 1) / 2] + times[n / 2]) / 2, times[0], times[n - 1], n));
    }
}
