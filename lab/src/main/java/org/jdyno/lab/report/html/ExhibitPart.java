package org.jdyno.lab.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.report.study.ExhibitTable;
import org.jdyno.lab.report.study.ExhibitTable.Cell;
import org.jdyno.lab.report.study.ExhibitTable.Row;

/** An exhibit of then or of now: its chart, its table and its notes. */
final class ExhibitPart {
    private final Html out;
    private final Charts charts;
    private final List<String> contestants;
    private final Optional<String> baseline;

    /**
     * @param contestants of all exhibits, in the order in which they take their colours
     * @param baseline name of the row the others are compared with
     */
    ExhibitPart(Html out, Charts charts, List<String> contestants, Optional<String> baseline) {
        this.out = out;
        this.charts = charts;
        this.contestants = contestants;
        this.baseline = baseline;
    }

    /**
     * Writes it.
     *
     * @param axis what the loads of a curve are called
     */
    void write(Exhibit exhibit, ExhibitTable table, String axis) {
        String label = exhibit.name() + ", " + table.when() + ": " + exhibit.title();
        switch (exhibit.kind()) {
            case CURVE -> new LineChart(label, axis, table.unit(), lines(table)).write(out, charts);
            case SCORES -> new BarChart(label, table.unit(), bars(exhibit, table)).write(out, charts);
            case BARS -> new BarChart(label, table.unit(), bars(exhibit, table), line(table)).write(out, charts);
            case PERCENTILES, SAMPLES, TOTALS, FACTORS, PLATFORMS -> {
                // Tables of the original, and told as such; the curves stand in the report of the part.
            }
        }
        if (!table.rows().isEmpty()) {
            table(exhibit, table, axis);
        }
        table.said().forEach(sentence -> out.element("p", sentence));
        notes(table);
    }

    private List<LineChart.Series> lines(ExhibitTable table) {
        List<LineChart.Series> lines = new ArrayList<>();
        for (Row row : table.rows()) {
            List<LineChart.Point> points = new ArrayList<>();
            List<LineChart.Mark> marks = new ArrayList<>();
            for (int column = 0; column < table.columns().size(); column++) {
                double load = Double.parseDouble(table.columns().get(column));
                Cell cell = row.cells().get(column);
                if (cell.hasValue()) {
                    points.add(new LineChart.Point(load, cell.value(), cell.low(), cell.high()));
                }
                if (cell.failed()) {
                    marks.add(new LineChart.Mark(load, cell.value(), String.join(",", cell.letters())));
                }
            }
            lines.add(new LineChart.Series(row.name(), colour(row), points, marks));
        }
        return lines;
    }

    private List<BarChart.Bar> bars(Exhibit exhibit, ExhibitTable table) {
        return table.rows().stream()
                .map(row -> {
                    Cell cell = exhibit.kind() == Exhibit.Kind.SCORES
                            ? row.last()
                            : row.cells().get(0);
                    return new BarChart.Bar(row.name(), colour(row), cell.value(), cell.low(), cell.high());
                })
                .toList();
    }

    private OptionalDouble line(ExhibitTable table) {
        return table.rows().stream()
                .filter(row -> baseline.filter(row.name()::equals).isPresent())
                .map(row -> row.cells().get(0))
                .filter(Cell::hasValue)
                .mapToDouble(Cell::value)
                .findFirst();
    }

    private int colour(Row row) {
        return contestants.indexOf(row.contestant()) % Charts.COLOURS;
    }

    private void table(Exhibit exhibit, ExhibitTable table, String axis) {
        out.open("div", "class", "scroll").open("table").open("thead").open("tr");
        out.element("th", "Platform", "scope", "col");
        for (String column : table.columns()) {
            out.element("th", column, "scope", "col", "class", table.describes() ? "" : "number");
        }
        if (!table.last().isEmpty()) {
            out.element("th", table.last(), "scope", "col", "class", "number");
        }
        out.close("tr").close("thead").open("tbody");
        for (Row row : table.rows()) {
            out.open("tr").open("th", "scope", "row");
            if (!row.contestant().isEmpty()) {
                out.element("span", "", "class", "swatch c" + colour(row));
            }
            out.text(row.name()).close("th");
            row.cells().forEach(this::cell);
            if (!table.last().isEmpty()) {
                cell(row.last());
            }
            out.close("tr");
        }
        out.close("tbody").close("table").close("div");
        String over = exhibit.kind() == Exhibit.Kind.CURVE && !axis.isEmpty()
                ? ", over " + axis.toLowerCase(Locale.ROOT)
                : "";
        if (!table.unit().isEmpty()) {
            out.element("p", "In " + table.unit() + over + ".", "class", "quiet");
        }
    }

    private void cell(Cell cell) {
        if (!cell.words().isEmpty()) {
            out.element("td", cell.words());
            return;
        }
        out.open("td", "class", "number");
        out.open("span", "class", "figure").text(cell.figure());
        if (!cell.letters().isEmpty()) {
            out.element("sup", String.join(",", cell.letters()));
        }
        out.close("span");
        if (!cell.evidence().isEmpty()) {
            out.element("span", cell.evidence(), "class", "small");
        }
        out.close("td");
    }

    private void notes(ExhibitTable table) {
        if (!table.notes().isEmpty()) {
            out.open("dl", "class", "footnotes");
            table.notes().forEach((letter, note) -> out.element("dt", letter).element("dd", note));
            out.close("dl");
        }
    }
}
