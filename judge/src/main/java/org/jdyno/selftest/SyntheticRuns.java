package org.jdyno.selftest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.experiment.Experiments;
import org.jdyno.judge.StopRule;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Disturbance;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Host;
import org.jdyno.model.Jvm;
import org.jdyno.model.Measure;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Timing;
import org.jdyno.model.Tolerances;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.Warmup;

/**
 * Synthetic runs of one workload, with known true ratios of its headline measure. Schedule, pilot, looks and end are
 * those of a real run; only the figures of the trials are drawn. The methods that set a property return this object.
 * Once set up, it may be used by several threads.
 */
public final class SyntheticRuns {
    /** The practical margin of the measure, as a fraction. */
    public static final double MARGIN = 0.02;

    public static final Measure MEASURE =
            Measure.ranking("throughput", "Throughput", "operations/s", Direction.HIGHER, MARGIN);

    private static final String BASELINE = "baseline";
    static final String CANDIDATE = "platform-";

    private static final Jvm JVM =
            new Jvm("synthetic", Path.of("/"), "none", "17", 17, "none", "none", "none", Set.of(), false, List.of());

    private static final Cell CELL = new Cell(SyntheticWorkload.NAME, Point.of(Map.of()));

    private final Noise noise;
    private final int blocks;
    private SyntheticWorkload workload = new SyntheticWorkload(MEASURE, List.of());
    private long trialMillis = 10_000;
    private double scatter = 0.05;
    private int candidates = 1;
    private double ratio = 1;
    private double bias = 1;
    private double disturbed;
    private Stopping stopping = Stopping.AT_THE_END;
    private List<Pairing> pairings = List.of(Pairing.INTERLEAVED);
    private Optional<Tolerances> tolerances = Optional.empty();

    /**
     * Runs of a baseline, its A/A control and one more platform, all equal, with a scatter of 5 %, judged once at the
     * end.
     *
     * @param blocks number of blocks of each run; with early stopping, the blocks that fit into the budget
     */
    public SyntheticRuns(Noise noise, int blocks) {
        this.noise = noise;
        this.blocks = blocks;
    }

    /** @param one has several measures; true ratios and scatter are those of its headline measure */
    SyntheticRuns workload(SyntheticWorkload one) {
        this.workload = one;
        return this;
    }

    SyntheticRuns trialMillis(long millis) {
        this.trialMillis = millis;
        return this;
    }

    /** @param unit the standard deviation of the noise of the headline measure, in log units */
    public SyntheticRuns scatter(double unit) {
        this.scatter = unit;
        return this;
    }

    /** @param number number of platforms besides the baseline and the A/A control */
    public SyntheticRuns candidates(int number) {
        this.candidates = number;
        return this;
    }

    /** @param truth the true ratio of every candidate to the baseline */
    public SyntheticRuns ratio(double truth) {
        this.ratio = truth;
        return this;
    }

    /** @param truth the true ratio of the A/A control to the baseline, which should be 1 */
    public SyntheticRuns bias(double truth) {
        this.bias = truth;
        return this;
    }

    /** @param share the share of the trials that lose half of their CPU time, and of their figure, to steal */
    public SyntheticRuns disturbed(double share) {
        this.disturbed = share;
        return this;
    }

    public SyntheticRuns stopping(Stopping rule) {
        this.stopping = rule;
        return this;
    }

    /** @param tried one, or several for a pilot to choose from, all with the same scatter */
    public SyntheticRuns pairings(Pairing... tried) {
        this.pairings = List.of(tried);
        return this;
    }

    /** @param tolerance how much worse a candidate may be by the headline measure, as a fraction */
    SyntheticRuns tolerating(double tolerance) {
        this.tolerances = Optional.of(new Tolerances(Map.of(workload.headline().name(), tolerance)));
        return this;
    }

    public int blocks() {
        return blocks;
    }

    public Noise noise() {
        return noise;
    }

    public int candidates() {
        return candidates;
    }

    /** The time that all blocks take. */
    long budgetMillis() {
        return blocks * (2L + candidates) * trialMillis;
    }

    /** Draws one run, to the end that its rule finds. */
    public Run draw(Random random) {
        return draw(random, budgetMillis());
    }

    /** Draws runs up to the first of a kind. */
    Run draw(Random random, Predicate<Run> kind) {
        return Stream.generate(() -> draw(random)).filter(kind).findFirst().orElseThrow();
    }

    /** @param budgetMillis the budget if the run may end early, in place of the time for its blocks */
    Run draw(Random random, long budgetMillis) {
        Plan plan = plan(random.nextLong(), budgetMillis);
        Run run = Run.planned(
                "synthetic",
                "",
                List.of(),
                plan,
                new Host(2, 1, Map.of(), Map.of(), Map.of()),
                List.of(workload.described()),
                Experiments.of(plan).schedule());
        return continued(run, random);
    }

    /** A run that has ended and is extended by its first length. */
    Run extended(Run run, Random random) {
        boolean counted = run.beforeExtensions().plan().budgetMillis().isEmpty();
        return continued(
                run.with(Experiments.extension(
                        run,
                        counted ? Optional.empty() : Optional.of(budgetMillis()),
                        counted ? Optional.of(blocks) : Optional.empty())),
                random);
    }

    private Run continued(Run run, Random random) {
        Plan plan = run.plan();
        TrialSequence sequence = Experiments.sequence(run);
        Noise.Source source = noise.begin(random);
        List<Noise.Source> others = workload.beginOthers(noise, random);
        List<Trial> trials = new ArrayList<>(run.trials());
        int block = -1;
        for (List<Slot> next = sequence.next(trials); !next.isEmpty(); next = sequence.next(trials)) {
            if (next.get(0).block() != block) {
                if (!fits(plan, trials) || StopRule.endReason(run.with(trials)).isPresent()) {
                    break;
                }
                block = next.get(0).block();
            }
            for (Slot slot : next) {
                trials.add(trial(slot, source, others, random));
            }
        }
        return run.with(trials);
    }

    private boolean fits(Plan plan, List<Trial> trials) {
        long millis = (trials.size() + plan.platforms().size()) * trialMillis;
        return millis <= plan.budgetMillis().orElse(Long.MAX_VALUE);
    }

    private Plan plan(long seed, long budgetMillis) {
        List<Platform> platforms = Stream.concat(
                        Stream.of(BASELINE, BASELINE + Plan.CONTROL_SUFFIX),
                        IntStream.rangeClosed(1, candidates).mapToObj(number -> CANDIDATE + number))
                .map(name -> Platform.of(name, Optional.of(JVM), List.of()))
                .toList();
        Comparison comparison = Comparison.by(pairings, stopping);
        return new Plan(
                "Synthetic",
                new Plan.Subject(List.of(CELL), platforms, BASELINE, JVM),
                Plan.Conditions.PLAIN,
                new Plan.Length(
                        Timing.DEFAULT,
                        OptionalInt.of((int) Math.max(1, budgetMillis / (platforms.size() * trialMillis))),
                        stopping.rule() == Stopping.Rule.FIXED ? Optional.empty() : Optional.of(budgetMillis)),
                seed,
                tolerances.map(comparison::tolerating).orElse(comparison));
    }

    private double truth(String platform) {
        if (platform.startsWith(BASELINE)) {
            return platform.equals(BASELINE) ? 1 : bias;
        }
        return ratio;
    }

    private Trial trial(Slot slot, Noise.Source source, List<Noise.Source> others, Random random) {
        boolean candidate = !slot.platform().startsWith(BASELINE);
        double common = source.next(candidate);
        double figure = SyntheticWorkload.figure(truth(slot.platform()), scatter * common);
        Map<String, Double> figures = new HashMap<>();
        if (disturbed > 0 && random.nextDouble() < disturbed) {
            figures.put(workload.headline().name(), figure / 2);
            figures.put(Disturbance.STEAL, 50.0);
        } else {
            figures.put(workload.headline().name(), figure);
        }
        List<Double> own = others.stream().map(other -> other.next(candidate)).toList();
        figures.putAll(workload.otherFigures(scatter, common, own));
        Trial.Figures measured = new Trial.Figures(
                figures, List.of(), new Warmup(1, true, ""), Map.of(), List.of(), Optional.empty(), Optional.empty());
        return new Trial(
                slot,
                Trial.Ending.COMPLETED,
                measured,
                0,
                trialMillis * 1_000_000,
                Map.of(),
                Optional.empty(),
                Map.of());
    }
}
