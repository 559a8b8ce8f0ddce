package org.jdyno.lab.model;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What follows from the trials of a run.
 *
 * @param estimates every measure of every platform
 * @param verdicts every platform against the baseline; the baseline's second copy is not among them
 * @param rankings one for each workload and point
 * @param curves every recorded distribution of every platform
 * @param sweeps one for each numeric parameter with several values
 * @param scores by the plan's run rule, if it is one of the originals'
 * @param limits one for each limit search
 * @param capacities one for each platform, the baseline's second copy included, and cell of a search for the highest
 *     rate
 * @param steadyStates slot index of a completed trial to what its windows did
 * @param steadiness of every platform, the baseline's second copy included, at every workload and point with completed
 *     trials; a search has none
 * @param lost slot index of a trial that counts for nothing, as one of its block was disturbed, to which
 * @param trust whether to believe it
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
     * How trials came to their speed, by their place in the schedule; those that were not completed, or are of a
     * search, have none.
     */
    public Map<Integer, Ascent> ascents() {
        return steadiness.stream()
                .flatMap(platform -> platform.trials().stream())
                .collect(Collectors.toMap(Ascent::trial, Function.identity()));
    }
}
