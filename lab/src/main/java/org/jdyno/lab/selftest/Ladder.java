package org.jdyno.lab.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.judge.Verdicts;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.SpreadEstimate;
import org.jdyno.lab.stats.compare.GroupSequential;
import org.jdyno.lab.stats.compare.Planning;

/**
 * Slowdowns of known size: one platform compared with itself while a known share of its operations does not count, in
 * steps. What is measured must grow with that share at a slope of 1, and from the scatter follows how often a step is
 * found in ten minutes.
 *
 * @param workload of the trials
 * @param pairing of the trials
 * @param rungs one for each step and measure
 * @param slopes one for each measure; none of fewer than three blocks
 */
public record Ladder(String workload, Pairing pairing, List<Rung> rungs, List<Slope> slopes) {
    /** In percent of the operations that count. The last is there for the slope. */
    public static final List<String> STEPS = List.of("0.5", "1", "2", "5", "10", "100");

    public static final double MINUTES = 10;

    /** The kit's counter of operations that do not count. */
    private static final String EXTRA = "extraOperations";

    /** A rung's trials, the baseline's, and those of its second copy. */
    private static final int TRIALS_PER_BLOCK = 3;

    /** Blocks that a user's run gives to the pairing that it then does not choose. */
    private static final int PILOT_BLOCKS = 3;

    /**
     * One step by one measure.
     *
     * @param platform with the extra work
     * @param asked how much, as a fraction of the operations that count
     * @param done how much it was by the processes' own count; NaN where they counted none
     * @param truth the ratio to the baseline that follows from what was asked for
     * @param measured the ratio to the baseline, as a geometric mean over blocks
     * @param verdict of the judge
     * @param blocksInTime that fit into ten minutes of the pair's trials, the second copy's included, after the pilot
     * @param power with which such a run finds this step; NaN where it would be fewer blocks than an interval takes
     * @param powerLow the same if differences scatter as much as they may, by the upper end of the interval of their
     *     spread
     * @param powerHigh the same by the lower end
     */
    public record Rung(
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
        /** Whether it is seen: the interval leaves out 1, on the right side. */
        public boolean found() {
            return truth > 1 ? measured.low() > 1 : measured.high() < 1;
        }
    }

    /**
     * By how much what is measured grows with what was put in, over all steps: a slope for each block, of logarithms
     * and through no difference at nothing put in. All steps of a block share the trials of its baseline, so blocks
     * are what is independent.
     *
     * @param estimate of the blocks' slopes
     */
    public record Slope(Measure measure, Interval estimate) {
        /** A slope known no better than this would hide an error of a quarter. */
        public static final double WIDEST = 0.15;

        public boolean differsFromOne() {
            return estimate.differsFromOne();
        }

        public boolean tells() {
            return (estimate.high() - estimate.low()) / 2 <= WIDEST;
        }
    }

    public Ladder {
        rungs = List.copyOf(rungs);
        slopes = List.copyOf(slopes);
    }

    /**
     * Of a run of one platform with and without extra work, of one cell.
     *
     * @param names of the measures that are told: throughputs, and what an operation takes of the processors
     */
    public static Ladder of(Run run, List<String> names) {
        Workload workload = run.workload(run.plan().cells().get(0).workload());
        List<Trial> completed = run.trials().stream().filter(Trial::completed).toList();
        List<Verdict> verdicts = Verdicts.all(run);
        List<Rung> rungs = new ArrayList<>();
        List<Slope> slopes = new ArrayList<>();
        for (String name : names) {
            Measure measure = workload.measure(name);
            List<LadderSlope.Step> steps = new ArrayList<>();
            for (Platform platform : run.plan().contenders()) {
                double asked = platform.extraWork().orElse(0);
                double[] ratios =
                        LogRatios.of(completed, platform.name(), run.plan().baseline(), name);
                if (asked > 0 && ratios.length >= LadderSlope.LEAST_BLOCKS) {
                    rungs.add(rung(run, measure, platform, ratios, kind(verdicts, platform, measure)));
                    steps.add(new LadderSlope.Step(platform.name(), Math.log(truth(measure, asked))));
                }
            }
            LadderSlope.of(completed, run.plan(), name, steps)
                    .ifPresent(slope -> slopes.add(new Slope(measure, slope)));
        }
        return new Ladder(workload.name(), run.plan().procedure().pairings().get(0), rungs, slopes);
    }

    /** Whether every slope may be 1, and would be seen not to be. */
    public Finding finding() {
        if (slopes.stream().anyMatch(Slope::differsFromOne)) {
            return Finding.FAILS;
        }
        return !slopes.isEmpty() && slopes.stream().allMatch(Slope::tells) ? Finding.HOLDS : Finding.TOO_LITTLE;
    }

    private static Verdict.Kind kind(List<Verdict> verdicts, Platform platform, Measure measure) {
        Optional<Verdict> verdict = verdicts.stream()
                .filter(one ->
                        one.measure().equals(measure.name()) && one.platform().equals(platform.name()))
                .findFirst();
        return verdict.map(Verdict::kind).orElse(Verdict.Kind.INCONCLUSIVE);
    }

    private static Rung rung(Run run, Measure measure, Platform platform, double[] ratios, Verdict.Kind verdict) {
        double asked = platform.extraWork().orElseThrow();
        SpreadEstimate spread = SpreadEstimate.of(ratios, LadderSlope.CONFIDENCE);
        int blocks = (int) (MINUTES * 60 / (TRIALS_PER_BLOCK * trialSeconds(run))) - PILOT_BLOCKS;
        double difference = Math.log1p(asked);
        return new Rung(
                platform.name(),
                measure,
                asked,
                done(run, platform),
                truth(measure, asked),
                Interval.ofLogs(ratios, LadderSlope.CONFIDENCE),
                verdict,
                Math.max(0, blocks),
                power(spread.sd(), blocks, difference),
                power(spread.high(), blocks, difference),
                power(spread.low(), blocks, difference));
    }

    /** The same process does all of it in the same time; fewer operations share what it took. */
    private static double truth(Measure measure, double asked) {
        return measure.better() == Direction.HIGHER ? 1 / (1 + asked) : 1 + asked;
    }

    /** Operations that did not count to one that did. */
    private static double done(Run run, Platform platform) {
        double extra = 0;
        double counted = 0;
        for (Trial trial : run.trials()) {
            for (Window window : trial.windows()) {
                if (trial.completed()
                        && trial.slot().platform().equals(platform.name())
                        && window.phase() == Phase.MEASURE
                        && window.counters().containsKey(EXTRA)) {
                    extra += window.counters().get(EXTRA);
                    counted += window.operations();
                }
            }
        }
        return extra / counted;
    }

    /** At the level that is left for the end of a run which looks at itself before. */
    private static double power(double sd, int blocks, double difference) {
        double confidence = 1 - GroupSequential.alpha(1, 1 - LadderSlope.CONFIDENCE);
        return blocks < LadderSlope.LEAST_BLOCKS ? Double.NaN : Planning.power(sd, blocks, difference, confidence);
    }

    private static double trialSeconds(Run run) {
        return run.trials().stream().mapToLong(Trial::durationNanos).average().orElseThrow() / 1e9;
    }
}
