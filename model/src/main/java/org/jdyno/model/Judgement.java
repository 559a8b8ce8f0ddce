package org.jdyno.model;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The results of judging the trials of a run.
 *
 * @param estimates every measure of every platform
 * @param verdicts those on every candidate, without the A/A control
 * @param checklist whether each candidate is no worse than is tolerated; empty if the plan has no tolerances
 * @param rankings one for each cell
 * @param recordings every recorded distribution of every platform
 * @param sweeps one for each numeric parameter with several values
 * @param summaries one for each candidate, suite of points and measure, where a parameter has several defaults
 * @param scores the scores by the plan's rule, if it is a published one
 * @param limits one for each limit search
 * @param capacities one for each platform, including the A/A control, and cell of a search for the highest rate
 * @param steadyStates the class of each completed trial, by slot index
 * @param steadiness the class of every platform, including the A/A control, in every cell with completed trials; none
 *     in a search
 * @param lost the trials that do not count because their block was lost, by slot index, with the disturbed trial of
 *     that block
 * @param trust whether the verdicts can be trusted
 */
public record Judgement(
        List<Estimate> estimates,
        List<Verdict> verdicts,
        List<ToleratedLine> checklist,
        List<Ranking> rankings,
        List<Recording> recordings,
        List<Sweep> sweeps,
        List<Summary> summaries,
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
        checklist = List.copyOf(checklist);
        rankings = List.copyOf(rankings);
        recordings = List.copyOf(recordings);
        sweeps = List.copyOf(sweeps);
        summaries = List.copyOf(summaries);
        scores = List.copyOf(scores);
        limits = List.copyOf(limits);
        capacities = List.copyOf(capacities);
        steadyStates = Map.copyOf(steadyStates);
        steadiness = List.copyOf(steadiness);
        lost = Map.copyOf(lost);
    }

    /**
     * The warm-up trajectories of trials, by slot index. Trials that were not completed or belong to a search have
     * none.
     */
    public Map<Integer, WarmupTrajectory> trajectories() {
        return steadiness.stream()
                .flatMap(platform -> platform.trials().stream())
                .collect(Collectors.toMap(WarmupTrajectory::trial, Function.identity()));
    }
}
