package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jdyno.model.Curve;
import org.jdyno.model.Direction;
import org.jdyno.model.Judged;
import org.jdyno.model.Jvm;
import org.jdyno.model.Measure;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Sweep;
import org.jdyno.model.Sweep.Retention;
import org.jdyno.model.Workload;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.Exhibit.Figure;
import org.jdyno.model.study.Fractions;
import org.jdyno.model.study.NativeRatio;
import org.jdyno.model.study.Suite;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.content.PercentileTopic;
import org.jdyno.report.content.Recordings;
import org.jdyno.report.content.SettingTopic;
import org.jdyno.report.study.ExhibitTable.Cell;
import org.jdyno.report.study.ExhibitTable.Row;

/** The table of an exhibit, as measured: its rows, its columns, and the figure of each row in each column. */
public final class MeasuredExhibit {
    /**
     * A column.
     *
     * @param unit the unit of its figures; empty for none
     * @param figure the cell that a row has in it
     */
    private record Column(String heading, String unit, Function<ExhibitRow, Cell> figure) {}

    private final StudyResults results;
    private final Exhibit exhibit;
    private final Judged judged;
    private final Workload workload;
    private final Measure measure;
    /** Each platform in each of its variants. */
    private final List<ExhibitRow> rows;

    private final List<ExhibitRow> shown;
    private final ExhibitFigures figures;

    private MeasuredExhibit(StudyResults results, Exhibit exhibit, Judged judged) {
        this.results = results;
        this.exhibit = exhibit;
        this.judged = judged;
        this.workload = judged.run().workloads().get(0);
        this.measure = exhibit.measure().map(workload::measure).orElseGet(workload::headline);
        this.rows = results.rows(exhibit, judged.run());
        this.figures = new ExhibitFigures(judged);
        this.shown = shown();
    }

    /** The table; empty when nothing of its part was run. */
    public static Optional<ExhibitTable> of(StudyResults results, Exhibit exhibit) {
        return results.part(exhibit.part())
                .judged()
                .filter(judged -> !judged.run().trials().isEmpty())
                .map(judged -> new MeasuredExhibit(results, exhibit, judged).table());
    }

    /** The name of the loads of its part, such as {@code Connections}. */
    public static String axis(StudyResults results, Exhibit exhibit) {
        return results.part(exhibit.part())
                .judged()
                .map(judged -> ExhibitRow.loads(judged.run()).title())
                .orElse("");
    }

    private ExhibitTable table() {
        List<Column> columns = exhibit.columns().stream().flatMap(this::columns).toList();
        List<String> units = columns.stream()
                .map(Column::unit)
                .filter(unit -> !unit.isEmpty())
                .distinct()
                .toList();
        Stream<Row> filled = shown.stream().map(row -> filled(row, columns));
        return new ExhibitTable(
                "Today",
                units.size() == 1 ? units.get(0) : "",
                columns.stream()
                        .map(column -> units.size() == 1 || column.unit().isEmpty()
                                ? column.heading()
                                : column.heading() + ", " + column.unit())
                        .toList(),
                (exhibit.chart() == Exhibit.Chart.RANKING
                                ? filled.sorted(Comparator.comparingDouble(this::rank))
                                : filled)
                        .toList(),
                figures.notes(),
                said());
    }

    /** A row for each platform where platforms are described or compared as such, otherwise for its variants too. */
    private List<ExhibitRow> shown() {
        if (exhibit.figures().stream().anyMatch(Figure::isRatio)) {
            return fractions().groups().get(0).ratios().stream()
                    .map(NativeRatio::platform)
                    .map(platform -> rows.stream()
                            .filter(row -> row.platform().equals(platform))
                            .findFirst()
                            .orElseThrow()
                            .named(platform))
                    .toList();
        }
        if (exhibit.describes()) {
            return judged.run().plan().platformsWithoutControl().stream()
                    .map(platform -> ExhibitRow.withoutFigures(platform.name()))
                    .toList();
        }
        return exhibit.distribution().isEmpty() ? rows : rowsOfDistributions();
    }

    /**
     * The rows, of several distributions each for those that some platform recorded: a load without a schedule, for
     * example, has no response times. For all if none was recorded, so that the rows can tell why.
     */
    private List<ExhibitRow> rowsOfDistributions() {
        Map<String, List<ExhibitRow>> byName = new LinkedHashMap<>();
        workload.distributions().forEach((name, title) -> {
            if (exhibit.isOf(name)) {
                String kind = exhibit.hasRowsOfDistributions() ? ": " + title.split(",", 2)[0] : "";
                byName.put(
                        name,
                        rows.stream()
                                .map(row -> row.of(name, row.name() + kind))
                                .toList());
            }
        });
        List<List<ExhibitRow>> recorded = byName.values().stream()
                .filter(of -> of.stream().anyMatch(row -> figures.values(row).getTotalCount() > 0))
                .toList();
        List<List<ExhibitRow>> told = recorded.isEmpty() ? List.copyOf(byName.values()) : recorded;
        return IntStream.range(0, rows.size())
                .boxed()
                .flatMap(row -> told.stream().map(of -> of.get(row)))
                .toList();
    }

    private Fractions fractions() {
        return results.fractions().get(exhibit.name());
    }

    /** Where trials did not complete, the first figure says why, unless the others do. */
    private Row filled(ExhibitRow row, List<Column> columns) {
        List<Cell> cells = new ArrayList<>(
                columns.stream().map(column -> column.figure().apply(row)).toList());
        boolean says = exhibit.columns().stream().anyMatch(column -> column.figure()
                .map(figure -> figure.of() == Exhibit.Of.MEASURE || figure.describes())
                .orElse(true));
        if (!says) {
            cells.set(0, cells.get(0).with(figures.letters(row)));
        }
        return new Row(row.name(), row.identity(), cells);
    }

    /** The best first, as published bars are; those without a figure last. */
    private double rank(Row row) {
        Cell first = row.cells().get(0);
        return !first.hasValue()
                ? Double.POSITIVE_INFINITY
                : first.value() * (measureOf(exhibit.columns().get(0)).better() == Direction.HIGHER ? -1 : 1);
    }

    private Measure measureOf(Exhibit.Column column) {
        return column.figure().isPresent() ? measure : workload.measure(column.shows());
    }

    private Stream<Column> columns(Exhibit.Column column) {
        return column.figure().map(figure -> columns(figure, column)).orElseGet(() -> Stream.of(measure(column)));
    }

    private Stream<Column> columns(Figure figure, Exhibit.Column column) {
        String unit = measure.unit();
        return switch (figure) {
            case RESULTS ->
                IntStream.range(0, figures.mostTrials(rows))
                        .mapToObj(trial -> new Column(
                                Integer.toString(trial + 1), unit, row -> figures.result(row, trial, measure)));
            case SCORE -> score(column);
            case LOADS ->
                loads().stream()
                        .map(load -> new Column(
                                Long.toString(load),
                                unit,
                                row -> row.points().containsKey(load)
                                        ? figures.figure(row, row.points().get(load), measure)
                                        : Cell.NOTHING));
            case LIMIT ->
                one(
                        column,
                        "",
                        row -> figures.limit(row, results.part(exhibit.limits().orElseThrow())));
            case PEAK -> retention(column, "times the first", Sweep::peaks, peak -> Cell.of(peak.effect()));
            case PEAK_AT -> retention(column, "", Sweep::peaks, peak -> Cell.counted(peak.to()));
            case LAST -> retention(column, "times the first", Sweep::retentions, last -> Cell.of(last.effect()));
            case LAST_AT -> retention(column, "", Sweep::retentions, last -> Cell.counted(last.to()));
            case FRACTIONS, GAINS ->
                fractions().groups().stream()
                        .map(group -> new Column(
                                group.test(), timesWhat(), row -> figures.ratio(row, group, fractions(), rows)));
            case GEOMETRIC_MEAN ->
                one(
                        column,
                        timesWhat(),
                        row -> ExhibitFigures.ratio(row, fractions().overall()));
            case PERCENTILES ->
                Recordings.shown(curves()).stream()
                        .map(percentile -> new Column(
                                percent(percentile),
                                exhibit.unit().symbol(),
                                row -> curve(row, curve -> figures.percentile(curve, percentile, exhibit.unit()))));
            case BEYOND ->
                Recordings.PERCENTILES.stream()
                        .map(percentile -> new Column(
                                "> " + percent(percentile),
                                "",
                                row -> curve(
                                        row,
                                        curve -> Cell.counted(Math.round(curve.count() * (1 - percentile / 100))))));
            case TRIALS -> one(column, "", row -> curve(row, curve -> Cell.counted(curve.trials())));
            case COUNT -> values(column, "", values -> Cell.counted(values.getTotalCount()));
            case SUM ->
                values(
                        column,
                        Exhibit.TimeUnit.S.symbol(),
                        values -> Cell.of(Exhibit.TimeUnit.S.of(values.getMean() * values.getTotalCount())));
            case MIN -> time(column, Histogram::getMinValue);
            case MAX -> time(column, Histogram::getMaxValue);
            case MEAN -> time(column, Histogram::getMean);
            case VERSION ->
                words(column, platform -> platform.jvm().map(Jvm::version).orElse(Numbers.UNKNOWN));
            case MACHINE -> words(column, SettingTopic::machine);
            case OPTIONS ->
                words(
                        column,
                        platform -> platform.options().isEmpty()
                                ? Numbers.UNKNOWN
                                : String.join(" ", platform.shownOptions()));
        };
    }

    private Stream<Column> one(Exhibit.Column column, String unit, Function<ExhibitRow, Cell> figure) {
        return Stream.of(
                new Column(heading(column, column.figure().orElseThrow().heading()), unit, figure));
    }

    private static String heading(Exhibit.Column column, String usual) {
        return column.heading().isEmpty() ? usual : column.heading();
    }

    private Stream<Column> score(Exhibit.Column column) {
        boolean byRule = figures.rule().isPresent();
        return Stream.of(new Column(
                heading(column, byRule ? "Score" : "Mean"),
                measure.unit(),
                row -> byRule ? figures.score(row, measure) : figures.estimate(row, row.point(), measure)));
    }

    /** A measure at one load. The first such column has the notes of a row's trials. */
    private Column measure(Exhibit.Column column) {
        Measure shown = workload.measure(column.shows());
        boolean first = exhibit.columns().stream()
                .filter(any -> any.figure().isEmpty())
                .findFirst()
                .equals(Optional.of(column));
        long load = exhibit.at().orElseGet(() -> loads().last());
        return new Column(heading(column, shown.title()), shown.unit(), row -> {
            Point point = row.points().get(load);
            return point == null
                    ? figures.missing("This load was not run.")
                    : first ? figures.figure(row, point, shown) : figures.estimate(row, point, shown);
        });
    }

    private SortedSet<Long> loads() {
        SortedSet<Long> loads = new TreeSet<>();
        rows.forEach(row -> loads.addAll(row.points().keySet()));
        return loads;
    }

    private Stream<Column> retention(
            Exhibit.Column column,
            String unit,
            Function<Sweep, List<Retention>> ratios,
            Function<Retention, Cell> figure) {
        return one(
                column, unit, row -> figures.retention(row, ratios).map(figure).orElse(Cell.NOTHING));
    }

    private String timesWhat() {
        Suite suite = fractions().suite();
        return exhibit.shows(Figure.GAINS)
                ? "times " + suite.parameter() + " " + suite.tests().get(0)
                : "times native";
    }

    private Stream<Column> time(Exhibit.Column column, ToDoubleFunction<Histogram> nanos) {
        return values(
                column,
                exhibit.unit().symbol(),
                values -> Cell.of(exhibit.unit().of(nanos.applyAsDouble(values))));
    }

    private Stream<Column> values(Exhibit.Column column, String unit, Function<Histogram, Cell> figure) {
        return one(column, unit, row -> {
            Histogram values = figures.values(row);
            return values.getTotalCount() == 0 ? Cell.NOTHING : figure.apply(values);
        });
    }

    private List<Curve> curves() {
        return shown.stream().flatMap(row -> figures.curve(row).stream()).toList();
    }

    private Cell curve(ExhibitRow row, Function<Curve, Cell> figure) {
        return figures.curve(row).map(figure).orElse(Cell.NOTHING);
    }

    private Stream<Column> words(Exhibit.Column column, Function<Platform, String> words) {
        return one(column, "", row -> Cell.words(words.apply(judged.run().plan().platform(row.platform()))));
    }

    private static String percent(double percentile) {
        return Numbers.exact(percentile) + " %";
    }

    /** What percentiles cover, and measures. */
    private List<String> said() {
        List<String> said = new ArrayList<>();
        List<Curve> curves = exhibit.shows(Figure.PERCENTILES) ? curves() : List.of();
        if (!curves.isEmpty()) {
            said.add(PercentileTopic.basis(curves));
            curves.stream().map(one -> one.cell().point()).distinct().forEach(point -> PercentileTopic.tails(
                            ExhibitFigures.chapter(judged, point))
                    .ifPresent(said::add));
        }
        for (ExhibitRow row : rows) {
            for (String name : exhibit.below()) {
                Measure told = workload.measure(name);
                Cell value = figures.estimate(row, row.point(), told);
                if (value.hasValue()) {
                    said.add(row.name() + ": " + told.title() + " " + value.figure() + " " + told.unit() + " ("
                            + String.join(", ", value.evidence()) + ").");
                }
            }
        }
        return said;
    }
}
