package org.jdyno.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdyno.judge.LostBlocks;
import org.jdyno.judge.Verdicts;
import org.jdyno.model.Direction;
import org.jdyno.model.LogRatios;
import org.jdyno.model.Measure;
import org.jdyno.model.Pairing;
import org.jdyno.model.Phase;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Window;
import org.jdyno.model.Workload;
import org.jdyno.stats.MeanEstimate;
import org.jdyno.stats.SpreadEstimate;
import org.jdyno.stats.compare.GroupSequential;
import org.jdyno.stats.compare.Planning;

/**
 * Slowdowns of known size: a platform is compared with itself while a known share of its operations does not count. The
 * measured slowdown must follow the known one with a slope of 1. The scatter gives the power to find a step in ten
 * minutes.
 *
 * @param workload the workload of the trials
 * @param pairing the pairing of the trials
 * @param steps one for each step and measure
 * @param slopes one for each measure; none with fewer than three blocks
 */
public record KnownSlowdowns(String workload, Pairing pairing, List<Step> steps, List<Slope> slopes) {
    /** The slowdowns in percent of the counted operations. The last is there for the slope. */
    public static final List<String> STEPS = List.of("0.5", "1", "2", "5", "10", "100");

    public static final double MINUTES = 10;

    private static final double CONFIDENCE = 0.95;
    private static final int MIN_BLOCKS = 3;

    /** One each of the step, the baseline and the A/A control. */
    private static final int TRIALS_PER_BLOCK = 3;

    /**
     * One step by one measure.
     *
     * @param platform the platform with the extra work
     * @param asked the requested extra work, as a fraction of the counted operations
     * @param done the same as the processes counted it; NaN if they counted none
     * @param truth the ratio to the baseline that follows from the requested work
     * @param measured the ratio to the baseline, as a geometric mean over blocks
     * @param verdict the judge's verdict
     * @param blocksInTime how many blocks a run of ten minutes has
     * @param power the probability that such a run finds this step; NaN if it has too few blocks for an interval
     * @param powerLow the power at the upper end of the interval of the spread
     * @param powerHigh the power at the lower end
     */
    public record Step(
            String platform,
            Measure measure,
            double asked,
            double done,
            double truth,
            Interval measured,
            Verdict.Kind verdict,
            int blocksInTime,
            double power,
            double powerLow,
            double powerHigh) {
        /** Whether the interval excludes 1, on the right side. */
        public boolean found() {
            return truth > 1 ? measured.low() > 1 : measured.high() < 1;
        }
    }

    /**
     * The slope of the measured over the known log ratios, over all steps and through 0. The steps of a block share the
     * trials of its baseline, so only blocks are independent: each gives one slope.
     *
     * @param estimate the estimate of the blocks' slopes
     */
    public record Slope(Measure measure, Interval estimate) {
        /** The widest half interval with which an error of a quarter is still seen. */
        public static final double WIDEST = 0.15;

        public boolean differsFromOne() {
            return estimate.differsFromOne();
        }

        public boolean isPrecise() {
            return (estimate.high() - estimate.low()) / 2 <= WIDEST;
        }
    }

    public KnownSlowdowns {
        steps = List.copyOf(steps);
        slopes = List.copyOf(slopes);
    }

    /**
     * The slowdowns of a run of one cell, of one platform with and without extra work.
     *
     * @param names names of the reported measures: throughputs, and CPU times per operation
     */
    public static KnownSlowdowns of(Run run, List<String> names) {
        Workload workload = run.workload(run.plan().cells().get(0).workload());
        List<Trial> completed =
                LostBlocks.of(run).counting().stream().filter(Trial::completed).toList();
        List<Verdict> verdicts = Verdicts.all(run);
        List<Step> steps = new ArrayList<>();
        List<Slope> slopes = new ArrayList<>();
        for (String name : names) {
            Measure measure = workload.measure(name);
            List<Known> known = new ArrayList<>();
            for (Platform platform : run.plan().platformsWithoutControl()) {
                double asked = platform.extraWork().orElse(0);
                double[] ratios =
                        LogRatios.of(completed, platform.name(), run.plan().baseline(), name);
                if (asked > 0 && ratios.length >= MIN_BLOCKS) {
                    steps.add(step(run, measure, platform, ratios, kind(verdicts, platform, measure)));
                    known.add(new Known(platform.name(), Math.log(truth(measure, asked))));
                }
            }
            slope(completed, run.plan(), name, known).ifPresent(slope -> slopes.add(new Slope(measure, slope)));
        }
        return new KnownSlowdowns(
                workload.name(), run.plan().experiment().pairings().get(0), steps, slopes);
    }

    /** Holds if every interval of a slope includes 1 and is narrow enough. */
    public SelftestResult result() {
        if (slopes.stream().anyMatch(Slope::differsFromOne)) {
            return SelftestResult.FAILS;
        }
        return !slopes.isEmpty() && slopes.stream().allMatch(Slope::isPrecise)
                ? SelftestResult.HOLDS
                : SelftestResult.TOO_LITTLE;
    }

    private static Verdict.Kind kind(List<Verdict> verdicts, Platform platform, Measure measure) {
        Optional<Verdict> verdict = verdicts.stream()
                .filter(one ->
                        one.measure().equals(measure.name()) && one.platform().equals(platform.name()))
                .findFirst();
        return verdict.map(Verdict::kind).orElse(Verdict.Kind.INCONCLUSIVE);
    }

    private static Step step(Run run, Measure measure, Platform platform, double[] ratios, Verdict.Kind verdict) {
        double asked = platform.extraWork().orElseThrow();
        SpreadEstimate spread = SpreadEstimate.of(ratios, CONFIDENCE);
        int blocks = (int) (MINUTES * 60 / (TRIALS_PER_BLOCK * trialSeconds(run)));
        double difference = Math.log1p(asked);
        return new Step(
                platform.name(),
                measure,
                asked,
                done(run, platform),
                truth(measure, asked),
                Interval.ofLogs(ratios, CONFIDENCE),
                verdict,
                blocks,
                power(spread.sd(), blocks, difference),
                power(spread.high(), blocks, difference),
                power(spread.low(), blocks, difference));
    }

    /** The process performs all operations in the same time; fewer of them are counted. */
    private static double truth(Measure measure, double asked) {
        return measure.better() == Direction.HIGHER ? 1 / (1 + asked) : 1 + asked;
    }

    /** Uncounted operations per counted one; NaN if none was counted. */
    private static double done(Run run, Platform platform) {
        double extra = 0;
        double counted = 0;
        for (Trial trial : run.trials()) {
            for (Window window : trial.windows()) {
                if (trial.completed()
                        && trial.slot().platform().equals(platform.name())
                        && window.phase() == Phase.MEASURE
                        && window.counters().containsKey(Platform.EXTRA_OPERATIONS)) {
                    extra += window.counters().get(Platform.EXTRA_OPERATIONS);
                    counted += window.operations();
                }
            }
        }
        return counted == 0 ? Double.NaN : extra / counted;
    }

    /** At the level that earlier looks leave for the end of a run. */
    private static double power(double sd, int blocks, double difference) {
        double confidence = 1 - GroupSequential.alpha(1, 1 - CONFIDENCE);
        return blocks < MIN_BLOCKS ? Double.NaN : Planning.power(sd, blocks, difference, confidence);
    }

    private static double trialSeconds(Run run) {
        return run.trials().stream().mapToLong(Trial::durationNanos).average().orElseThrow() / 1e9;
    }

    /**
     * A platform with a known slowdown.
     *
     * @param logRatio the log of its true ratio to the baseline
     */
    private record Known(String platform, double logRatio) {}

    /**
     * The mean of the blocks' slopes with its interval; empty with fewer than three blocks. A block counts if it has
     * all steps, and the baseline or the A/A control.
     */
    private static Optional<Interval> slope(List<Trial> completed, Plan plan, String measure, List<Known> steps) {
        Set<String> baselines = Set.of(plan.baseline(), plan.aaControl());
        Map<Integer, List<Trial>> blocks = completed.stream()
                .filter(trial -> trial.measures().getOrDefault(measure, 0.0) > 0)
                .collect(Collectors.groupingBy(trial -> trial.slot().block(), TreeMap::new, Collectors.toList()));
        List<Double> slopes = new ArrayList<>();
        for (List<Trial> block : blocks.values()) {
            double baseline = log(block, measure, baselines);
            double products = 0;
            double squares = 0;
            for (Known step : steps) {
                double difference = log(block, measure, Set.of(step.platform())) - baseline;
                products += step.logRatio() * difference;
                squares += step.logRatio() * step.logRatio();
            }
            double slope = products / squares;
            if (!Double.isNaN(slope)) {
                slopes.add(slope);
            }
        }
        return slopes.size() < MIN_BLOCKS
                ? Optional.empty()
                : Optional.of(Interval.of(MeanEstimate.of(
                        slopes.stream().mapToDouble(Double::doubleValue).toArray(), CONFIDENCE)));
    }

    /** The mean log of the platforms' trials in a block; NaN if there are none. */
    private static double log(List<Trial> block, String measure, Set<String> platforms) {
        return block.stream()
                .filter(trial -> platforms.contains(trial.slot().platform()))
                .mapToDouble(trial -> Math.log(trial.measures().get(measure)))
                .average()
                .orElse(Double.NaN);
    }
}
