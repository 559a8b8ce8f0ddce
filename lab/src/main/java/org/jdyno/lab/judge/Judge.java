package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Ascent;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Gate;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.LostBlocks;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Ranking;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.StealPairs;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.MeanEstimate;

/** What follows from the trials of a run. Pure: the same run gives the same judgement. */
public final class Judge {
    static final double CONFIDENCE = 0.95;
    static final double ALPHA = 0.05;

    private final Run run;
    private final Map<Plan.Cell, Completed> completed = new LinkedHashMap<>();

    private final List<Capacity> capacities;

    private Judge(Run run) {
        this.run = run;
        // The trials of a search stand for nothing but what it finds.
        List<Trial> trials = run.plan().procedure().searches()
                ? List.of()
                : LostBlocks.of(run).counting();
        this.capacities = CapacityRule.of(run);
        run.plan()
                .cells()
                .forEach(cell -> completed.put(
                        cell, new Completed(run.plan(), run.workload(cell.workload()), cell, trials, run.earlier())));
    }

    /** The run, whose trials also have the measures that follow from one another: what a report of it is made from. */
    public static Run measured(Run run) {
        return OverheadRule.addTo(run);
    }

    /**
     * What follows from a run.
     *
     * @param run with the measures that follow from one another, {@link #measured}
     */
    public static Judgement of(Run run) {
        return new Judge(run).judge();
    }

    /** The verdicts alone, those of {@link #of}. */
    public static List<Verdict> verdicts(Run run) {
        return new Judge(run).verdicts(false);
    }

    /** The headline verdicts alone, for a look at a run that is going on. */
    public static List<Verdict> headlines(Run run) {
        return new Judge(run).verdicts(true);
    }

    /** The baseline's second copy held against the baseline by every measure that is compared, each by itself: verdicts whose right answer is known. */
    public static List<Verdict> selfComparisons(Run run) {
        List<Verdict> verdicts = new ArrayList<>();
        completed(run).forEach((cell, trials) -> run.workload(cell.workload()).measures().stream()
                .filter(Measure::compared)
                .forEach(measure -> {
                    VerdictFamily alone = new VerdictFamily(run);
                    alone.add(cell, measure, run.plan().again(), run.plan().baseline(), trials);
                    verdicts.addAll(alone.verdicts());
                }));
        return verdicts;
    }

    /** The trials of a run that count, by cell. */
    static Map<Plan.Cell, Completed> completed(Run run) {
        return new Judge(run).completed;
    }

    /** What a whole run tells later ones of the effect of stolen processor time. */
    public static List<StealPairs> stealPairs(Run run) {
        return run.plan().procedure().compares() ? StealRule.of(run, completed(run)) : List.of();
    }

    /** Why a run whose last block has just ended may end before its budget does; empty when it is to go on. */
    public static Optional<String> ended(Run run) {
        return EndRule.ended(run);
    }

    /** What a gate says of its candidates; {@code judgement} is that {@link #of} the run. */
    public static Gate gate(Run run, Judgement judgement) {
        return GateRule.of(run, judgement.verdicts(), judgement.trust());
    }

    /** Whether a run goes on although no further block fits into its budget: a gate does, to repeat what failed. */
    public static boolean repeats(Run run) {
        return run.plan().procedure().stopping().gates() && GateFailures.askForAnotherBlock(run);
    }

    /** How many blocks a gate of this plan needs to call a candidate that always fails a regression. */
    public static int fewestBlocks(Plan plan) {
        return GateFailures.enoughTrials(plan);
    }

    private Judgement judge() {
        Map<Integer, Ascent> ascents = new HashMap<>();
        run.trials().stream()
                .filter(Trial::completed)
                .forEach(trial -> ascents.put(trial.slot().index(), SteadyStateRule.of(run, trial)));
        Map<Integer, SteadyState> steadyStates = new HashMap<>();
        ascents.forEach((trial, ascent) -> steadyStates.put(trial, ascent.state()));
        List<Steadiness> steadiness = SteadinessRule.of(run, completed, ascents);
        List<Verdict> verdicts = verdicts(false);
        return new Judgement(
                estimates(),
                verdicts,
                rankings(),
                CurveRule.of(run, completed),
                SweepRule.of(run, completed),
                ScoreRule.of(run, completed),
                LimitRule.of(run),
                capacities,
                steadyStates,
                steadiness,
                TrustRule.of(run, completed, capacities, steadiness, verdicts));
    }

    private List<Estimate> estimates() {
        List<Estimate> estimates = new ArrayList<>();
        completed.forEach((cell, trials) -> {
            Workload workload = run.workload(cell.workload());
            for (Measure measure : workload.measures()) {
                for (Platform platform : run.plan().platforms()) {
                    double[] values = trials.values(platform.name(), measure.name());
                    if (values.length > 0) {
                        estimates.add(estimate(cell, measure.name(), platform.name(), values));
                    }
                }
            }
        });
        return estimates;
    }

    private static Estimate estimate(Plan.Cell cell, String measure, String platform, double[] values) {
        MeanEstimate mean = mean(values);
        return new Estimate(
                cell.workload(), cell.point(), measure, platform, mean.value(), mean.low(), mean.high(), mean.n());
    }

    /** Geometric, as ratios are judged; arithmetic where a value is zero and has no logarithm. */
    static MeanEstimate mean(double[] values) {
        boolean positive = Arrays.stream(values).allMatch(value -> value > 0);
        return positive ? MeanEstimate.geometric(values, CONFIDENCE) : MeanEstimate.of(values, CONFIDENCE);
    }

    /** None where platforms did not take turns: a drift of the machine would look like a difference. */
    private List<Verdict> verdicts(boolean headlinesOnly) {
        if (!run.plan().procedure().compares()) {
            return List.of();
        }
        VerdictFamily family = new VerdictFamily(run);
        if (run.plan().procedure().capacity().isPresent()) {
            CapacityComparison comparison = new CapacityComparison(run.plan(), capacities);
            run.plan().contenders().forEach(platform -> comparison.addTo(family, platform.name()));
            return family.verdicts();
        }
        completed.forEach((cell, trials) -> {
            Workload workload = run.workload(cell.workload());
            for (Measure measure : headlinesOnly ? List.of(workload.headline()) : workload.measures()) {
                for (Platform platform : run.plan().contenders()) {
                    if (measure.compared() && !platform.name().equals(run.plan().baseline())) {
                        family.add(cell, measure, platform.name(), run.plan().baseline(), trials);
                    }
                }
            }
        });
        return family.verdicts();
    }

    private List<Ranking> rankings() {
        List<Ranking> rankings = new ArrayList<>();
        if (!run.plan().procedure().compares() || run.plan().procedure().searches()) {
            return rankings;
        }
        Rigour rigour = Rigour.of(run);
        completed.forEach((cell, trials) -> {
            Measure headline = run.workload(cell.workload()).headline();
            rankings.add(RankingRule.of(
                    cell,
                    headline,
                    run.plan().contenders().stream().map(Platform::name).toList(),
                    trials,
                    rigour));
        });
        return rankings;
    }
}
