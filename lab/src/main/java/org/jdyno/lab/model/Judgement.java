package org.jdyno.lab.model;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The results of judging the trials of a run.
 *
 * @param estimates every measure of every platform
 * @param verdicts every platform against the baseline, without the A/A control
 * @param rankings one for each cell
 * @param curves every recorded distribution of every platform
 * @param sweeps one for each numeric parameter with several values
 * @param scores by the plan's rule, if it is a published one
 * @param limits one for each limit search
 * @param capacities one for each platform, including the A/A control, and cell of a search for the highest rate
 * @param steadyStates slot index of a completed trial to how its windows developed
 * @param steadiness of every platform, including the A/A control, in every cell with completed trials; none in a search
 * @param lost slot index of a trial that does not count to the disturbed trial of its block
 * @param trust whether the verdicts can be trusted
 */
public record Judgement(
        List<Estimate> estimates,
        List<Verdict> verdicts,
        List<Ranking> rankings,
        List<Curve> curves,
        List<Sweep> sweeps,
        List<Score> scores,
        List<Limit> limits,
        List<Capacity> capacities,
        Map<Integer, SteadyState> steadyStates,
        List<Steadiness> steadiness,
        Map<Integer, DisturbedTrial> lost,
        Trust trust) {
    public Judgement {
        estimates = List.copyOf(estimates);
        verdicts = List.copyOf(verdicts);
        rankings = List.copyOf(rankings);
        curves = List.copyOf(curves);
        sweeps = List.copyOf(sweeps);
        scores = List.copyOf(scores);
        limits = List.copyOf(limits);
        capacities = List.copyOf(capacities);
        steadyStates = Map.copyOf(steadyStates);
        steadiness = List.copyOf(steadiness);
        lost = Map.copyOf(lost);
    }

    /**
     * Warm-up trajectories of trials, by their place in the schedule. Trials that were not completed or belong to a
     * search have none.
     */
    public Map<Integer, WarmupTrajectory> trajectories() {
        return steadiness.stream()
                .flatMap(platform -> platform.trials().stream())
                .collect(Collectors.toMap(WarmupTrajectory::trial, Function.identity()));
    }
}
