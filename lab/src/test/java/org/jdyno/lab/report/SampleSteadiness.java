package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.WarmupTrajectory;

/** What the trials of a sample run did over time, as somebody says they did: nothing here was computed from windows. */
final class SampleSteadiness {
    private static final Set<SteadyState> GOOD = Set.of(SteadyState.FLAT, SteadyState.WARMUP);

    private SampleSteadiness() {}

    /** One for each platform and cell with completed trials. */
    static List<Steadiness> of(Run run, Function<Slot, SteadyState> states) {
        Map<List<Object>, List<Slot>> slots = new LinkedHashMap<>();
        run.trials().stream().filter(Trial::completed).map(Trial::slot).forEach(slot -> slots.computeIfAbsent(
                        List.of(slot.workload(), slot.point(), slot.platform()), unused -> new ArrayList<>())
                .add(slot));
        return slots.values().stream().map(own -> steadiness(own, states)).toList();
    }

    private static Steadiness steadiness(List<Slot> slots, Function<Slot, SteadyState> states) {
        List<WarmupTrajectory> trials = slots.stream()
                .map(slot -> trajectory(slot.index(), states.apply(slot)))
                .toList();
        Set<SteadyState> different =
                trials.stream().map(WarmupTrajectory::state).collect(Collectors.toSet());
        Steadiness.Kind kind = different.size() == 1
                ? Steadiness.Kind.valueOf(trials.get(0).state().name())
                : GOOD.containsAll(different) ? Steadiness.Kind.GOOD_INCONSISTENT : Steadiness.Kind.BAD_INCONSISTENT;
        long unsteady = trials.stream()
                .filter(trial -> trial.state() == SteadyState.NO_STEADY_STATE)
                .count();
        List<Double> times = trials.stream()
                .map(WarmupTrajectory::secondsToSteady)
                .filter(Double::isFinite)
                .sorted()
                .toList();
        SortedMap<Integer, Steadiness.Spread> secondsToShare = new TreeMap<>();
        if (!times.isEmpty()) {
            secondsToShare.put(90, spread(times, 0.25));
            secondsToShare.put(95, spread(times, 0.5));
            secondsToShare.put(99, spread(times, 1));
        }
        return new Steadiness(
                slots.get(0).cell(),
                slots.get(0).platform(),
                kind,
                trials,
                unsteady > 0.2 * trials.size(),
                times.isEmpty() ? Optional.empty() : Optional.of(spread(times, 1)),
                secondsToShare);
    }

    private static Steadiness.Spread spread(List<Double> times, double share) {
        return new Steadiness.Spread(
                share * times.get(times.size() / 2),
                share * times.get(0),
                share * times.get(times.size() - 1),
                times.size());
    }

    /** Of six seconds of warm-up and five that were measured, as {@link SampleRun} has them. */
    private static WarmupTrajectory trajectory(int trial, SteadyState state) {
        double steady =
                switch (state) {
                    case FLAT -> 0;
                    case WARMUP -> 4;
                    case SLOWDOWN -> 6;
                    case NO_STEADY_STATE, UNKNOWN -> Double.NaN;
                };
        boolean settled = Double.isFinite(steady);
        SortedMap<Integer, Double> secondsToShare = new TreeMap<>();
        if (settled) {
            secondsToShare.put(90, steady / 4);
            secondsToShare.put(95, steady / 2);
            secondsToShare.put(99, steady);
        }
        List<WarmupTrajectory.Level> levels = new ArrayList<>();
        if (state == SteadyState.UNKNOWN) {
            return new WarmupTrajectory(trial, state, levels, steady, secondsToShare);
        }
        double from = settled ? steady : 9;
        if (from > 0) {
            levels.add(new WarmupTrajectory.Level(0, from, 40_000, false));
        }
        levels.add(new WarmupTrajectory.Level(from, 11, 48_000, settled));
        return new WarmupTrajectory(trial, state, levels, steady, secondsToShare);
    }
}
