package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jdyno.model.Direction;
import org.jdyno.model.Judged;
import org.jdyno.model.Jvm;
import org.jdyno.model.Measure;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Recording;
import org.jdyno.model.Sweep;
import org.jdyno.model.Sweep.Retention;
import org.jdyno.model.Workload;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.Exhibit.Figure;
import org.jdyno.model.study.Exhibit.Of;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.ExhibitTable.Cell;
import org.jdyno.model.study.ExhibitTable.Row;
import org.jdyno.model.study.Fractions;
import org.jdyno.model.study.NativeRatio;
import org.jdyno.model.study.Suite;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.content.PercentileTopic;
import org.jdyno.report.content.Recordings;
import org.jdyno.report.content.SettingTopic;

/** The table of an exhibit, as measured: its rows, its columns, and the figure of each row in each column. */
public final class MeasuredExhibit {
    /**
     * A column.
     *
     * @param heading empty for that of the figure it shows
     * @param unit the unit of its figures; empty for none
     * @param figure the cell that a row has in it
     */
    private record Column(String heading, String unit, Function<ExhibitRow, Cell> figure) {
        Column headed(String other) {
            return other.isEmpty() ? this : new Column(other, unit, figure);
        }
    }

    /** Their figures have no notes of the trials behind them. */
    private static final Set<Of> SILENT = Set.of(Of.DISTRIBUTION, Of.SWEEP, Of.LIMITS, Of.RATES);

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

    /** Empty when nothing of its part was run. */
    public static Optional<MeasuredExhibit> of(StudyResults results, Exhibit exhibit) {
        return results.part(exhibit.part())
                .judged()
                .filter(judged -> !judged.run().trials().isEmpty())
                .map(judged -> new MeasuredExhibit(results, exhibit, judged));
    }

    /** The identities of its rows by their names; empty for a row without a colour. */
    Map<String, String> identities() {
        Map<String, String> identities = new LinkedHashMap<>();
        shown.forEach(row -> identities.put(row.name(), row.identity()));
        return identities;
    }

    /** The name of the loads of its part, such as {@code Connections}. */
    public static String axis(StudyResults results, Exhibit exhibit) {
        return results.part(exhibit.part())
                .judged()
                .map(judged -> ExhibitRow.loads(judged.run()).title())
                .orElse("");
    }

    public ExhibitTable table() {
        List<Column> columns = exhibit.columns().stream().flatMap(this::columns).toList();
        List<String> units = columns.stream()
                .map(Column::unit)
                .filter(unit -> !unit.isEmpty())
                .distinct()
                .toList();
        boolean oneUnit = units.size() == 1;
        List<Row> filled = new ArrayList<>();
        shown.forEach(row -> filled.add(filled(row, columns)));
        if (exhibit.chart() == Exhibit.Chart.RANKING) {
            filled.sort(Comparator.comparingDouble(this::rank));
        }
        return new ExhibitTable(
                "Today",
                oneUnit ? units.get(0) : "",
                columns.stream()
                        .map(column ->
                                column.heading() + (oneUnit || column.unit().isEmpty() ? "" : ", " + column.unit()))
                        .toList(),
                filled,
                figures.notes(),
                said());
    }

    /** A row for each platform where platforms are described or compared as such, otherwise for its variants too. */
    private List<ExhibitRow> shown() {
        if (exhibit.has(Of.RATIO)) {
            return fractions().groups().get(0).ratios().stream()
                    .map(NativeRatio::platform)
                    .map(platform -> rows.stream()
                            .filter(row -> row.platform().equals(platform))
                            .findFirst()
                            .orElseThrow()
                            .named(platform))
                    .toList();
        }
        if (exhibit.isAll(Of.PLATFORM)) {
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

    /** Where trials did not complete, the first figure says why, unless all do. */
    private Row filled(ExhibitRow row, List<Column> columns) {
        List<Cell> cells = new ArrayList<>();
        columns.forEach(column -> cells.add(column.figure().apply(row)));
        boolean silent = exhibit.columns().stream().allMatch(column -> column.figure()
                .filter(figure -> SILENT.contains(figure.of()))
                .isPresent());
        if (silent) {
            cells.set(0, cells.get(0).with(figures.letters(row)));
        }
        return new Row(row.name(), cells);
    }

    /** The best first, as published bars are; those without a figure last. */
    private double rank(Row row) {
        Exhibit.Column first = exhibit.columns().get(0);
        Measure ranked = first.figure().isPresent() ? measure : workload.measure(first.shows());
        Cell cell = row.cells().get(0);
        return cell.hasValue()
                ? cell.value() * (ranked.better() == Direction.HIGHER ? -1 : 1)
                : Double.POSITIVE_INFINITY;
    }

    private Stream<Column> columns(Exhibit.Column column) {
        return column.figure()
                .map(figure ->
                        columns(figure).map(one -> one.headed(one.heading().isEmpty() ? figure.heading() : "")))
                .orElseGet(() -> Stream.of(measure(column)))
                .map(one -> one.headed(column.heading()));
    }

    private Stream<Column> columns(Figure figure) {
        String unit = measure.unit();
        Exhibit.TimeUnit time = exhibit.unit();
        return switch (figure) {
            case RESULTS ->
                IntStream.range(0, figures.mostTrials(rows))
                        .mapToObj(trial -> new Column(
                                Integer.toString(trial + 1), unit, row -> figures.result(row, trial, measure)));
            case SCORE ->
                Stream.of(
                        figures.rule().isPresent()
                                ? new Column("Score", unit, row -> figures.score(row, measure))
                                : new Column("Mean", unit, row -> figures.estimate(row, row.point(), measure)));
            case LOADS ->
                loads().stream()
                        .map(load -> new Column(
                                Long.toString(load),
                                unit,
                                row -> row.points().containsKey(load)
                                        ? figures.figure(row, row.points().get(load), measure)
                                        : Cell.NOTHING));
            case LIMIT ->
                one("", row -> figures.limit(row, results.part(exhibit.limits().orElseThrow())));
            case SUSTAINED -> one(workload.rate().orElseThrow().unit(), figures::sustained);
            case PEAK -> retention("times the first", Sweep::peaks, peak -> Cell.of(peak.effect()));
            case PEAK_AT -> retention("", Sweep::peaks, peak -> Cell.counted(peak.to()));
            case LAST -> retention("times the first", Sweep::retentions, last -> Cell.of(last.effect()));
            case LAST_AT -> retention("", Sweep::retentions, last -> Cell.counted(last.to()));
            case FRACTIONS, GAINS ->
                fractions().groups().stream()
                        .map(group -> new Column(
                                group.test(), timesWhat(), row -> figures.ratio(row, group, fractions(), rows)));
            case GEOMETRIC_MEAN ->
                one(timesWhat(), row -> ExhibitFigures.ratio(row, fractions().overall()));
            case PERCENTILES ->
                Recordings.shown(recordings()).stream()
                        .map(percentile -> new Column(
                                percent(percentile),
                                time.symbol(),
                                recorded(of -> figures.percentile(of, percentile, time))));
            case BEYOND ->
                Recordings.PERCENTILES.stream()
                        .map(percentile -> new Column(
                                "> " + percent(percentile),
                                "",
                                recorded(of -> Cell.counted(Math.round(of.values() * (1 - percentile / 100))))));
            case TRIALS -> one("", recorded(of -> Cell.counted(of.trials())));
            case COUNT -> values("", values -> Cell.counted(values.getTotalCount()));
            case SUM -> time(Exhibit.TimeUnit.S, values -> values.getMean() * values.getTotalCount());
            case MIN -> time(time, Histogram::getMinValue);
            case MAX -> time(time, Histogram::getMaxValue);
            case MEAN -> time(time, Histogram::getMean);
            case VERSION -> words(platform -> platform.jvm().map(Jvm::version).orElse(Numbers.UNKNOWN));
            case MACHINE -> words(SettingTopic::machine);
            case OPTIONS ->
                words(platform ->
                        platform.options().isEmpty() ? Numbers.UNKNOWN : String.join(" ", platform.shownOptions()));
        };
    }

    private static Stream<Column> one(String unit, Function<ExhibitRow, Cell> figure) {
        return Stream.of(new Column("", unit, figure));
    }

    /** A measure at one load. The first such column has the notes of a row's trials. */
    private Column measure(Exhibit.Column column) {
        Measure named = workload.measure(column.shows());
        boolean first = exhibit.columns().stream()
                .filter(any -> any.figure().isEmpty())
                .findFirst()
                .equals(Optional.of(column));
        long load = exhibit.at().orElseGet(() -> loads().last());
        return new Column(named.title(), named.unit(), row -> {
            Point point = row.points().get(load);
            return point == null
                    ? figures.missing("This load was not run.")
                    : first ? figures.figure(row, point, named) : figures.estimate(row, point, named);
        });
    }

    private SortedSet<Long> loads() {
        SortedSet<Long> loads = new TreeSet<>();
        rows.forEach(row -> loads.addAll(row.points().keySet()));
        return loads;
    }

    private Stream<Column> retention(
            String unit, Function<Sweep, List<Retention>> ratios, Function<Retention, Cell> figure) {
        return one(unit, row -> figures.retention(row, ratios).map(figure).orElse(Cell.NOTHING));
    }

    private String timesWhat() {
        Suite suite = fractions().suite();
        return exhibit.shows(Figure.GAINS)
                ? "times " + suite.parameter() + " " + suite.tests().get(0)
                : "times native";
    }

    private Stream<Column> time(Exhibit.TimeUnit unit, ToDoubleFunction<Histogram> nanos) {
        return values(unit.symbol(), values -> Cell.of(unit.of(nanos.applyAsDouble(values))));
    }

    private Stream<Column> values(String unit, Function<Histogram, Cell> figure) {
        return one(unit, row -> {
            Histogram values = figures.values(row);
            return values.getTotalCount() == 0 ? Cell.NOTHING : figure.apply(values);
        });
    }

    private List<Recording> recordings() {
        return shown.stream().flatMap(row -> figures.recording(row).stream()).toList();
    }

    private Function<ExhibitRow, Cell> recorded(Function<Recording, Cell> figure) {
        return row -> figures.recording(row).map(figure).orElse(Cell.NOTHING);
    }

    private Stream<Column> words(Function<Platform, String> words) {
        return one("", row -> Cell.words(words.apply(judged.run().plan().platform(row.platform()))));
    }

    private static String percent(double percentile) {
        return Numbers.exact(percentile) + " %";
    }

    /** What percentiles cover, and measures. */
    private List<String> said() {
        List<String> said = new ArrayList<>();
        List<Recording> recordings = exhibit.shows(Figure.PERCENTILES) ? recordings() : List.of();
        if (!recordings.isEmpty()) {
            said.add(PercentileTopic.basis(recordings));
            recordings.stream().map(one -> one.cell().point()).distinct().forEach(point -> PercentileTopic.tails(
                            ExhibitFigures.chapter(judged, point))
                    .ifPresent(said::add));
        }
        for (ExhibitRow row : rows) {
            for (String name : exhibit.below()) {
                Measure told = workload.measure(name);
                Cell value = figures.estimate(row, row.point(), told);
                if (value.hasValue()) {
                    said.add(row.name() + ": " + told.title() + " " + ExhibitTopic.figure(value) + " " + told.unit()
                            + " (" + String.join(", ", ExhibitTopic.evidence(value)) + ").");
                }
            }
        }
        return said;
    }
}
