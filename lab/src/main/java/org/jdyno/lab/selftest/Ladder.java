package org.jdyno.lab.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.Planning;
import org.jdyno.lab.stats.SpreadEstimate;
import org.jdyno.lab.stats.StudentT;

/**
 * Slowdowns of known size: one platform held against itself with some work put in on top, in steps. Intervals must hold what was put in, and from their width follows
 * how often a step is found in ten minutes.
 *
 * @param workload of the trials
 * @param rungs one for each step and measure
 */
public record Ladder(String workload, List<Rung> rungs) {
    /** In percent of the processor time that threads take otherwise. */
    public static final List<String> STEPS = List.of("0.5", "1", "2", "5", "10");

    public static final double MINUTES = 10;
    public static final double POWER = 0.80;

    private static final double CONFIDENCE = 0.95;
    /** That no interval misses the truth, of all rungs together: a sound ladder is doubted once in a hundred. */
    private static final double TOGETHER = 0.99;
    /** A rung's trials, the baseline's, and those of its second copy. */
    private static final int TRIALS_PER_BLOCK = 3;

    private static final int LEAST_BLOCKS = 3;
    private static final String DONE = "extraNanos";
    private static final String PAUSES = "gc-pause-share";

    /**
     * One step by one measure.
     *
     * @param platform with the work on top
     * @param asked how much, as a fraction
     * @param done how much it was by the processes' own count, as a fraction of the processor time of all their other work; what was asked for
     *     where no whole trial was run
     * @param truth the ratio to the baseline that follows from it
     * @param verdict of the judge
     * @param sd standard deviation of the blocks' log ratios
     * @param blocksInTime that fit into ten minutes of the pair's trials, the second copy's included
     * @param power with which this step is found in that time; NaN where it would be fewer blocks than an interval takes
     * @param powerLow the same if differences scatter as much as they may, by the upper end of the interval of their spread
     * @param powerHigh the same by the lower end
     * @param missed whether the interval misses the truth by more than chance allows
     */
    public record Rung(
            String platform,
            Measure measure,
            double asked,
            double done,
            double truth,
            Verdict verdict,
            double sd,
            int blocksInTime,
            double power,
            double powerLow,
            double powerHigh,
            boolean missed) {
        /** Whether it is seen: the interval leaves out 1, on the right side. */
        public boolean found() {
            return truth > 1 ? verdict.low() > 1 : verdict.high() < 1;
        }
    }

    public Ladder {
        rungs = List.copyOf(rungs);
    }

    /**
     * Of a run of one platform with and without work on top, of one cell.
     *
     * @param names of the measures that are told: throughputs, and what an operation takes of the processors
     */
    public static Ladder of(Run run, List<String> names) {
        Workload workload = run.workload(run.plan().cells().get(0).workload());
        List<Verdict> verdicts = Judge.verdicts(run).stream()
                .filter(verdict -> names.contains(verdict.measure()) && verdict.blocks() >= LEAST_BLOCKS)
                .toList();
        List<Rung> rungs = new ArrayList<>();
        for (String name : names) {
            for (Platform platform : run.plan().contenders()) {
                Optional<Verdict> verdict = verdicts.stream()
                        .filter(one ->
                                one.measure().equals(name) && one.platform().equals(platform.name()))
                        .findFirst();
                verdict.ifPresent(
                        one -> rungs.add(rung(run, workload, workload.measure(name), platform, one, verdicts.size())));
            }
        }
        return new Ladder(workload.name(), rungs);
    }

    /** Whether no interval misses what was put in, however wide they are. */
    public Finding finding() {
        if (rungs.isEmpty()) {
            return Finding.TOO_LITTLE;
        }
        return rungs.stream().anyMatch(Rung::missed) ? Finding.FAILS : Finding.HOLDS;
    }

    private static Rung rung(
            Run run, Workload workload, Measure measure, Platform platform, Verdict verdict, int together) {
        double asked = platform.extraWork().orElseThrow();
        double done = done(run, workload, platform.name()).orElse(asked);
        double truth = truth(run, measure, platform.name(), asked, done);
        double standardError =
                Math.log(verdict.high() / verdict.low()) / 2 / StudentT.critical(CONFIDENCE, verdict.blocks() - 1);
        double strict = StudentT.critical(1 - (1 - TOGETHER) / together, verdict.blocks() - 1);
        double sd = standardError * Math.sqrt(verdict.blocks());
        int blocks = (int) (MINUTES * 60 / (TRIALS_PER_BLOCK * trialSeconds(run)));
        SpreadEstimate spread = SpreadEstimate.of(sd, verdict.blocks(), CONFIDENCE);
        double difference = Math.log1p(asked);
        return new Rung(
                platform.name(),
                measure,
                asked,
                done,
                truth,
                verdict,
                sd,
                blocks,
                power(sd, blocks, difference),
                power(spread.high(), blocks, difference),
                power(spread.low(), blocks, difference),
                Math.abs(Math.log(verdict.ratio() / truth)) > strict * standardError);
    }

    private static double power(double sd, int blocks, double difference) {
        return blocks < LEAST_BLOCKS ? Double.NaN : Planning.power(sd, blocks, difference, CONFIDENCE);
    }

    /**
     * What follows from work put in: of the processor time of all other work, what the process has counted; of the time of a thread that works, what was asked for, less
     * what collections stop it, which is not slowed down.
     */
    private static double truth(Run run, Measure measure, String platform, double asked, double done) {
        double pauses = run.trials().stream()
                .filter(trial -> trial.completed() && trial.slot().platform().equals(platform))
                .map(trial -> trial.measures().get(PAUSES))
                .filter(Objects::nonNull)
                .mapToDouble(percent -> percent / 100)
                .average()
                .orElse(0);
        return measure.better() == Direction.HIGHER ? 1 / (1 + asked * (1 - pauses)) : 1 + done;
    }

    /** Windows in slices count operations and no more; those of whole trials tell. */
    private static OptionalDouble done(Run run, Workload workload, String platform) {
        double doneNanos = 0;
        double allNanos = 0;
        for (Trial trial : run.trials()) {
            for (Window window : trial.windows()) {
                boolean tells = trial.completed()
                        && trial.slot().platform().equals(platform)
                        && window.phase() == Phase.MEASURE
                        && window.role().equals(workload.tested().name())
                        && window.counters().containsKey(DONE);
                doneNanos += tells ? window.counters().get(DONE) : 0;
                allNanos += tells ? window.cpuNanos() : 0;
            }
        }
        return doneNanos > 0 ? OptionalDouble.of(doneNanos / (allNanos - doneNanos)) : OptionalDouble.empty();
    }

    private static double trialSeconds(Run run) {
        return run.trials().stream().mapToLong(Trial::durationNanos).average().orElseThrow() / 1e9;
    }
}
