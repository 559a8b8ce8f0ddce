package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.jdyno.model.Capacity;
import org.jdyno.model.Capacity.Rate;
import org.jdyno.model.Cause;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Limits;
import org.jdyno.model.Objective;
import org.jdyno.model.Prices;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Paragraph;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The highest rates at which platforms meet an objective, as a search has found them. */
final class CapacityTopic {
    private static final String ID = "capacity";

    /** A slowly growing backlog is not seen in a shorter phase. */
    private static final long LONG_ENOUGH_MILLIS = 20_000;

    /** Values beyond a percentile that make it stable. */
    private static final double ENOUGH_BEYOND = 100;

    private final Contents contents;
    private final Run run;
    private final RateSearch search;

    CapacityTopic(Contents contents, RateSearch search) {
        this.contents = contents;
        this.run = contents.run();
        this.search = search;
    }

    /** The rate of each platform, their comparison, and reasons for caution. */
    List<Block> answer() {
        List<Paragraph> sentences = new ArrayList<>();
        rates().forEach(capacity -> sentences.add(Block.text(answer(capacity))));
        contents.judgement()
                .verdicts()
                .forEach(verdict ->
                        sentences.add(new Paragraph(comparison(contents, verdict), Sentences.tone(verdict.kind()))));
        rates().stream()
                .flatMap(capacity -> whyNotCompared(capacity).stream())
                .forEach(sentence -> sentences.add(Block.text(sentence)));
        cautions().forEach(caution -> sentences.add(new Paragraph(caution, Tone.CAUTION)));
        return List.of(Block.section(title(), new Items(sentences)).link(ID).style("verdict"));
    }

    /** How the rates were found, a row for each platform, and response times over the rate. */
    List<Block> detail() {
        List<Block> blocks = new ArrayList<>(List.of(
                Block.quiet("Each trial held a rate for "
                        + Numbers.seconds(run.plan().timing().measureMillis())
                        + " with fresh processes. A pilot doubled the rate until the objective was missed. Each"
                        + " block then tried rates around that one, on a grid shifted at random, and halved the"
                        + " gap in which the objective was missed until it was less than 10 % wide. A rate is"
                        + " the geometric mean over the blocks of the middles of these gaps; its interval is"
                        + " over the blocks."),
                table(),
                Block.quiet("Holds: the rate above which " + search.slo().words()
                        + " is missed, estimated in each block; plan with the lower end of its interval. Max:"
                        + " the highest rate tried at which the load was on time and no backlog grew. Critical:"
                        + " the geometric mean of the highest rates at which " + Capacity.CRITICAL_STATISTIC
                        + " stays below 10, 25, 50, 75 and 100 ms, SPECjbb-like and for comparison only."
                        + " Coming down: the same as Holds, in one pass from the highest rate down; ! marks one"
                        + " that differs."
                        + search.prices().map(CapacityTopic::priced).orElse(""))));
        if (contents.extent().draws()) {
            blocks.addAll(new CapacityCharts(contents, search, rates()).blocks());
        }
        return List.of(new Section(title(), blocks).id(ID).style("chapter"));
    }

    /** The question. */
    private String title() {
        return "The highest rate that holds " + search.slo().words();
    }

    /** The rates of all platforms but the A/A control. */
    private List<Capacity> rates() {
        return contents.judgement().capacities().stream()
                .filter(capacity -> !capacity.platform().equals(run.plan().aaControl()))
                .toList();
    }

    /** The rate of a platform, as a sentence. */
    private String answer(Capacity capacity) {
        Rate rate = capacity.objective();
        String slo = capacity.slo().words();
        String unit = " " + capacity.unit();
        return who(capacity)
                + switch (rate.known()) {
                    case FOUND ->
                        " holds " + slo + " up to about " + Numbers.value(rate.value()) + unit + " (" + evidence(rate)
                                + ")" + hysteresis(capacity) + ".";
                    case AT_LEAST ->
                        " holds " + slo + " up to at least " + Numbers.value(rate.value()) + unit
                                + (rate.value() >= rateParameter(capacity).most()
                                        ? ", the highest rate allowed."
                                        : " on average: in some blocks it was met at every rate tried.");
                    case BELOW ->
                        " does not hold " + slo + " even at " + Numbers.value(rate.value()) + unit
                                + (rate.value() <= rateParameter(capacity).least()
                                        ? ", the lowest rate allowed."
                                        : rate.blocks() == 0
                                                ? ", nor at any higher rate tried: the rate is not the cause."
                                                : " on average: in some blocks it was missed at every rate tried.");
                    case ROUGHLY -> roughly(rate, slo, unit);
                    case UNKNOWN -> unknown(capacity);
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

    private String unknown(Capacity capacity) {
        Optional<Trial> unable = trials(capacity)
                .filter(trial -> trial.cause().filter(Cause::atAnyLoad).isPresent())
                .findFirst();
        if (unable.isPresent()) {
            return " cannot run here: " + Sentences.withFullStop(unable.get().message());
        }
        return capacity.trials() == 0
                ? " was not tried."
                : " has no rate: its " + Numbers.count(capacity.trials(), "trial")
                        + " were disturbed or contradict one another.";
    }

    private static String evidence(Rate rate) {
        String blocks = Numbers.count(rate.blocks(), "block");
        return rate.hasInterval()
                ? "95 % interval " + CapacityCharts.interval(rate) + ", " + blocks
                : blocks + ", too few for an interval";
    }

    private static String hysteresis(Capacity capacity) {
        return capacity.hysteresis()
                ? "; coming down from the highest rate it was "
                        + Numbers.value(capacity.descending().getAsDouble())
                        + ". That is outside the range of another block, so earlier load may have an effect"
                        + " (hysteresis)"
                : "";
    }

    /** Why a platform with a rate is not compared with the baseline. */
    private Optional<String> whyNotCompared(Capacity capacity) {
        return rates().stream()
                .filter(other -> other.platform().equals(run.plan().baseline())
                        && other.cell().equals(capacity.cell())
                        && !other.platform().equals(capacity.platform()))
                .findFirst()
                .flatMap(baseline -> Stream.of(capacity, baseline)
                        .filter(side -> side.objective().known() == Capacity.Certainty.AT_LEAST
                                || side.objective().known() == Capacity.Certainty.BELOW)
                        .findFirst())
                .map(side -> who(capacity) + " has no verdict: only a bound is known for " + side.platform() + ".");
    }

    /** The platform, and the parameters that distinguish its search. */
    private String who(Capacity capacity) {
        return PointLabel.who(run, capacity.platform(), capacity.cell());
    }

    private RateParameter rateParameter(Capacity capacity) {
        return run.workload(capacity.cell().workload()).rate().orElseThrow();
    }

    /** All trials of a search, in the order they were run. */
    private Stream<Trial> trials(Capacity capacity) {
        org.jdyno.model.Cell search = capacity.cell();
        String rate = rateParameter(capacity).parameter();
        return run.trials().stream()
                .filter(trial -> trial.slot().platform().equals(capacity.platform())
                        && trial.slot().atAnyValue(rate, search));
    }

    /** A verdict, with the parameters of its search if there are several. */
    private static String comparison(Contents contents, Verdict verdict) {
        Capacity capacity = contents.judgement().capacities().stream()
                .filter(one -> isOf(verdict, one))
                .findFirst()
                .orElseThrow();
        String distinction = PointLabel.ofSearch(contents.run(), verdict.cell());
        return (distinction.isEmpty() ? "" : distinction + ": ") + Sentences.comparison(verdict, capacity.measure());
    }

    private static boolean isOf(Verdict verdict, Capacity capacity) {
        return capacity.platform().equals(verdict.platform()) && capacity.cell().equals(verdict.cell());
    }

    /** The results of the A/A control; none for another kind of experiment. */
    static List<String> selfComparisons(Contents contents) {
        return contents.run().plan().experiment() instanceof RateSearch
                ? contents.judgement().trust().selfComparisons().stream()
                        .map(self -> comparison(contents, self))
                        .toList()
                : List.of();
    }

    /** Reasons for caution about the rates, a sentence or two each. */
    private List<String> cautions() {
        List<String> cautions = new ArrayList<>();
        long measureMillis = run.plan().timing().measureMillis();
        if (measureMillis < LONG_ENOUGH_MILLIS) {
            cautions.add("Each rate was held for only " + Numbers.seconds(measureMillis)
                    + ". A slowly growing backlog is not seen in less than " + Numbers.seconds(LONG_ENOUGH_MILLIS)
                    + ", so these rates may be too high.");
        }
        for (Capacity capacity : rates()) {
            defects(capacity).ifPresent(cautions::add);
            few(capacity).ifPresent(cautions::add);
            late(capacity).ifPresent(cautions::add);
        }
        return cautions;
    }

    /** Failures that overload does not explain. */
    private Optional<String> defects(Capacity capacity) {
        List<Trial> defects = trials(capacity)
                .filter(trial -> trial.cause().filter(Cause::defect).isPresent())
                .toList();
        return defects.stream()
                .findFirst()
                .map(first -> Numbers.count(defects.size(), "trial") + " of " + who(capacity) + " failed with "
                        + first.cause().orElseThrow().title()
                        + ", which overload does not explain; the first: " + Sentences.withFullStop(first.message()));
    }

    /** Present if a trial at the rate found has too few values beyond the rarest percentile. */
    private Optional<String> few(Capacity capacity) {
        Objective rarest = capacity.slo().rarest();
        double beyond = capacity.valuesPerTrial() * (1 - rarest.percentile() / 100);
        return rarest.percentile() == 100 || capacity.valuesPerTrial() == 0 || beyond >= ENOUGH_BEYOND
                ? Optional.empty()
                : Optional.of("A trial of " + who(capacity) + " has about " + Numbers.value(beyond) + " values beyond "
                        + rarest.statistic()
                        + ". Below 100 chance dominates: use longer trials, or a lower percentile.");
    }

    /** Present if the load generator was late in most trials beyond the rate. */
    private Optional<String> late(Capacity capacity) {
        RateParameter rateParameter = rateParameter(capacity);
        List<Trial> beyond = trials(capacity)
                .filter(trial -> rateParameter.at(trial.slot().cell().point())
                        > capacity.objective().value())
                .toList();
        long late = beyond.stream()
                .filter(trial -> trial.cause().equals(Optional.of(Cause.GENERATOR_BEHIND)))
                .count();
        return late == 0 || 2 * late < beyond.size()
                ? Optional.empty()
                : Optional.of("In " + late + " of " + Numbers.count(beyond.size(), "trial") + " of " + who(capacity)
                        + " beyond that rate the load generator was late, so it may limit the rate.");
    }

    private Table table() {
        TableColumns<Capacity> columns = new TableColumns<Capacity>()
                .add(Column.text("Platform"), capacity -> contents.drawing().named(capacity.platform(), who(capacity)))
                .add(
                        Column.number("Holds").unit("95 % interval"),
                        capacity -> cell(capacity.objective(), " " + capacity.unit()))
                .add(Column.number("Difference"), this::difference)
                .add(Column.number("Max"), capacity -> cell(capacity.max(), ""))
                .add(Column.number("Critical"), capacity -> cell(capacity.critical(), ""))
                .number(
                        "Coming down",
                        capacity -> capacity.descending().isPresent()
                                ? Numbers.value(capacity.descending().getAsDouble())
                                        + (capacity.hysteresis() ? " !" : "")
                                : Numbers.UNKNOWN)
                .number(
                        "Blocks",
                        capacity -> Integer.toString(capacity.objective().blocks()))
                .number("Trials", capacity -> Integer.toString(capacity.trials()));
        search.prices()
                .ifPresent(prices ->
                        columns.add(Column.number("Price of a million"), capacity -> price(prices, capacity)));
        return columns.rows(rates()).style("limits").build();
    }

    /** The price of a million operations at the rate that holds. */
    private Cell price(Prices prices, Capacity capacity) {
        Limits limits = run.plan()
                .platform(capacity.platform())
                .limits()
                .at(capacity.cell().point());
        Rate rate = capacity.objective();
        if (prices.ofMillion(limits, 1).isEmpty()) {
            return new Cell(Numbers.UNKNOWN);
        }
        DoubleFunction<String> at =
                perSecond -> Numbers.value(prices.ofMillion(limits, perSecond).orElseThrow());
        String range = at.apply(rate.high()) + " … " + at.apply(rate.low());
        return switch (rate.known()) {
            case FOUND -> new Cell(at.apply(rate.value()), rate.hasInterval() ? range : "");
            case ROUGHLY -> new Cell(Double.isNaN(rate.low() + rate.high()) ? Numbers.UNKNOWN : range);
            default -> new Cell(Numbers.UNKNOWN);
        };
    }

    private static String priced(Prices prices) {
        return " Price of a million: of a million operations at the rate that holds, on a platform whose processors"
                + " and memory are limited, where a processor costs " + Numbers.value(prices.cpuHour())
                + " for an hour and a GB (1,024 MB) " + Numbers.value(prices.gbHour()) + ".";
    }

    private static Cell cell(Rate rate, String unit) {
        return new Cell(CapacityCharts.rate(rate) + unit, rate.hasInterval() ? CapacityCharts.interval(rate) : "");
    }

    private Cell difference(Capacity capacity) {
        boolean baseline = capacity.platform().equals(run.plan().baseline())
                && run.plan().platformsWithoutControl().size() > 1;
        return contents.judgement().verdicts().stream()
                .filter(verdict -> isOf(verdict, capacity))
                .findFirst()
                .map(verdict -> new Cell(Numbers.changeInterval(verdict)).word(Cells.word(verdict, capacity.measure())))
                .orElse(new Cell(baseline ? "baseline" : Numbers.UNKNOWN));
    }
}
