package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Capacity;
import org.jdyno.model.Cell;
import org.jdyno.model.Estimate;
import org.jdyno.model.Experiment;
import org.jdyno.model.Gate;
import org.jdyno.model.Judged;
import org.jdyno.model.Judgement;
import org.jdyno.model.Measure;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Ranking;
import org.jdyno.model.Run;
import org.jdyno.model.Steadiness;
import org.jdyno.model.SteadyState;
import org.jdyno.model.StealEffect;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.WarmupTrajectory;
import org.jdyno.stats.MeanEstimate;
import org.jdyno.stats.compare.CovariateSlope;

/** Judges the trials of a run. Pure: the same run gives the same judgement. */
public final class Judge {
    private final Run run;
    private final Map<Cell, CompletedTrials> completed;
    private final List<Capacity> capacities;

    private Judge(Run run) {
        this.run = run;
        this.completed = CompletedTrials.byCell(run);
        this.capacities = CapacityRule.of(run);
    }

    /** The run with its derived measures, and its judgement. */
    public static Judged of(Run stored) {
        Run run = OverheadRule.addTo(stored);
        return new Judged(run, new Judge(run).judge());
    }

    /** The answer of a gate. */
    public static Gate gate(Judged run) {
        return GateRule.of(
                run.run(),
                run.judgement().verdicts(),
                run.judgement().checklist(),
                run.judgement().trust());
    }

    /**
     * The smallest number of blocks with which a gate of this plan can detect a candidate that always fails.
     */
    public static int fewestBlocksOfGate(Plan plan) {
        return GateFailures.enoughTrials(plan);
    }

    /**
     * The effect on each compared wall-clock measure in each cell of a run, to be stored for later runs on the same
     * machine; none for a run that compares no platforms.
     */
    public static List<StealEffect> stealEffects(Run run) {
        List<StealEffect> effects = new ArrayList<>();
        if (!run.plan().experiment().compares()) {
            return effects;
        }
        CompletedTrials.byCell(run).forEach((cell, trials) -> trials.workload().measures().stream()
                .filter(measure -> measure.compared() && trials.workload().isWallClock(measure.name()))
                .forEach(measure -> {
                    CovariateSlope own = trials.steal().slopeOfThisRun(measure.name());
                    if (own.n() > 0 && own.xx() > 0) {
                        effects.add(new StealEffect(
                                run.id(),
                                cell.workload(),
                                cell.point().label(),
                                measure.name(),
                                own.n(),
                                own.xx(),
                                own.xy(),
                                own.yy()));
                    }
                }));
        return effects;
    }

    private Judgement judge() {
        Map<Integer, WarmupTrajectory> trajectories = new HashMap<>();
        run.trials().stream()
                .filter(Trial::completed)
                .forEach(trial -> trajectories.put(trial.slot().index(), SteadyStateRule.of(run, trial)));
        Map<Integer, SteadyState> steadyStates = new HashMap<>();
        trajectories.forEach((trial, trajectory) -> steadyStates.put(trial, trajectory.state()));
        List<Steadiness> steadiness = SteadinessRule.of(run, completed, trajectories);
        List<Verdict> verdicts = Verdicts.all(run, completed, capacities);
        return new Judgement(
                estimates(),
                verdicts,
                ToleranceRule.of(run, completed, verdicts),
                rankings(),
                RecordingRule.of(run, completed),
                SweepRule.of(run, completed),
                SummaryRule.of(run, completed, verdicts),
                ScoreRule.of(run, completed),
                LimitRule.of(run),
                capacities,
                steadyStates,
                steadiness,
                LostBlocks.of(run).reasons(),
                TrustRule.of(run, completed, capacities, steadiness, verdicts));
    }

    private List<Estimate> estimates() {
        List<Estimate> estimates = new ArrayList<>();
        completed.forEach((cell, trials) -> {
            for (Measure measure : trials.workload().measures()) {
                for (Platform platform : run.plan().platforms()) {
                    double[] values = Figures.of(trials, platform.name(), measure.name());
                    if (values.length > 0) {
                        estimates.add(estimate(cell, measure.name(), platform.name(), values));
                    }
                }
            }
        });
        return estimates;
    }

    private static Estimate estimate(Cell cell, String measure, String platform, double[] values) {
        MeanEstimate mean = ErrorControl.mean(values);
        DoubleSummaryStatistics range = Arrays.stream(values).summaryStatistics();
        return new Estimate(
                cell,
                measure,
                platform,
                mean.value(),
                mean.low(),
                mean.high(),
                range.getMin(),
                range.getMax(),
                mean.n());
    }

    private List<Ranking> rankings() {
        List<Ranking> rankings = new ArrayList<>();
        Experiment experiment = run.plan().experiment();
        if (!experiment.compares() || experiment.searches()) {
            return rankings;
        }
        completed.values().forEach(trials -> rankings.add(RankingRule.of(run, trials)));
        return rankings;
    }
}
