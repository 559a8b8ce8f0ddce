package org.jdyno.lab.report.content;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Capacity.Rate;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Experiment.RateSearch;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.RateParameter;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;

/** Sentences on the highest rates at which platforms meet an objective. */
public final class CapacitySentences {
    private CapacitySentences() {}

    /** The question, as a heading. */
    public static String title(RateSearch search) {
        return "The highest rate that holds " + search.slo().words();
    }

    /** How such a run finds its rates. */
    public static String method(Plan plan) {
        return "Each trial held a rate for " + seconds(plan.timing().measureMillis())
                + " with fresh processes. A pilot doubled the rate until the objective was missed. Each block then"
                + " tried rates around that one, on a grid shifted at random, and halved the gap in which the objective"
                + " was missed until it was less than 10 % wide. A rate is the geometric mean over the blocks of the"
                + " middles of these gaps; its interval is over the blocks.";
    }

    /** Why a platform with a rate is not compared with the baseline. */
    public static Optional<String> whyNotCompared(Contents contents, Capacity capacity) {
        Optional<Capacity> baseline = withoutControl(contents).stream()
                .filter(other -> other.platform().equals(contents.run().plan().baseline())
                        && other.cell().workload().equals(capacity.cell().workload())
                        && other.cell().point().equals(capacity.cell().point())
                        && !other.platform().equals(capacity.platform()))
                .findFirst();
        return baseline.flatMap(other -> Stream.of(capacity, other)
                .filter(side -> side.objective().known() == Capacity.Certainty.AT_LEAST
                        || side.objective().known() == Capacity.Certainty.BELOW)
                .findFirst()
                .map(side -> who(contents.run(), capacity) + " has no verdict: only a bound is known for "
                        + side.platform() + "."));
    }

    /** The rates of all platforms but the A/A control. */
    public static List<Capacity> withoutControl(Contents contents) {
        return contents.judgement().capacities().stream()
                .filter(capacity ->
                        !capacity.platform().equals(contents.run().plan().aaControl()))
                .toList();
    }

    /** The platform, and the parameters that distinguish its search. */
    public static String who(Run run, Capacity capacity) {
        return Distinction.who(capacity.platform(), distinction(run, capacity));
    }

    /** The parameters that distinguish a search from the others of the plan. */
    public static String distinction(Run run, Capacity capacity) {
        return Distinction.ofSearch(
                run, capacity.cell().workload(), capacity.cell().point());
    }

    /** The rate of a platform. */
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
                        + (rate.value() >= rateParameter(run, capacity).most()
                                ? ", the highest rate allowed."
                                : " on average: in some blocks it was met at every rate tried.");
            case BELOW ->
                who + " does not hold " + slo + " even at " + Numbers.value(rate.value()) + unit
                        + (rate.value() <= rateParameter(run, capacity).least()
                                ? ", the lowest rate allowed."
                                : rate.blocks() == 0
                                        ? ", nor at any higher rate tried: the rate is not the cause."
                                        : " on average: in some blocks it was missed at every rate tried.");
            case ROUGHLY -> who + roughly(rate, slo, unit);
            case UNKNOWN -> who + " " + unknown(run, capacity);
        };
    }

    private static String roughly(Rate rate, String slo, String unit) {
        if (Double.isNaN(rate.high())) {
            return " holds " + slo + " at " + Numbers.value(rate.low()) + unit
                    + "; the pilot was interrupted there, so the limit may be higher.";
        }
        if (Double.isNaN(rate.low())) {
            return " does not hold " + slo + " at " + Numbers.value(rate.high()) + unit
                    + "; the pilot was interrupted there, so no rate is known that it holds.";
        }
        return " holds " + slo + " up to a rate between " + Numbers.value(rate.low()) + " and "
                + Numbers.value(rate.high()) + unit + ": only the pilot was completed, so there is no interval.";
    }

    static RateParameter rateParameter(Run run, Capacity capacity) {
        return run.workload(capacity.cell().workload()).rate().orElseThrow();
    }

    private static String unknown(Run run, Capacity capacity) {
        Optional<Trial> unable = trials(run, capacity)
                .filter(trial -> trial.cause().filter(Cause::atAnyLoad).isPresent())
                .findFirst();
        if (unable.isPresent()) {
            return "cannot run here: " + Sentences.withFullStop(unable.get().message());
        }
        return capacity.trials() == 0
                ? "was not tried."
                : "has no rate: its " + Numbers.count(capacity.trials(), "trial")
                        + " were disturbed or contradict one another.";
    }

    /** All trials of a search, in the order they were run. */
    static Stream<Trial> trials(Run run, Capacity capacity) {
        Cell search = new Cell(capacity.cell().workload(), capacity.cell().point());
        String rate = rateParameter(run, capacity).parameter();
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
                        + ". That is outside the range of another block, so earlier load may have an effect"
                        + " (hysteresis)"
                : "";
    }

    /** A verdict, with the parameters of its search if there are several. */
    public static String comparison(Contents contents, Verdict verdict) {
        Capacity capacity = of(contents, verdict);
        String distinction = distinction(contents.run(), capacity);
        return (distinction.isEmpty() ? "" : distinction + ": ") + Sentences.comparison(verdict, capacity.measure());
    }

    /** The rate that a verdict is about. */
    private static Capacity of(Contents contents, Verdict verdict) {
        return contents.judgement().capacities().stream()
                .filter(capacity -> capacity.platform().equals(verdict.platform())
                        && capacity.cell().workload().equals(verdict.cell().workload())
                        && capacity.cell().point().equals(verdict.cell().point()))
                .findFirst()
                .orElseThrow();
    }

    /** A platform's verdict against the baseline. */
    public static Optional<Verdict> verdict(Contents contents, Capacity capacity) {
        return contents.judgement().verdicts().stream()
                .filter(verdict -> verdict.platform().equals(capacity.platform())
                        && verdict.cell().workload().equals(capacity.cell().workload())
                        && verdict.cell().point().equals(capacity.cell().point()))
                .findFirst();
    }

    /** The results of the A/A control. */
    public static List<String> selfComparisons(Contents contents) {
        if (!(contents.run().plan().experiment() instanceof RateSearch)) {
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

    /** The rate that the pass from the highest rate down has found; a dash for none. */
    public static String descending(Capacity capacity) {
        return capacity.descending().isPresent()
                ? Numbers.value(capacity.descending().getAsDouble()) + (capacity.hysteresis() ? " !" : "")
                : Numbers.UNKNOWN;
    }

    /** The columns of the table. */
    public static String columns(RateSearch search) {
        return "Holds: the rate above which " + search.slo().words()
                + " is missed, estimated in each block; plan with the lower end of its interval. Max: the highest rate"
                + " tried at which the load was on time and no backlog grew. Critical: the geometric mean of the"
                + " highest rates at which " + Capacity.CRITICAL_STATISTIC
                + " stays below 10, 25, 50, 75 and 100 ms, SPECjbb-like and for comparison only. Coming down: the same"
                + " as Holds, in one pass from the highest rate down; ! marks one that differs.";
    }

    /** The parameters that distinguish the search of a trial from others, without its rate. */
    public static String distinction(Run run, Slot slot) {
        String rate = run.workload(slot.workload()).rate().orElseThrow().parameter();
        return Distinction.of(run, slot.workload(), slot.point(), List.of(rate));
    }

    static String place(Run run, RateParameter rate, Slot slot) {
        String others = distinction(run, slot);
        return Numbers.exact(rate.at(slot.point())) + " " + rate.unit() + (others.isEmpty() ? "" : ", " + others);
    }

    static String seconds(long millis) {
        return Numbers.exact(millis / 1e3) + " s";
    }
}
