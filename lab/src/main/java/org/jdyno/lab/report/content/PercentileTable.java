package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** Percentiles with their intervals: a column for each, a row for each curve. */
final class PercentileTable {
    private final Workload workload;
    private final List<Double> percentiles;
    private final Drawing drawing;
    private final Table.Builder table;

    /** @param workload the workload, whose measures have the units */
    PercentileTable(Workload workload, List<Double> percentiles, Drawing drawing) {
        this.workload = workload;
        this.percentiles = percentiles;
        this.drawing = drawing;
        List<Column> columns = new ArrayList<>(List.of(Column.text("Platform")));
        percentiles.forEach(percentile -> columns.add(Column.number(Recordings.heading(percentile))));
        columns.add(Column.number("max seen"));
        columns.add(Column.number("values"));
        table = Table.of(columns).style("percentiles");
    }

    /** A heading over the rows that follow, up to the next one. */
    void group(String title) {
        table.group(title);
    }

    void platform(Curve curve) {
        table.row(cells(drawing.platform(curve.platform()), curve));
    }

    /** A row for one process of the platform above. */
    void part(String name, Curve curve) {
        table.part(cells(new Cell(name), curve));
    }

    Table build() {
        return table.build();
    }

    private List<Cell> cells(Cell first, Curve curve) {
        List<Cell> cells = new ArrayList<>(List.of(first));
        RecordedTimes times = Recordings.times(workload, curve);
        for (double percentile : percentiles) {
            String interval = Recordings.interval(curve, percentile, times);
            String value = Recordings.value(curve, percentile, times);
            cells.add(new Cell(value, interval.equals(Numbers.UNKNOWN) ? "" : interval));
        }
        cells.add(new Cell(Recordings.max(curve, times)));
        cells.add(new Cell(Numbers.value(curve.count())));
        return cells;
    }
}
