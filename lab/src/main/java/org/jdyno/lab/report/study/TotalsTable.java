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
 * What the operations of a load came to, a row for each kind of them, over all completed trials; and the measure below,
 * in words.
 */
final class TotalsTable {
    private static final String DRIVER = "driver.";
    private static final double NANOS_OF_A_SECOND = 1e9;
    private static final double NANOS_OF_A_MICROSECOND = 1e3;

    private final Judged judged;
    private final Workload workload;
    private final Measure measure;
    private final Notes notes;

    /** @param measure that is told below */
    TotalsTable(Judged judged, Workload workload, Measure measure, Notes notes) {
        this.judged = judged;
        this.workload = workload;
        this.measure = measure;
        this.notes = notes;
    }

    /**
     * The table.
     *
     * @param noted a first cell with the notes of the contestant's failed trials
     * @param estimate of the measure
     */
    ExhibitTable of(
            List<Contestant> contestants,
            Function<Contestant, Cell> noted,
            BiFunction<Contestant, Point, Cell> estimate) {
        List<Row> rows = new ArrayList<>();
        List<String> said = new ArrayList<>();
        for (Contestant contestant : contestants) {
            Point point = contestant.points().values().iterator().next();
            workload.distributions().forEach((name, title) -> {
                if (name.startsWith(DRIVER)) {
                    rows.add(new Row(
                            contestant.name() + ": " + title.split(",", 2)[0],
                            contestant.identity(),
                            cells(merged(contestant, point, name), noted.apply(contestant)),
                            Cell.NOTHING));
                }
            });
            Cell told = estimate.apply(contestant, point);
            if (told.hasValue()) {
                said.add(contestant.name() + ": " + measure.title() + " " + told.figure() + " " + measure.unit() + " ("
                        + String.join(", ", told.evidence()) + ").");
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

    private Histogram merged(Contestant contestant, Point point, String name) {
        Histogram sum = new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        judged.run().trials().stream()
                .filter(trial -> trial.completed()
                        && trial.slot().platform().equals(contestant.platform())
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
