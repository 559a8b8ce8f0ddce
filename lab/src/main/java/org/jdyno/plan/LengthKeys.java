package org.jdyno.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Durations;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Cases;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Pairing;
import org.jdyno.model.Stopping;
import org.jdyno.model.Timing;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.plan.PlanKey.Section;
import org.jdyno.search.RateBlockPurpose;
import org.jdyno.yaml.Binding;
import org.jdyno.yaml.Setting;

/** The keys for the length of a run and of its trials, and the lengths that follow from them. */
public final class LengthKeys {
    /** The budget of a comparison that has neither a budget nor a number of blocks. */
    public static final long DEFAULT_BUDGET_MILLIS = 5 * 60_000L;

    public static final int MAX_BLOCKS = 10_000;

    private static final int MAX_TRIALS = 100_000;

    public static final PlanKey<Integer> BLOCKS = PlanKey.whole("blocks", 1, MAX_BLOCKS, Math::toIntExact)
            .option(Section.LENGTH, "N", "The number of blocks. A block runs every platform once.");

    public static final PlanKey<Timing> TIMING = PlanKey.<Timing>text("timing", LengthKeys::timing)
            .ofFile(LengthKeys::timingOfFile)
            .option(
                    Section.LENGTH,
                    "LENGTH",
                    "The length of a trial: usual (default; some 12 s, or 27 s for a load on a schedule; less to fit"
                            + " the budget, and more if warm-up takes longer), minimal (30 s of warm-up and 2 minutes"
                            + " measured), full (2 and 10 minutes), or parts of it, such as"
                            + " burst=500ms,measure=2s.");

    /** The budget in milliseconds. */
    public static final PlanKey<Long> BUDGET = PlanKey.text(
                    "budget", (setting, text) -> Optional.of(Durations.parseMillis(setting, text)))
            .option(
                    Section.LENGTH,
                    "TIME",
                    "The time for all trials, such as 5m. A comparison ends earlier if all is decided when 25, 50 or"
                            + " 75 % of it are spent. Default: 5m for a comparison; none with --blocks, --limit,"
                            + " --minheap, --slo or a published --rule. A study may have its own.");

    public static final PlanKey<Long> QUICK = PlanKey.flag("quick", 60_000L)
            .as(BUDGET)
            .option(Section.LENGTH, "", "The same as --budget 1m: a rough answer.");

    static final PlanKey<Long> THOROUGH =
            PlanKey.flag("thorough", 30 * 60_000L).as(BUDGET).option(Section.LENGTH, "", "The same as --budget 30m.");

    static final List<PlanKey<?>> ALL = List.of(BLOCKS, TIMING, BUDGET, QUICK, THOROUGH);

    /** Trials of a limit search. Two seconds show whether a load succeeds, and nothing needs to be warm. */
    private static final Timing BRIEF =
            Timing.DEFAULT.withBurst(1_000, 0).withBursts(0, 0).withMeasure(2_000, 250);

    /**
     * Trials of a search for the least heap. Near the least heap trials fail by chance; longer trials make the result
     * more precise.
     */
    static final Timing LASTING =
            Timing.DEFAULT.withBurst(2_000, 0).withBursts(1, 1).withMeasure(8_000, 250);

    /**
     * The blocks that a gate may run beyond its budget. They suffice to show that a candidate fails in every trial,
     * whatever the number of cells.
     */
    private static final int GATE_SPARE_BLOCKS = 12;

    /**
     * Fresh starts differ more than the windows of one trial, so many short trials are more precise than a few long
     * ones. Trials are shortened until this many blocks fit into a budget.
     */
    private static final int WANTED_BLOCKS = 8;

    /**
     * With a pilot that tries two pairings: three blocks of each, and as many with the chosen one. Trials are shortened
     * until these fit, so that the pilot ends and most blocks are of one pairing.
     */
    static final int BLOCKS_WITH_PILOT = 12;

    /** In slices, warm-up is shortened until this many blocks fit. */
    private static final int MOST_BLOCKS_IN_SLICES = 12;

    /**
     * In slices, the measured phase has its usual length if this many blocks fit. Fresh starts that are warm differ
     * less than slices do: longer trials, of which fewer fit, are more precise (docs/adr/0049-longer-slices.md).
     */
    private static final int WANTED_BLOCKS_IN_SLICES = 9;

    /** The windows of a measured phase in slices. A fifth of the phase is lost to lead-ins, and twenty are needed. */
    private static final int WINDOWS_IN_SLICES = 24;

    /**
     * If the load follows a schedule, response times are compared, and a percentile needs many seconds of each trial.
     * So if a budget has room for more than this many blocks of usual trials, their measured phase is longer instead.
     */
    private static final int WANTED_BLOCKS_ON_SCHEDULE = 6;

    private static final long LONGEST_MEASURE_MILLIS = 20_000;

    /** The warm-up of a word is divided into this many bursts; at least two are needed to see a steady state. */
    private static final int BURSTS = 4;

    /** The largest number of windows of a measured phase: every trial stores them. */
    private static final int MOST_WINDOWS = 100_000;

    /** The lengths of the words {@code minimal} and {@code full} are IBM's of 2000. */
    private static final Timing MINIMAL = of(30_000, 120_000);

    private static final Timing FULL = of(120_000, 600_000);

    /**
     * The timing of a search for the highest rate, whose trials must be long enough to show that a platform does not
     * keep up with a rate.
     */
    private static final Timing USUAL_OF_RATES = Timing.DEFAULT.withMeasure(20_000, 250);

    /** The number of blocks in random order if neither the plan nor its budget determines it. */
    private static final int BLOCKS_OF_RATES = 6;

    /** The number of blocks for which a budget shortens trials. With fewer, intervals are much wider. */
    private static final int WANTED_BLOCKS_OF_RATES = 4;

    private static final long SHORTEST_MEASURE_MILLIS = 2_000;
    private static final double SHORTEST_WARMUP = 0.25;
    private static final double SHORTEST_WINDOW = 0.4;

    private LengthKeys() {}

    /**
     * The timing of trials with a phase at a rate. Only warm ones count, so no budget shortens their warm-up. Bursts
     * are short, as warm-up ends with one; in the pauses compilers work off what is queued.
     */
    private static final Timing IN_ONE_LIFE =
            Timing.DEFAULT.withBurst(1_000, 250).withBursts(2, 40).withMeasure(3_000, 100);

    /** The time of all trials together; empty if it is not bounded. */
    static Optional<Long> budgetMillis(Request request, Experiment experiment) {
        boolean bounded = !request.has(BLOCKS) && experiment instanceof Comparison;
        return request.get(BUDGET).or(() -> Optional.of(DEFAULT_BUDGET_MILLIS).filter(any -> bounded));
    }

    /**
     * How long the parts of a trial last.
     *
     * @param turns number of turns of all platforms in a block
     * @param onSchedule whether the load of every cell follows a schedule
     * @param warmupMillis how long a trial warms up at least; 0 if a budget may shorten it
     */
    static Timing timing(Request request, Experiment experiment, int turns, boolean onSchedule, long warmupMillis) {
        if (request.has(TIMING)) {
            return request.get(TIMING).orElseThrow();
        }
        Optional<Long> budget = request.get(BUDGET);
        Optional<Integer> blocks = request.get(BLOCKS);
        return experiment.match(new Cases<Timing>(
                comparison -> {
                    if (request.has(PlanKeys.PHASES)) {
                        return IN_ONE_LIFE.warmingUpFor(warmupMillis);
                    }
                    Optional<Long> room =
                            budget.or(() -> Optional.of(DEFAULT_BUDGET_MILLIS).filter(any -> blocks.isEmpty()));
                    if (blocks.isEmpty() && comparison.pairings().equals(List.of(Pairing.SLICED))) {
                        return inSlices(room.orElseThrow(), turns, warmupMillis);
                    }
                    int wanted = blocks.orElse(wantedBlocks(comparison, onSchedule));
                    return room.map(millis -> millis / ((long) wanted * turns))
                            .map(millis ->
                                    onSchedule ? lengthened(millis, warmupMillis) : fitting(millis, warmupMillis))
                            .orElse(usual(warmupMillis));
                },
                published -> budget.map(millis ->
                                fitting(millis / ((long) published.rule().trials() * turns), warmupMillis))
                        .orElse(usual(warmupMillis)),
                largestLoad -> BRIEF,
                leastHeap -> LASTING,
                rate -> budget.map(millis -> fittingRates(millis, turns, blocks, warmupMillis))
                        .orElse(USUAL_OF_RATES.warmingUpFor(warmupMillis)),
                LengthKeys::ofNoPlan));
    }

    /**
     * The largest number of blocks.
     *
     * @param turns number of turns of all platforms in a block
     */
    static int blocks(Request request, Experiment experiment, Timing timing, int turns) {
        int spare = request.falseAlarms() == Stopping.GATE ? GATE_SPARE_BLOCKS : 0;
        Optional<Integer> blocks = request.get(BLOCKS);
        Optional<Long> budget = request.get(BUDGET);
        int most = Math.max(1, MAX_TRIALS / turns);
        blocks.filter(asked -> asked > most).ifPresent(asked -> {
            throw new UserError("blocks must be from 1 to " + most + ", because a block of this plan has " + turns
                    + " trials and a plan at most " + MAX_TRIALS + ", not " + asked);
        });
        return experiment.match(new Cases<Integer>(
                comparison -> blocks.orElse(
                        Math.min(most, mostBlocks(budget.orElse(DEFAULT_BUDGET_MILLIS), timing, turns) + spare)),
                published -> published.rule().trials(),
                largestLoad -> 1,
                leastHeap -> 1,
                rate -> blocks.orElse(budget.map(millis -> Math.min(most, mostBlocks(millis, timing, turns)))
                        .orElse(BLOCKS_OF_RATES)),
                LengthKeys::ofNoPlan));
    }

    private static <R> R ofNoPlan(Imported imported) {
        throw new IllegalArgumentException("trials of " + imported.tool() + " are imported and not planned");
    }

    /**
     * The number of blocks of whole trials that fit into the budget of a comparison, if trials are as short as they may
     * be.
     *
     * @param trials number of trials in a block
     * @param warmupMillis how long a trial warms up at least; 0 if a budget may shorten it
     */
    static long mostShortBlocks(Request request, int trials, long warmupMillis) {
        long trialMillis = Timing.START_AND_STOP_MILLIS
                + request.get(TIMING).orElseGet(() -> fitting(0, warmupMillis)).expectedTrialMillis();
        return request.get(BUDGET).orElse(DEFAULT_BUDGET_MILLIS) / (trials * trialMillis);
    }

    private static int wantedBlocks(Comparison comparison, boolean onSchedule) {
        if (comparison.choosesPairing()) {
            return BLOCKS_WITH_PILOT;
        }
        return onSchedule ? WANTED_BLOCKS_ON_SCHEDULE : WANTED_BLOCKS;
    }

    private static Timing usual(long warmupMillis) {
        return Timing.DEFAULT.warmingUpFor(warmupMillis);
    }

    /**
     * The usual timing, or a shorter one of the same shape when a trial may not take that long. If a trial must warm up
     * for long, a shorter measured phase would save little time and lose much precision, so nothing is shortened.
     */
    private static Timing fitting(long trialMillis, long warmupMillis) {
        Timing usual = usual(warmupMillis);
        long room = trialMillis - Timing.START_AND_STOP_MILLIS;
        if (warmupMillis > 0 || room >= usual.expectedTrialMillis()) {
            return usual;
        }
        double scale = Math.max(0.25, (double) room / usual.expectedTrialMillis());
        return usual.scaled(scale, Math.round(usual.measureMillis() * scale), scale);
    }

    /** The timing of trials in slices: a budget shortens their warm-up more than their measured phase. */
    private static Timing inSlices(long budgetMillis, int turns, long warmupMillis) {
        Timing brief = fitting(budgetMillis / ((long) MOST_BLOCKS_IN_SLICES * turns), warmupMillis);
        long spareMillis = budgetMillis / ((long) WANTED_BLOCKS_IN_SLICES * turns)
                - Timing.START_AND_STOP_MILLIS
                - brief.expectedTrialMillis();
        long measureMillis = Math.min(brief.measureMillis() + Math.max(0, spareMillis), Timing.DEFAULT.measureMillis());
        return brief.withMeasure(measureMillis, measureMillis / WINDOWS_IN_SLICES);
    }

    /** The same, or a longer measured phase when a trial may take longer. */
    private static Timing lengthened(long trialMillis, long warmupMillis) {
        Timing fitting = fitting(trialMillis, warmupMillis);
        long spareMillis = trialMillis - Timing.START_AND_STOP_MILLIS - fitting.expectedTrialMillis();
        long measureMillis = Math.min(fitting.measureMillis() + spareMillis, LONGEST_MEASURE_MILLIS);
        return spareMillis > 0 ? fitting.scaled(1, measureMillis, 1) : fitting;
    }

    /**
     * The usual timing of a search for a rate, or a shorter one with which the blocks are expected to fit into a
     * budget. Bursts are shorter then, so that warm-up can end earlier, but there may be more of them: a platform that
     * is not warm misses the objective at any rate.
     *
     * @param warmupMillis how long a trial warms up at least; 0 if warm-up may be shortened too
     */
    private static Timing fittingRates(long budgetMillis, int searches, Optional<Integer> blocks, long warmupMillis) {
        double trials = searches * RateBlockPurpose.trials(blocks.orElse(WANTED_BLOCKS_OF_RATES));
        double room = budgetMillis / trials - Timing.START_AND_STOP_MILLIS;
        Timing usual = USUAL_OF_RATES.warmingUpFor(warmupMillis);
        long cycleMillis = usual.burstMillis() + usual.pauseMillis();
        double fixedMillis = (usual.maxBursts() + (warmupMillis > 0 ? usual.minBursts() : 0)) * cycleMillis / 2.0;
        double scale = Math.min(1, Math.max(0, room - fixedMillis) / (usual.expectedTrialMillis() - fixedMillis));
        double warmup = warmupMillis > 0 ? 1 : Math.max(SHORTEST_WARMUP, scale);
        return usual.scaled(
                        warmup,
                        Math.max(SHORTEST_MEASURE_MILLIS, (long) (usual.measureMillis() * scale / 100) * 100),
                        Math.max(SHORTEST_WINDOW, scale))
                .withBursts(usual.minBursts(), (int) (usual.maxBursts() / warmup));
    }

    /** More blocks than could ever fit, so that the budget and not the schedule ends the run. */
    private static int mostBlocks(long budgetMillis, Timing timing, int turns) {
        long least = timing.minBursts() * timing.burstMillis() + timing.measureMillis();
        return (int) Math.min(MAX_BLOCKS, 1 + budgetMillis / (least * turns));
    }

    private static Timing of(long rampUpMillis, long measureMillis) {
        return Timing.DEFAULT
                .withBurst(rampUpMillis / BURSTS, 0)
                .withBursts(BURSTS, BURSTS)
                .withMeasure(measureMillis, 1_000);
    }

    /**
     * The timing of a word, or of parts such as {@code burst=500ms,measure=2s}; empty for the usual one, which a budget
     * may shorten.
     *
     * @param setting the name of the option or key, for errors
     */
    private static Optional<Timing> timing(String setting, String word) {
        if (word.contains("=")) {
            return Optional.of(
                    timing(Setting.of(PlanKeys.assignments(setting, List.of(word.split(",", -1))), setting)));
        }
        Words.requireOneOf(setting, word, List.of("usual", "minimal", "full"));
        return switch (word) {
            case "minimal" -> Optional.of(MINIMAL);
            case "full" -> Optional.of(FULL);
            default -> Optional.empty();
        };
    }

    /** The timing in a plan file, a word or a section; empty for the usual one. */
    private static Optional<Timing> timingOfFile(Setting value) {
        return value.isSection() ? Optional.of(timing(value)) : value.parsed(LengthKeys::timing);
    }

    /** The timing of a section; keys that are missing are as usual. */
    private static Timing timing(Setting section) {
        Timing timing = new Binding(Map.of()).read(section, Timing.class, Timing.DEFAULT);
        if (section.get("window").isPresent() && timing.windowMillis() > timing.measureMillis()) {
            throw section.wrong("window must be at most the measured phase of " + timing.measureMillis() + "ms, not "
                    + timing.windowMillis() + "ms");
        }
        if (timing.measureMillis() / timing.windowMillis() > MOST_WINDOWS) {
            throw section.wrong("window must be at least " + timing.measureMillis() / MOST_WINDOWS
                    + "ms, so that the measured phase has at most " + MOST_WINDOWS + " windows, not "
                    + timing.windowMillis() + "ms");
        }
        return timing;
    }
}
