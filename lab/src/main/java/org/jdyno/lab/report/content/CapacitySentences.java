package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Capacity.Rate;
import org.jdyno.lab.model.CapacitySearch;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Pace;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;

/** The highest rates at which platforms hold an objective, in plain sentences. */
public final class CapacitySentences {
    private CapacitySentences() {}

    /** What was asked, as a heading. */
    public static String title(CapacitySearch search) {
        return "The highest rate that holds " + search.slo().words();
    }

    /** What such a run has done. */
    public static String method(Plan plan) {
        return "Every rate was held for " + seconds(plan.timing().measureMillis())
                + " by fresh processes. A pilot doubled the rate until the objective broke. Then, in every block,"
                + " each platform was tried at rates"
                + " about that, a grid that is shifted at random from block to block, and the gap in which its"
                + " objective broke was halved until it"
                + " was less than 10 % wide. A rate is the geometric mean over the blocks of the middles of these"
                + " gaps, and its interval that of"
                + " the blocks.";
    }

    /** Why a platform is not compared with the baseline though both have a rate. */
    public static Optional<String> bound(Contents contents, Capacity capacity) {
        Optional<Capacity> baseline = told(contents).stream()
                .filter(other -> other.platform().equals(contents.run().plan().baseline())
                        && other.workload().equals(capacity.workload())
                        && other.point().equals(capacity.point())
                        && !other.platform().equals(capacity.platform()))
                .findFirst();
        return baseline.flatMap(other -> Stream.of(capacity, other)
                .filter(side -> side.objective().known() == Capacity.Known.AT_LEAST
                        || side.objective().known() == Capacity.Known.BELOW)
                .findFirst()
                .map(side -> who(contents.run(), capacity) + " has no verdict: of " + side.platform()
                        + " only a bound is known."));
    }

    /** The platforms that are compared; the baseline's second copy only checks the run. */
    public static List<Capacity> told(Contents contents) {
        return contents.judgement().capacities().stream()
                .filter(capacity ->
                        !capacity.platform().equals(contents.run().plan().again()))
                .toList();
    }

    /** Who is meant: the platform, and what sets its point apart. */
    public static String who(Run run, Capacity capacity) {
        return Distinction.who(capacity.platform(), model(run, capacity));
    }

    /** What sets the point of a search apart from those of the plan's others. */
    public static String model(Run run, Capacity capacity) {
        return Distinction.ofSearch(run, capacity.workload(), capacity.point());
    }

    /** What a platform bears. */
    public static String answer(Run run, Capacity capacity) {
        Rate rate = capacity.objective();
        String who = who(run, capacity);
        String slo = capacity.slo().words();
        String unit = " " + capacity.unit();
        return switch (rate.known()) {
            case FOUND ->
                who + " holds " + slo + " up to about " + Numbers.value(rate.value()) + unit + " (" + evidence(rate)
                        + ")" + hysteresis(capacity) + ".";
            case AT_LEAST ->
                who + " holds " + slo + " up to at least " + Numbers.value(rate.value()) + unit
                        + (rate.value() >= pace(run, capacity).most()
                                ? ", the most that may be asked for."
                                : " on average: in some blocks nothing that was tried broke it.");
            case BELOW ->
                who + " does not hold " + slo + " even at " + Numbers.value(rate.value()) + unit
                        + (rate.value() <= pace(run, capacity).least()
                                ? ", the least that may be asked for."
                                : rate.blocks() == 0
                                        ? ", nor at any of the higher rates that were tried: it is not the rate"
                                                + " that breaks it."
                                        : " on average: in some blocks nothing that was tried held it.");
            case ROUGHLY -> who + roughly(rate, slo, unit);
            case UNKNOWN -> who + " " + unknown(run, capacity);
        };
    }

    private static String roughly(Rate rate, String slo, String unit) {
        if (Double.isNaN(rate.high())) {
            return " holds " + slo + " at " + Numbers.value(rate.low()) + unit
                    + "; the pilot was cut short there, so it may bear more.";
        }
        if (Double.isNaN(rate.low())) {
            return " does not hold " + slo + " at " + Numbers.value(rate.high()) + unit
                    + "; the pilot was cut short there, so what it bears is not known.";
        }
        return " holds " + slo + " up to somewhere between " + Numbers.value(rate.low()) + " and "
                + Numbers.value(rate.high()) + unit + ": only the pilot was run to its end, so there is no interval.";
    }

    static Pace pace(Run run, Capacity capacity) {
        return run.workload(capacity.workload()).pace().orElseThrow();
    }

    private static String unknown(Run run, Capacity capacity) {
        Optional<Trial> unable = trials(run, capacity)
                .filter(trial -> trial.cause().filter(Cause::atAnyLoad).isPresent())
                .findFirst();
        if (unable.isPresent()) {
            return "cannot run here: " + Sentences.ended(unable.get().message());
        }
        return capacity.trials() == 0
                ? "was not tried."
                : "has no rate that can be told: its " + Numbers.count(capacity.trials(), "trial")
                        + " were disturbed or contradict one another.";
    }

    /** All trials of a search, in the order they were run. */
    static Stream<Trial> trials(Run run, Capacity capacity) {
        Cell search = new Cell(capacity.workload(), capacity.point());
        String rate = pace(run, capacity).parameter();
        return run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(capacity.platform())
                        && trial.slot().atAnyValue(rate, search));
    }

    private static String evidence(Rate rate) {
        return rate.hasInterval()
                ? "95 % interval " + Numbers.interval(rate.low(), rate.high()) + ", "
                        + Numbers.count(rate.blocks(), "block")
                : Numbers.count(rate.blocks(), "block") + ", too few for an interval";
    }

    private static String hysteresis(Capacity capacity) {
        return capacity.hysteresis()
                ? "; coming down from the highest rate it was "
                        + Numbers.value(capacity.descending().getAsDouble())
                        + ", further off than one more block would be, so what was run before may have an effect"
                        + " (hysteresis)"
                : "";
    }

    /** A verdict, and where it was reached if there are several searches. */
    public static String comparison(Contents contents, Verdict verdict) {
        Capacity capacity = of(contents, verdict);
        String model = model(contents.run(), capacity);
        return (model.isEmpty() ? "" : model + ": ") + Sentences.comparison(verdict, capacity.measure());
    }

    /** The rate of a platform that a verdict is about. */
    private static Capacity of(Contents contents, Verdict verdict) {
        return contents.judgement().capacities().stream()
                .filter(capacity -> capacity.platform().equals(verdict.platform())
                        && capacity.workload().equals(verdict.workload())
                        && capacity.point().equals(verdict.point()))
                .findFirst()
                .orElseThrow();
    }

    /** A platform's verdict against the baseline. */
    public static Optional<Verdict> verdict(Contents contents, Capacity capacity) {
        return contents.judgement().verdicts().stream()
                .filter(verdict -> verdict.platform().equals(capacity.platform())
                        && verdict.workload().equals(capacity.workload())
                        && verdict.point().equals(capacity.point()))
                .findFirst();
    }

    /**
     * The baseline against its own second copy, where any difference would be the machine's doing; nothing where there
     * is none.
     */
    public static List<String> selfComparisons(Contents contents) {
        if (contents.run().plan().procedure().capacity().isEmpty()) {
            return List.of();
        }
        return contents.judgement().trust().selfComparisons().stream()
                .map(self -> comparison(contents, self))
                .toList();
    }

    /** A rate in a table: {@code 12,400}, {@code ≥ 1,000,000}, {@code < 1}. */
    public static String rate(Rate rate) {
        return switch (rate.known()) {
            case FOUND -> Numbers.value(rate.value());
            case AT_LEAST -> "≥ " + Numbers.value(rate.value());
            case BELOW -> "< " + Numbers.value(rate.value());
            case ROUGHLY -> end(rate.low()) + " … " + end(rate.high());
            case UNKNOWN -> Numbers.UNKNOWN;
        };
    }

    private static String end(double rate) {
        return Double.isNaN(rate) ? "" : Numbers.value(rate);
    }

    /** The interval of a rate; a dash when it has none. */
    public static String interval(Rate rate) {
        return rate.hasInterval() ? Numbers.interval(rate.low(), rate.high()) : Numbers.UNKNOWN;
    }

    /** The rate that the pass from the highest down found; a dash when there was none. */
    public static String descending(Capacity capacity) {
        return capacity.descending().isPresent()
                ? Numbers.value(capacity.descending().getAsDouble()) + (capacity.hysteresis() ? " !" : "")
                : Numbers.UNKNOWN;
    }

    /** What the columns mean that the objective does not explain. */
    public static String columns(CapacitySearch search) {
        return "Holds: the rate at which " + search.slo().words()
                + " breaks, estimated block by block; to plan with, take the lower end of its interval. Max: the"
                + " highest rate that was tried and kept up with, so that nothing piled up. Critical: the"
                + " geometric mean of the highest rates at which "
                + Capacity.CRITICAL_STATISTIC
                + " stays below 10, 25, 50, 75 and 100 ms, SPECjbb-like and for comparison only. Coming down: the"
                + " same as the first, in a pass from the"
                + " highest rate down; ! marks one that differs.";
    }

    /** What sets a trial apart from those of other searches; its rate is left out. */
    public static String model(Run run, Slot slot) {
        String rate = run.workload(slot.workload()).pace().orElseThrow().parameter();
        return Distinction.of(run, slot.workload(), slot.point(), List.of(rate));
    }

    static String place(Run run, Pace pace, Slot slot) {
        String others = model(run, slot);
        return Numbers.exact(pace.at(slot.point())) + " " + pace.unit() + (others.isEmpty() ? "" : ", " + others);
    }

    static String seconds(long millis) {
        return Numbers.exact(millis / 1e3) + " s";
    }
}
