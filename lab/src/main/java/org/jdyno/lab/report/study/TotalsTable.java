package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.report.study.ExhibitTable.Cell;
import org.jdyno.lab.report.study.ExhibitTable.Mark;
import org.jdyno.lab.report.study.ExhibitTable.Row;

/**
 * The number and times of the operations of a load over all completed trials, with a row for each kind; below it the
 * measure as a sentence.
 */
final class TotalsTable {
    private static final String DRIVER = "driver.";
    private static final double NANOS_OF_A_SECOND = 1e9;
    private static final double NANOS_OF_A_MICROSECOND = 1e3;

    private final Judged judged;
    private final Workload workload;
    private final Measure measure;
    private final Notes notes;

    /** @param measure the measure of the sentence below the table */
    TotalsTable(Judged judged, Workload workload, Measure measure, Notes notes) {
        this.judged = judged;
        this.workload = workload;
        this.measure = measure;
        this.notes = notes;
    }

    /**
     * The table.
     *
     * @param noted a cell with the notes of the row's failed trials
     * @param estimate the estimate of the measure
     */
    ExhibitTable of(
            List<ExhibitRow> exhibitRows,
            Function<ExhibitRow, Cell> noted,
            BiFunction<ExhibitRow, Point, Cell> estimate) {
        List<Row> rows = new ArrayList<>();
        List<String> said = new ArrayList<>();
        for (ExhibitRow row : exhibitRows) {
            Point point = row.points().values().iterator().next();
            kinds(exhibitRows)
                    .forEach(name -> rows.add(new Row(
                            row.name() + ": "
                                    + workload.distributions().get(name).split(",", 2)[0],
                            row.identity(),
                            cells(merged(row, point, name), noted.apply(row)),
                            Cell.NOTHING)));
            Cell value = estimate.apply(row, point);
            if (value.hasValue()) {
                said.add(row.name() + ": " + measure.title() + " " + value.figure() + " " + measure.unit() + " ("
                        + String.join(", ", value.evidence()) + ").");
            }
        }
        return new ExhibitTable(
                "Today",
                "",
                List.of("Count", "Time, s", "Min, µs", "Max, µs", "Avg, µs"),
                "",
                rows,
                notes.byLetter(),
                said);
    }

    /**
     * The distributions of the load that some platform recorded: a load without a schedule, for example, has no
     * response times. All of them if none was recorded, so that the rows can tell why.
     */
    private List<String> kinds(List<ExhibitRow> exhibitRows) {
        List<String> all = workload.distributions().keySet().stream()
                .filter(name -> name.startsWith(DRIVER))
                .toList();
        List<String> recorded = all.stream()
                .filter(name -> exhibitRows.stream()
                        .anyMatch(row ->
                                merged(row, row.points().values().iterator().next(), name)
                                                .getTotalCount()
                                        > 0))
                .toList();
        return recorded.isEmpty() ? all : recorded;
    }

    private Histogram merged(ExhibitRow row, Point point, String name) {
        Histogram sum = new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        judged.run().trials().stream()
                .filter(trial -> trial.completed()
                        && trial.slot().platform().equals(row.platform())
                        && trial.slot().point().equals(point))
                .map(trial -> trial.distributions().get(name))
                .filter(Objects::nonNull)
                .forEach(distribution -> sum.add(distribution.decoded()));
        return sum;
    }

    private static List<Cell> cells(Histogram operations, Cell noted) {
        long count = operations.getTotalCount();
        List<Cell> cells = new ArrayList<>();
        cells.add(count == 0 ? Cell.NOTHING : Cell.counted(count, Mark.PLAIN));
        cells.add(figure(count, operations.getMean() * count / NANOS_OF_A_SECOND));
        cells.add(figure(count, operations.getMinValue() / NANOS_OF_A_MICROSECOND));
        cells.add(figure(count, operations.getMaxValue() / NANOS_OF_A_MICROSECOND));
        cells.add(figure(count, operations.getMean() / NANOS_OF_A_MICROSECOND));
        for (String letter : noted.letters()) {
            cells.set(0, cells.get(0).with(letter));
        }
        return cells;
    }

    private static Cell figure(long count, double value) {
        return count == 0 ? Cell.NOTHING : Cell.of(value);
    }
}
