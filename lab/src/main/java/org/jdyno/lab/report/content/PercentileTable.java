package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** Percentiles with their intervals: a column for each, a row for each curve. */
final class PercentileTable {
    private final List<Double> percentiles;
    private final Drawing drawing;
    private final Table.Builder table;

    PercentileTable(List<Double> percentiles, Drawing drawing) {
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
        for (double percentile : percentiles) {
            String interval = Recordings.interval(curve, percentile);
            cells.add(new Cell(Recordings.value(curve, percentile), interval.equals(Numbers.UNKNOWN) ? "" : interval));
        }
        cells.add(new Cell(Recordings.max(curve)));
        cells.add(new Cell(Numbers.value(curve.count())));
        return cells;
    }
}
