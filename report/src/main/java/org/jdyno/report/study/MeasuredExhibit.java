package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jdyno.model.Curve;
import org.jdyno.model.Direction;
import org.jdyno.model.Judged;
import org.jdyno.model.Jvm;
import org.jdyno.model.Measure;
import org.jdyno.model.Platform;
import org.jdyno.model.Sweep;
import org.jdyno.model.Sweep.Retention;
import org.jdyno.model.Workload;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.Fractions;
import org.jdyno.model.study.NativeRatio;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.content.PercentileTopic;
import org.jdyno.report.content.Recordings;
import org.jdyno.report.study.ExhibitTable.Cell;
import org.jdyno.report.study.ExhibitTable.Row;

/** The table of an exhibit, as measured: its rows, its columns, and the figure of each row in each column. */
public final class MeasuredExhibit {
    private static final double NANOS_OF_A_SECOND = 1e9;
    private static final double NANOS_OF_A_MILLISECOND = 1e6;
    private static final double NANOS_OF_A_MICROSECOND = 1e3;

    /**
     * A column.
     *
     * @param figure the cell that a row has in it
     */
    private record Column(String title, Function<ExhibitRow, Cell> figure) {
        static final Column NONE = new Column("", row -> Cell.NOTHING);
    }

    private final StudyResults results;
    private final Exhibit exhibit;
    private final Judged judged;
    private final Workload workload;
    private final Measure measure;
    private final List<ExhibitRow> rows;
    private final ExhibitFigures figures;

    private MeasuredExhibit(StudyResults results, Exhibit exhibit, Judged judged) {
        this.results = results;
        this.exhibit = exhibit;
        this.judged = judged;
        this.workload = judged.run().workloads().get(0);
        this.measure = exhibit.measure().map(workload::measure).orElseGet(workload::headline);
        this.rows = results.rows(exhibit, judged.run());
        this.figures = new ExhibitFigures(judged);
    }

    /** The table; empty when nothing of its part was run. */
    public static Optional<ExhibitTable> of(StudyResults results, Exhibit exhibit) {
        return results.part(exhibit.part())
                .judged()
                .filter(judged -> !judged.run().trials().isEmpty())
                .map(judged -> new MeasuredExhibit(results, exhibit, judged).table());
    }

    /** The name of the loads of a curve, such as {@code Connections}. */
    public static String axis(StudyResults results, Exhibit exhibit) {
        return results.part(exhibit.part())
                .judged()
                .map(judged -> ExhibitRow.loads(judged.run()).title())
                .orElse("");
    }

    private ExhibitTable table() {
        return switch (exhibit.kind()) {
            case SCORES -> scores();
            case CURVE -> curve();
            case BARS -> bars();
            case MEASURES -> measures();
            case PERCENTILES -> percentiles(exhibit.distribution().orElseThrow(), "ns", 1);
            case HICCUPS -> percentiles(Recordings.TESTED, "ms", NANOS_OF_A_MILLISECOND);
            case SAMPLES -> samples(exhibit.distribution().orElseThrow());
            case TOTALS -> totals();
            case FACTORS -> factors();
            case FRACTIONS, GAINS -> ratios(results.fractions().get(exhibit.name()));
            case PLATFORMS -> platforms();
        };
    }

    private ExhibitTable table(String unit, List<Column> columns, Column last) {
        return table(unit, columns, last, filled(rows, columns, last), List.of());
    }

    private ExhibitTable table(String unit, List<Column> columns, Column last, List<Row> filled, List<String> said) {
        List<String> titles = columns.stream().map(Column::title).toList();
        return new ExhibitTable("Today", unit, titles, last.title(), filled, figures.notes(), said);
    }

    private static List<Row> filled(List<ExhibitRow> shown, List<Column> columns, Column last) {
        return shown.stream()
                .map(row -> new Row(
                        row.name(),
                        row.identity(),
                        columns.stream()
                                .map(column -> column.figure().apply(row))
                                .toList(),
                        last.figure().apply(row)))
                .toList();
    }

    /** The rows, with the notes of the trials that did not complete at the first figure of each. */
    private List<Row> noted(List<ExhibitRow> shown, List<Column> columns, Column last) {
        List<Row> noted = new ArrayList<>();
        for (ExhibitRow row : shown) {
            Row plain = filled(List.of(row), columns, last).get(0);
            List<Cell> cells = new ArrayList<>(plain.cells());
            cells.set(0, cells.get(0).with(figures.letters(row)));
            noted.add(new Row(plain.name(), plain.identity(), cells, plain.last()));
        }
        return noted;
    }

    private ExhibitTable scores() {
        int most = rows.stream()
                .mapToInt(row -> figures.trials(row, row.point()).size())
                .max()
                .orElse(0);
        List<Column> columns = IntStream.range(0, most)
                .mapToObj(trial -> new Column(Integer.toString(trial + 1), row -> figures.result(row, trial, measure)))
                .toList();
        boolean byRule = figures.rule().isPresent();
        return table(
                measure.unit(),
                columns,
                new Column(
                        byRule ? "Score" : "Mean",
                        row -> byRule ? figures.score(row, measure) : figures.estimate(row, row.point(), measure)));
    }

    private ExhibitTable curve() {
        Set<Double> loads = new TreeSet<>();
        rows.forEach(row -> loads.addAll(row.points().keySet()));
        List<Column> columns = loads.stream()
                .map(load -> new Column(
                        Long.toString(Math.round(load)),
                        row -> row.points().containsKey(load)
                                ? figures.figure(row, row.points().get(load), measure)
                                : Cell.NOTHING))
                .toList();
        Column limit = exhibit.limits()
                .map(results::part)
                .map(part -> new Column("Limit", row -> figures.limit(row, part)))
                .orElse(Column.NONE);
        return table(measure.unit(), columns, limit);
    }

    /** The best first, as published bars are; those without a figure last. */
    private ExhibitTable bars() {
        double at = exhibit.at().orElseGet(() -> rows.stream()
                .flatMap(row -> row.points().keySet().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0));
        Column column = new Column(
                measure.title(),
                row -> row.points().containsKey(at)
                        ? figures.figure(row, row.points().get(at), measure)
                        : figures.missing("This load was not run."));
        int sign = measure.better() == Direction.HIGHER ? -1 : 1;
        List<Row> best = filled(rows, List.of(column), Column.NONE).stream()
                .sorted(Comparator.comparingDouble(row -> row.cells().get(0).hasValue()
                        ? sign * row.cells().get(0).value()
                        : Double.POSITIVE_INFINITY))
                .toList();
        return table(measure.unit(), List.of(column), Column.NONE, best, List.of());
    }

    /** A row has the notes of its trials in its first column alone. */
    private ExhibitTable measures() {
        List<Measure> shown = exhibit.measures().stream().map(workload::measure).toList();
        boolean oneUnit = shown.stream().map(Measure::unit).distinct().count() == 1;
        List<Column> columns = shown.stream()
                .map(one -> new Column(
                        oneUnit ? one.title() : one.title() + ", " + one.unit(),
                        row -> one == shown.get(0)
                                ? figures.figure(row, row.point(), one)
                                : figures.estimate(row, row.point(), one)))
                .toList();
        return table(oneUnit ? shown.get(0).unit() : "", columns, Column.NONE);
    }

    /** The percentiles that at least one row has enough values for. */
    private ExhibitTable percentiles(String distribution, String unit, double unitNanos) {
        List<Curve> curves = rows.stream()
                .flatMap(row -> figures.curve(row, distribution).stream())
                .toList();
        List<Column> columns = Recordings.shown(curves).stream()
                .map(percentile -> new Column(percent(percentile), row -> figures.curve(row, distribution)
                        .map(curve -> figures.percentile(curve, percentile, unitNanos))
                        .orElse(Cell.NOTHING)))
                .toList();
        Column max = new Column("Max seen", row -> figures.curve(row, distribution)
                .flatMap(curve -> Recordings.find(curve, 100))
                .map(point -> Cell.of(point.nanos() / unitNanos))
                .orElse(Cell.NOTHING));
        List<String> said = new ArrayList<>();
        if (!curves.isEmpty()) {
            said.add(PercentileTopic.basis(curves));
            curves.stream().map(one -> one.cell().point()).distinct().forEach(point -> PercentileTopic.tails(
                            ExhibitFigures.chapter(judged, point))
                    .ifPresent(said::add));
        }
        return table(unit, columns, max, noted(rows, columns, max), said);
    }

    /** The numbers of trials, of values, and of values beyond each percentile. */
    private ExhibitTable samples(String distribution) {
        Map<String, Function<Curve, Long>> counts = new LinkedHashMap<>();
        counts.put("Trials", curve -> (long) curve.trials());
        counts.put("All", Curve::count);
        Recordings.PERCENTILES.forEach(percentile ->
                counts.put("> " + percent(percentile), curve -> Math.round(curve.count() * (1 - percentile / 100))));
        List<Column> columns = new ArrayList<>();
        counts.forEach((title, count) -> columns.add(new Column(title, row -> figures.curve(row, distribution)
                .map(curve -> Cell.counted(count.apply(curve)))
                .orElse(Cell.NOTHING))));
        return table("", columns, Column.NONE, noted(rows, columns, Column.NONE), List.of());
    }

    /** The operations of each kind, over all completed trials; below the table the measure in a sentence. */
    private ExhibitTable totals() {
        Map<ExhibitRow, Histogram> operations = figures.operations(rows);
        List<Column> columns = List.of(
                total("Count", operations, sum -> Cell.counted(sum.getTotalCount())),
                total("Time, s", operations, sum -> Cell.of(sum.getMean() * sum.getTotalCount() / NANOS_OF_A_SECOND)),
                total("Min, µs", operations, sum -> Cell.of(sum.getMinValue() / NANOS_OF_A_MICROSECOND)),
                total("Max, µs", operations, sum -> Cell.of(sum.getMaxValue() / NANOS_OF_A_MICROSECOND)),
                total("Avg, µs", operations, sum -> Cell.of(sum.getMean() / NANOS_OF_A_MICROSECOND)));
        List<String> said = new ArrayList<>();
        for (ExhibitRow row : rows) {
            Cell value = figures.estimate(row, row.point(), measure);
            if (value.hasValue()) {
                said.add(row.name() + ": " + measure.title() + " " + value.figure() + " " + measure.unit() + " ("
                        + String.join(", ", value.evidence()) + ").");
            }
        }
        List<ExhibitRow> shown = List.copyOf(operations.keySet());
        return table("", columns, Column.NONE, noted(shown, columns, Column.NONE), said);
    }

    private static Column total(String title, Map<ExhibitRow, Histogram> operations, Function<Histogram, Cell> figure) {
        return new Column(
                title,
                row -> operations.get(row).getTotalCount() == 0 ? Cell.NOTHING : figure.apply(operations.get(row)));
    }

    /** The headline measure at its peak and at the largest load, as multiples of its value at the least load. */
    private ExhibitTable factors() {
        List<Column> columns = List.of(
                retention("SMP scale factor", Sweep::peaks, MeasuredExhibit::factor),
                retention("its peak at", Sweep::peaks, its -> Cell.counted(its.to())),
                retention("Final SMP scale factor", Sweep::retentions, MeasuredExhibit::factor),
                retention("its last at", Sweep::retentions, its -> Cell.counted(its.to())));
        return table("times the first", columns, Column.NONE, noted(rows, columns, Column.NONE), List.of());
    }

    private Column retention(String title, Function<Sweep, List<Retention>> ratios, Function<Retention, Cell> figure) {
        return new Column(
                title, row -> figures.retention(row, ratios).map(figure).orElse(Cell.NOTHING));
    }

    private static Cell factor(Retention retention) {
        return Cell.estimate(
                retention.effect().ratio(),
                retention.effect().low(),
                retention.effect().high(),
                retention.effect().blocks());
    }

    /** A row for each platform, whatever its tests. */
    private ExhibitTable ratios(Fractions fractions) {
        List<ExhibitRow> shown = fractions.groups().get(0).ratios().stream()
                .map(NativeRatio::platform)
                .map(platform -> rows.stream()
                        .filter(row -> row.platform().equals(platform))
                        .findFirst()
                        .orElseThrow()
                        .named(platform))
                .toList();
        List<Column> columns = fractions.groups().stream()
                .map(group -> new Column(group.test(), row -> figures.ratio(row, group, fractions, rows)))
                .toList();
        boolean gains = fractions.overall().isEmpty();
        Column overall = gains
                ? Column.NONE
                : new Column("Geometric mean", row -> ExhibitFigures.ratio(row, fractions.overall()));
        String unit = gains
                ? "times " + fractions.suite().parameter() + " "
                        + fractions.suite().tests().get(0)
                : "times native";
        return table(unit, columns, overall, filled(shown, columns, overall), List.of());
    }

    /** The versions and options of the platforms. */
    private ExhibitTable platforms() {
        List<ExhibitRow> shown = judged.run().plan().platformsWithoutControl().stream()
                .map(platform -> ExhibitRow.withoutFigures(platform.name()))
                .toList();
        List<Column> columns = List.of(
                words("Version", platform -> platform.jvm().map(Jvm::version).orElse(Numbers.UNKNOWN)),
                words("Virtual machine", MeasuredExhibit::machine),
                words(
                        "Options",
                        platform -> platform.options().isEmpty()
                                ? Numbers.UNKNOWN
                                : String.join(" ", platform.shownOptions())));
        return table("", columns, Column.NONE, filled(shown, columns, Column.NONE), List.of());
    }

    private Column words(String title, Function<Platform, String> words) {
        return new Column(
                title, row -> Cell.words(words.apply(judged.run().plan().platform(row.platform()))));
    }

    private static String machine(Platform platform) {
        String machine = platform.jvm().map(Jvm::describe).orElse("C twin of the workload, compiled on this machine");
        return platform.unable().map(why -> machine + ". Cannot run: " + why).orElse(machine);
    }

    private static String percent(double percentile) {
        return Numbers.exact(percentile) + " %";
    }
}
