package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jdyno.model.Direction;
import org.jdyno.model.Estimate;
import org.jdyno.model.Measure;
import org.jdyno.model.Outcome;
import org.jdyno.model.Scalability;
import org.jdyno.model.Steadiness;
import org.jdyno.model.Sweep;
import org.jdyno.report.content.SweepChapter.SweepPoint;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Chart;
import org.jdyno.report.document.Block.Folded;
import org.jdyno.report.document.Block.Group;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Paragraph;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The section of a sweep: how the measures change with the load. */
final class SweepTopic {
    /** Below this probability the law does not fit. */
    private static final double MISFIT = 0.05;

    /** Suffixes of conditions that are drawn as bounds of a measure. */
    private static final List<String> BOUNDS = List.of("-ceiling", "-floor");

    private final Contents contents;
    private final Drawing drawing;
    private final SweepChapter sweep;
    private final Footnotes footnotes;

    SweepTopic(Contents contents, SweepChapter sweep) {
        this.contents = contents;
        this.drawing = contents.drawing();
        this.sweep = sweep;
        this.footnotes = new Footnotes(sweep);
    }

    /** The verdicts at the largest load or least heap, and what each platform retains over the sweep. */
    List<Block> answer() {
        List<Paragraph> sentences = new ArrayList<>();
        sweep.hardestCompared().ifPresent(point -> sentences.addAll(Sentences.verdicts(point.chapter())));
        sweep.platforms().forEach(platform -> change(platform).ifPresent(change -> sentences.add(Block.text(change))));
        return List.of(Block.section(sweep.name(), Block.lead(lead()), new Items(sentences))
                .link(contents.anchor(sweep))
                .style("verdict"));
    }

    /** Who leads at the largest load, or the least heap, that the baseline completed, in one sentence. */
    private String lead() {
        Optional<SweepPoint> compared = sweep.hardestCompared();
        if (compared.isEmpty()) {
            return sweep.baseline() + ", the baseline, has no figure at any load, so nothing can be compared with it.";
        }
        String which = compared.get().equals(sweep.hardest())
                ? ""
                : (sweep.ofHeaps() ? ", the least heap with which " : ", the largest load at which ") + sweep.baseline()
                        + " has a figure";
        return "At " + sweep.load(compared.get().at()) + which + ": "
                + RankingTopic.lead(compared.get().chapter());
    }

    /** How much of its headline measure a platform retains over the loads it completed. */
    private Optional<String> change(String platform) {
        return sweep.retention(platform)
                .map(retained -> retained(retained)
                        + sweep.peakBetween(platform)
                                .filter(peak -> isKnown(peak))
                                .map(this::peak)
                                .orElse(""))
                .or(() -> firstAndLast(platform));
    }

    private static boolean isKnown(Sweep.Retention change) {
        return Double.isFinite(change.effect().low())
                && Double.isFinite(change.effect().high());
    }

    private String retained(Sweep.Retention retained) {
        String measure = Sentences.ofTitle(sweep.headline());
        String range = "from " + sweep.range(retained.from(), retained.to());
        String blocks = Numbers.count(retained.effect().blocks(), "block");
        if (!isKnown(retained)) {
            return retained.platform() + ": the change of its " + measure + " " + range + " has no interval (" + blocks
                    + ").";
        }
        boolean loses = sweep.headline().better() == Direction.HIGHER
                && retained.effect().ratio() < 1;
        return retained.platform() + (loses ? " retains " : " reaches ")
                + Numbers.share(retained.effect().ratio())
                + " (95 % interval " + shares(retained) + ", " + blocks + ") of its " + (loses ? "" : "initial ")
                + measure + " " + range + ".";
    }

    private static String shares(Sweep.Retention change) {
        return Numbers.share(change.effect().low()) + " to "
                + Numbers.share(change.effect().high());
    }

    private String peak(Sweep.Retention peak) {
        return " Its peak is at " + sweep.load(peak.to()) + ", with "
                + Numbers.share(peak.effect().ratio()) + " of the initial value (95 % interval " + shares(peak) + ").";
    }

    /** The figures at the first and the last load that a platform completed; empty if it completed fewer than two. */
    private Optional<String> firstAndLast(String platform) {
        List<SweepPoint> completed = sweep.points().stream()
                .filter(point ->
                        point.chapter().estimate(platform, sweep.headline()).isPresent())
                .toList();
        if (completed.size() < 2) {
            return Optional.empty();
        }
        SweepPoint first = completed.get(0);
        SweepPoint last = completed.get(completed.size() - 1);
        return Optional.of(platform + ": " + figure(platform, first) + " "
                + sweep.headline().unit() + " at " + Numbers.exact(first.at()) + ", " + figure(platform, last) + " at "
                + sweep.load(last.at()) + ".");
    }

    private String figure(String platform, SweepPoint point) {
        Estimate estimate = point.chapter().estimate(platform, sweep.headline()).orElseThrow();
        String interval = Numbers.interval(estimate);
        return Numbers.value(estimate.value()) + " ("
                + (interval.equals(Numbers.UNKNOWN) ? "no interval, n = " + estimate.n() : interval) + ")";
    }

    /** Its measures over the axis, its fits, and its single points. */
    List<Block> detail() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.quiet(explanation()));
        blocks.add(measure(sweep.headline()));
        sweep.points()
                .forEach(point -> blocks.addAll(
                        ScoreTopic.table(contents, point.chapter(), "Scores at " + sweep.load(point.at()))));
        if (contents.extent().isWhole()) {
            List<Block> others = sweep.measures().stream()
                    .filter(measure -> !measure.headline())
                    .<Block>map(this::measure)
                    .toList();
            if (!others.isEmpty()) {
                blocks.add(new Group("multiples", others));
            }
            blocks.addAll(fits());
            blocks.addAll(steadiness());
        } else {
            sweep.hardestCompared()
                    .ifPresent(point -> blocks.addAll(ChapterTopic.essentials(
                            point.chapter(), sweep.workload().name() + " at " + sweep.load(point.at()))));
        }
        if (contents.extent().draws()) {
            blocks.addAll(points());
        }
        return List.of(
                new Section(sweep.name(), blocks).id(contents.anchor(sweep)).style("chapter"));
    }

    private String explanation() {
        Extent extent = contents.extent();
        String bars = "Bars are 95 % intervals"
                + (footnotes.anyNotCompleted()
                        ? "; a cross marks failed or invalid trials, with the letter of the footnote. "
                        : ". ");
        return sweep.workload().title() + ". " + (extent.draws() ? bars : "")
                + "Each cell: the geometric mean of the completed trials"
                + (extent.isWhole()
                        ? ", its 95 % interval and the number of trials"
                        : ", ± half of its 95 % interval, "
                                + Numbers.trials(sweep.points().stream()
                                        .flatMap(point -> sweep.platforms().stream()
                                                .flatMap(platform ->
                                                        point.chapter().estimate(platform, sweep.headline()).stream()))
                                        .toList()))
                + (contents.compares()
                        ? "; below, the 95 % interval of the ratio to " + sweep.baseline() + " and the verdict."
                        : ".");
    }

    /** A measure over the axis; the headline has the footnotes. */
    private Section measure(Measure measure) {
        Extent extent = contents.extent();
        Table.Builder table = table((platform, point) -> cell(platform, point, measure));
        if (measure.headline()) {
            table.footnotes(footnotes.sentences());
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.quiet(measure.unit() + ", " + Sentences.direction(measure) + "."));
        if (extent.draws()) {
            chart(measure).ifPresent(blocks::add);
        }
        boolean folds = extent.draws() && !measure.headline();
        blocks.add(folds ? new Folded("Figures", List.of(table.build())) : table.build());
        return new Section(
                measure.title() + " over "
                        + Sentences.lowerInitial(sweep.sweep().axis()),
                blocks);
    }

    private Cell cell(String platform, SweepPoint point, Measure measure) {
        Optional<Estimate> estimate = point.chapter().estimate(platform, measure);
        Cell figure = contents.extent().isWhole() ? Cells.estimate(estimate) : Cells.brief(estimate);
        Cell cell = figure.letters(footnotes.letters(platform, point));
        return point.chapter()
                .verdict(platform, measure)
                .map(found -> cell.below(Numbers.changeInterval(found)).word(Cells.word(found, measure)))
                .orElse(cell);
    }

    /** A row for each platform and a column for each point. */
    private Table.Builder table(BiFunction<String, SweepPoint, Cell> cell) {
        return new TableColumns<String>()
                .add(Column.text(sweep.sweep().axis()), drawing::platform)
                .addAll(sweep.points(), point -> Column.number(Numbers.exact(point.at())), cell)
                .rows(sweep.platforms())
                .style("measures");
    }

    /**
     * A measure over the axis: a line for each platform, and a cross wherever one of its trials failed or was invalid;
     * empty when no platform has a figure.
     */
    private Optional<Chart> chart(Measure measure) {
        String axis = sweep.sweep().axis();
        String label = measure.title() + " over " + axis + ", a line for each platform; the table has the same figures";
        List<LineChart.Series> series = new ArrayList<>();
        sweep.platforms().forEach(platform -> series.add(series(platform, measure)));
        BOUNDS.forEach(bound -> sweep.workload().measures().stream()
                .filter(candidate -> candidate.name().equals(measure.name() + bound))
                .map(this::bound)
                .forEach(series::add));
        LineChart.Scale scale = sweep.workload().isLatency(measure) ? LineChart.Scale.STEEP : LineChart.Scale.USUAL;
        return new LineChart(label, axis, measure.unit(), scale, series).chart();
    }

    /** A bound depends on the load, not on the platform, so the values of the first platform are drawn. */
    private LineChart.Series bound(Measure bound) {
        List<LineChart.Point> points = new ArrayList<>();
        for (SweepPoint point : sweep.points()) {
            sweep.platforms().stream()
                    .flatMap(platform -> point.chapter().estimate(platform, bound).stream())
                    .findFirst()
                    .ifPresent(found ->
                            points.add(new LineChart.Point(point.at(), found.value(), Double.NaN, Double.NaN)));
        }
        return new LineChart.Series(bound.title(), LineChart.Series.NO_PLATFORM, points, List.of());
    }

    private LineChart.Series series(String platform, Measure measure) {
        List<LineChart.Point> points = new ArrayList<>();
        List<LineChart.Mark> marks = new ArrayList<>();
        for (SweepPoint point : sweep.points()) {
            Optional<Estimate> estimate = point.chapter().estimate(platform, measure);
            estimate.ifPresent(
                    found -> points.add(new LineChart.Point(point.at(), found.value(), found.low(), found.high())));
            if (point.chapter().trials(platform).stream()
                    .anyMatch(trial -> trial.outcome() == Outcome.FAILED || trial.outcome() == Outcome.INVALID)) {
                marks.add(new LineChart.Mark(
                        point.at(),
                        estimate.map(Estimate::value).orElse(Double.NaN),
                        String.join(" ", footnotes.notCompleted(platform, point))));
            }
        }
        return new LineChart.Series(platform, drawing.colour(platform), points, marks);
    }

    /** The scalability law fitted to each platform's curve; empty without a fit. */
    private List<Block> fits() {
        List<Scalability> fits = sweep.sweep().fits();
        if (fits.isEmpty()) {
            return List.of();
        }
        Table table = new TableColumns<Scalability>()
                .add(Column.text("Platform"), fit -> drawing.platform(fit.platform()))
                .text("Shape", SweepTopic::shape)
                .add(Column.number("sigma"), fit -> term(fit, fit.sigma()))
                .add(Column.number("kappa"), fit -> term(fit, fit.kappa()))
                .add(Column.number("Peak at"), fit -> term(fit, fit.peakLoad()))
                .add(Column.number("Peak").unit(sweep.headline().unit()), fit -> term(fit, fit.peakThroughput()))
                .number("Blocks", fit -> Integer.toString(fit.blocks()))
                .rows(fits)
                .build();
        return List.of(Block.section(
                "Scalability",
                Block.quiet("Universal Scalability Law, with loads as multiples of the least one measured; sigma is"
                        + " contention, kappa crosstalk; 95 % intervals."),
                table));
    }

    /** The shape of a curve, {@code rises, then falls}, or that the law does not fit. */
    private static String shape(Scalability fit) {
        if (Double.isNaN(fit.peakLoad().low())) {
            return "not shown by " + Numbers.count(fit.blocks(), "block");
        }
        if (!fits(fit)) {
            return "the law does not fit (p = " + Numbers.probability(fit.misfitP()) + "); read the curve";
        }
        return switch (fit.shape()) {
                    case PEAKED -> "rises, then falls";
                    case DECLINING -> "falls";
                    case RISING -> "still rises";
                    case LINEAR -> "rises with the load";
                    case LEVEL -> "neither a rise nor a fall is shown at the largest load";
                }
                + (fit.extrapolated() ? ", peak extrapolated" : "");
    }

    private static boolean fits(Scalability fit) {
        return !(fit.misfitP() < MISFIT);
    }

    /** A term of a fit with its interval; unknown if the law does not fit. */
    private static Cell term(Scalability fit, Scalability.Range term) {
        if (!fits(fit) || Double.isNaN(term.value())) {
            return Cells.UNKNOWN;
        }
        return new Cell(
                end(term.value()),
                Double.isNaN(term.low()) ? "no interval" : end(term.low()) + " to " + end(term.high()));
    }

    /** Infinite for a peak that is never reached. */
    private static String end(double value) {
        return Double.isInfinite(value) ? "∞" : Numbers.value(value);
    }

    /** The class at each point, and the time to steady state; empty when no trial was completed. */
    private List<Block> steadiness() {
        List<Steadiness> all = sweep.points().stream()
                .flatMap(point -> OverTimeTopic.classes(point.chapter()).stream())
                .toList();
        if (all.isEmpty()) {
            return List.of();
        }
        String times = "Each cell: the class of the trials, and the seconds of load until their steady state,"
                + " without pauses: the median and the range.";
        return List.of(Block.section(
                "Over time",
                Block.quiet(OverTimeTopic.method(all, times)),
                table((platform, point) -> OverTimeTopic.inSweep(point.chapter().steadiness(platform)))
                        .build()));
    }

    /** The points that are not part of an earlier sweep. */
    private List<Block> points() {
        List<Block> points = sweep.points().stream()
                .filter(point -> contents.isDetailedIn(sweep, point.chapter()))
                .<Block>map(point -> new Folded(
                        sweep.load(point.at()),
                        contents.anchor(point.chapter()),
                        ChapterTopic.body(contents, point.chapter())))
                .toList();
        return points.isEmpty() ? List.of() : List.of(new Section("The single points", points));
    }
}
