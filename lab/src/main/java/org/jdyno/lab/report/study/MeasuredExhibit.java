package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Experiment.PublishedRule;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Score;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.report.content.Recordings;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.study.ExhibitTable.Cell;
import org.jdyno.lab.report.study.ExhibitTable.Mark;
import org.jdyno.lab.report.study.ExhibitTable.Row;

/** The table of an exhibit, as measured. */
public final class MeasuredExhibit {
    private static final String WHEN = "Today";

    private final StudyResults results;
    private final Exhibit exhibit;
    private final Judged judged;
    private final Workload workload;
    private final Measure measure;
    private final List<ExhibitRow> exhibitRows;
    private final Notes notes = new Notes();

    private MeasuredExhibit(StudyResults results, Exhibit exhibit, Judged judged) {
        this.results = results;
        this.exhibit = exhibit;
        this.judged = judged;
        this.workload = judged.run().workloads().get(0);
        this.measure = exhibit.measure().map(workload::measure).orElseGet(workload::headline);
        this.exhibitRows = ExhibitRow.of(judged.run(), ExhibitRow.loads(judged.run()), distinguishing());
    }

    /** The charts of an exhibit that has more than one. */
    static List<Block> charts(StudyResults results, Exhibit exhibit) {
        return results.part(exhibit.part())
                .judged()
                .filter(judged -> exhibit.kind() == Exhibit.Kind.HICCUPS)
                .map(judged -> HiccupPanels.of(judged, new MeasuredExhibit(results, exhibit, judged).exhibitRows))
                .orElse(List.of());
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

    /** The parameters that distinguish rows from those of other parts. */
    private Set<String> distinguishing() {
        Set<String> varied = results.varied();
        Optional.ofNullable(results.fractions().get(exhibit.name()))
                .ifPresent(fractions -> varied.remove(fractions.suite().parameter()));
        return varied;
    }

    private ExhibitTable table() {
        return switch (exhibit.kind()) {
            case SCORES -> scores();
            case CURVE -> curve();
            case BARS -> bars();
            case PERCENTILES -> recorded().percentiles(exhibitRows, this::withoutFigure);
            case HICCUPS ->
                new RecordedTable(Recordings.TESTED, RecordedTable.Unit.MILLISECONDS, judged, notes)
                        .percentiles(exhibitRows, this::withoutFigure);
            case SAMPLES -> recorded().samples(exhibitRows, this::withoutFigure);
            case TOTALS ->
                new TotalsTable(judged, workload, measure, notes).of(exhibitRows, this::withoutFigure, this::estimate);
            case MEASURES -> measures();
            case FRACTIONS, GAINS ->
                new FractionsTable(results.fractions().get(exhibit.name()), exhibitRows, notes).of(this::withoutFigure);
            case FACTORS -> FactorsTable.of(factored(), exhibitRows, this::withoutFigure, notes);
            case PLATFORMS -> PlatformsTable.of(judged.run());
        };
    }

    /** The sweeps over the load, without those over other parameters. */
    private List<Sweep> factored() {
        return judged.judgement().sweeps().stream()
                .filter(sweep -> workload.load()
                        .filter(load -> load.parameter().equals(sweep.parameter()))
                        .isPresent())
                .toList();
    }

    private RecordedTable recorded() {
        return new RecordedTable(exhibit.distribution().orElseThrow(), RecordedTable.Unit.NANOSECONDS, judged, notes);
    }

    /** An empty cell with the notes of the trials that were not completed. */
    private Cell withoutFigure(ExhibitRow row) {
        List<Trial> others = row.points().values().stream()
                .flatMap(point -> trials(row, point).stream())
                .filter(trial -> !trial.completed())
                .toList();
        return noted(Cell.NOTHING, others);
    }

    private ExhibitTable scores() {
        Optional<Rule> rule = judged.run().plan().experiment() instanceof PublishedRule published
                ? Optional.of(published.rule())
                : Optional.empty();
        List<Row> rows = new ArrayList<>();
        for (ExhibitRow row : exhibitRows) {
            for (Point point : row.points().values()) {
                List<Cell> cells = new ArrayList<>(results(row, point, rule));
                rows.add(new Row(row.name(), row.identity(), cells, score(row, point, rule)));
            }
        }
        int runs = rows.stream().mapToInt(row -> row.cells().size()).max().orElse(0);
        List<Row> even = rows.stream()
                .map(row -> new Row(row.name(), row.identity(), filled(row.cells(), runs), row.last()))
                .toList();
        List<String> columns =
                IntStream.rangeClosed(1, runs).mapToObj(Integer::toString).toList();
        return new ExhibitTable(
                WHEN, measure.unit(), columns, rule.isEmpty() ? "Mean" : "Score", even, notes.byLetter());
    }

    private List<Cell> results(ExhibitRow row, Point point, Optional<Rule> rule) {
        List<Cell> cells = new ArrayList<>();
        List<Trial> trials = trials(row, point);
        for (Trial trial : trials) {
            Double value = trial.completed() ? trial.measures().get(measure.name()) : null;
            Mark mark = cells.isEmpty() && rule.filter(Rule::discardsFirst).isPresent() ? Mark.DISCARDED : Mark.PLAIN;
            cells.add(value == null ? noted(Cell.NOTHING, List.of(trial)) : Cell.single(value, mark));
        }
        return cells;
    }

    private Cell score(ExhibitRow row, Point point, Optional<Rule> rule) {
        if (rule.isEmpty()) {
            return estimate(row, point);
        }
        return judged.judgement().scores().stream()
                .filter(score -> score.platform().equals(row.platform())
                        && score.point().equals(point)
                        && score.measure().equals(measure.name()))
                .map(Score::score)
                .flatMap(Optional::stream)
                .findFirst()
                .map(Cell::of)
                .orElse(Cell.NOTHING);
    }

    private static List<Cell> filled(List<Cell> cells, int size) {
        List<Cell> filled = new ArrayList<>(cells);
        while (filled.size() < size) {
            filled.add(Cell.NOTHING);
        }
        return filled;
    }

    private ExhibitTable curve() {
        Set<Double> loads = new TreeSet<>();
        exhibitRows.forEach(row -> loads.addAll(row.points().keySet()));
        LimitColumn limits = new LimitColumn(results, exhibit, notes);
        List<Row> rows = new ArrayList<>();
        for (ExhibitRow row : exhibitRows) {
            List<Cell> cells = loads.stream()
                    .map(load -> Optional.ofNullable(row.points().get(load))
                            .map(point -> figure(row, point))
                            .orElse(Cell.NOTHING))
                    .toList();
            rows.add(new Row(row.name(), row.identity(), cells, limits.of(row)));
        }
        List<String> columns =
                loads.stream().map(load -> Long.toString(Math.round(load))).toList();
        return new ExhibitTable(
                WHEN, measure.unit(), columns, exhibit.limits().isPresent() ? "Limit" : "", rows, notes.byLetter());
    }

    /** A row has the notes of its trials in its first column alone. */
    private ExhibitTable measures() {
        List<Measure> shown = exhibit.measures().stream().map(workload::measure).toList();
        List<Row> rows = new ArrayList<>();
        for (ExhibitRow row : exhibitRows) {
            Point point = row.points().values().iterator().next();
            List<Cell> cells = new ArrayList<>();
            for (Measure one : shown) {
                cells.add(cells.isEmpty() ? figure(row, point, one) : estimate(row, point, one));
            }
            rows.add(new Row(row.name(), row.identity(), cells, Cell.NOTHING));
        }
        boolean oneUnit = shown.stream().map(Measure::unit).distinct().count() == 1;
        List<String> columns = shown.stream()
                .map(one -> oneUnit ? one.title() : one.title() + ", " + one.unit())
                .toList();
        return new ExhibitTable(WHEN, oneUnit ? shown.get(0).unit() : "", columns, "", rows, notes.byLetter());
    }

    private ExhibitTable bars() {
        double largest = exhibitRows.stream()
                .flatMap(row -> row.points().keySet().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        double at = exhibit.at().orElse(largest);
        List<Row> rows = new ArrayList<>();
        for (ExhibitRow row : exhibitRows) {
            Cell cell = Optional.ofNullable(row.points().get(at))
                    .map(point -> figure(row, point))
                    .orElseGet(() -> withNote(Cell.NOTHING, "This load was not run."));
            rows.add(new Row(row.name(), row.identity(), List.of(cell), Cell.NOTHING));
        }
        return new ExhibitTable(WHEN, measure.unit(), List.of(measure.title()), "", best(rows), notes.byLetter());
    }

    /** The best first, as published bars are; those without a figure last. */
    private List<Row> best(List<Row> rows) {
        int sign = measure.better() == Direction.HIGHER ? -1 : 1;
        return rows.stream()
                .sorted(Comparator.comparingDouble(row -> row.cells().get(0).hasValue()
                        ? sign * row.cells().get(0).value()
                        : Double.POSITIVE_INFINITY))
                .toList();
    }

    private Cell figure(ExhibitRow row, Point point) {
        return figure(row, point, measure);
    }

    private Cell figure(ExhibitRow row, Point point, Measure one) {
        List<Trial> trials = trials(row, point);
        List<Trial> others = trials.stream().filter(trial -> !trial.completed()).toList();
        Cell cell = estimate(row, point, one);
        if (trials.isEmpty()) {
            return withNote(cell, "Was not run.");
        }
        return others.isEmpty() ? cell : noted(cell, others);
    }

    private Cell estimate(ExhibitRow row, Point point) {
        return estimate(row, point, measure);
    }

    private Cell estimate(ExhibitRow row, Point point, Measure one) {
        return judged.judgement().estimates().stream()
                .filter(estimate -> estimate.platform().equals(row.platform())
                        && estimate.point().equals(point)
                        && estimate.measure().equals(one.name()))
                .findFirst()
                .map(Cell::estimate)
                .orElse(Cell.NOTHING);
    }

    private List<Trial> trials(ExhibitRow row, Point point) {
        return judged.run().trials().stream()
                .filter(trial -> trial.slot().platform().equals(row.platform())
                        && trial.slot().point().equals(point))
                .toList();
    }

    /** A cell with a letter for each outcome, cause and obstacle, whose messages may differ in their numbers. */
    private Cell noted(Cell cell, List<Trial> others) {
        Cell noted = cell;
        for (Trial trial : others) {
            Object reason = List.of(trial.outcome(), trial.cause(), trial.obstacle());
            noted = noted.with(notes.letter(reason, Failures.sentence(trial)));
            if (trial.outcome() == Outcome.FAILED) {
                noted = noted.asFailed();
            }
        }
        return noted;
    }

    private Cell withNote(Cell cell, String text) {
        return cell.with(notes.letter(text));
    }
}
