package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.report.content.BarChart;
import org.jdyno.lab.report.content.Drawing;
import org.jdyno.lab.report.content.Extent;
import org.jdyno.lab.report.content.GroupedBarChart;
import org.jdyno.lab.report.content.LineChart;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;
import org.jdyno.lab.report.study.ExhibitTable.Row;

/**
 * An exhibit as published or as measured: its chart, its table and its notes.
 *
 * @param axis name of the loads of a curve
 * @param drawing has the colours of all rows
 * @param baseline name of the row the others are compared with
 */
record ExhibitTopic(Exhibit exhibit, ExhibitTable table, String axis, Drawing drawing, Optional<String> baseline) {
    List<Block> blocks(Extent extent) {
        List<Block> blocks = new ArrayList<>();
        if (extent.draws()) {
            chart().ifPresent(blocks::add);
        }
        if (!table.rows().isEmpty()) {
            blocks.add(table(extent));
            if (!table.unit().isEmpty()) {
                String over = exhibit.kind() == Exhibit.Kind.CURVE && !axis.isEmpty()
                        ? ", over " + axis.toLowerCase(Locale.ROOT)
                        : "";
                blocks.add(new Paragraph("In " + table.unit() + over + ".", Tone.QUIET));
            }
        }
        table.said().forEach(sentence -> blocks.add(new Paragraph(sentence)));
        if (table.rows().isEmpty()) {
            blocks.add(Items.of(table.notes().entrySet().stream()
                    .map(note -> note.getKey() + ": " + note.getValue())
                    .toList()));
        }
        return blocks;
    }

    private Optional<Block.Chart> chart() {
        String label = exhibit.name() + ", " + table.when() + ": " + exhibit.title();
        return switch (exhibit.kind()) {
            case CURVE -> new LineChart(label, axis, table.unit(), lines()).chart();
            case SCORES -> new BarChart(label, table.unit(), bars()).chart();
            case BARS -> new BarChart(label, table.unit(), bars(), line()).chart();
            case FRACTIONS, GAINS -> new GroupedBarChart(label, table.unit(), groups(), 1).chart();
            // Tables in the original too, or charts of their own; the curves are in the report of the part.
            case PERCENTILES, SAMPLES, TOTALS, FACTORS, MEASURES, HICCUPS, PLATFORMS -> Optional.empty();
        };
    }

    private List<LineChart.Series> lines() {
        List<LineChart.Series> lines = new ArrayList<>();
        for (Row row : table.rows()) {
            List<LineChart.Point> points = new ArrayList<>();
            List<LineChart.Mark> marks = new ArrayList<>();
            for (int column = 0; column < table.columns().size(); column++) {
                double load = Double.parseDouble(table.columns().get(column));
                ExhibitTable.Cell cell = row.cells().get(column);
                if (cell.hasValue()) {
                    points.add(new LineChart.Point(load, cell.value(), cell.from(), cell.to()));
                }
                if (cell.failed()) {
                    marks.add(new LineChart.Mark(load, cell.value(), String.join(",", cell.letters())));
                }
            }
            lines.add(new LineChart.Series(row.name(), drawing.colour(row.identity()), points, marks));
        }
        return lines;
    }

    private List<BarChart.Bar> bars() {
        boolean scores = exhibit.kind() == Exhibit.Kind.SCORES;
        List<BarChart.Bar> bars = new ArrayList<>();
        for (Row row : table.rows()) {
            bars.add(bar(row, scores ? row.last() : row.cells().get(0)));
        }
        return bars;
    }

    private BarChart.Bar bar(Row row, ExhibitTable.Cell cell) {
        return new BarChart.Bar(row.name(), drawing.colour(row.identity()), cell.value(), cell.from(), cell.to());
    }

    /** A group for each column. */
    private List<GroupedBarChart.Group> groups() {
        List<GroupedBarChart.Group> groups = new ArrayList<>();
        for (int at = 0; at < table.columns().size(); at++) {
            int column = at;
            groups.add(new GroupedBarChart.Group(
                    table.columns().get(at),
                    table.rows().stream()
                            .map(row -> bar(row, row.cells().get(column)))
                            .toList()));
        }
        if (!table.last().isEmpty()) {
            groups.add(new GroupedBarChart.Group(
                    table.last(),
                    table.rows().stream().map(row -> bar(row, row.last())).toList()));
        }
        return groups;
    }

    private OptionalDouble line() {
        return table.rows().stream()
                .filter(row -> baseline.filter(row.name()::equals).isPresent())
                .map(row -> row.cells().get(0))
                .filter(ExhibitTable.Cell::hasValue)
                .mapToDouble(ExhibitTable.Cell::value)
                .findFirst();
    }

    private Table table(Extent extent) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Platform")));
        table.columns().forEach(title -> columns.add(table.describes() ? Column.text(title) : Column.number(title)));
        boolean hasLast = !table.last().isEmpty();
        if (hasLast) {
            columns.add(Column.number(table.last()));
        }
        Table.Builder shown = Table.of(columns).footnotes(table.notes());
        for (Row row : table.rows()) {
            Cell name = new Cell(row.name());
            List<Cell> cells = new ArrayList<>();
            cells.add(row.identity().isEmpty() ? name : name.colour(drawing.colour(row.identity())));
            row.cells().forEach(cell -> cells.add(cell(cell, extent)));
            if (hasLast) {
                cells.add(cell(row.last(), extent));
            }
            shown.row(cells);
        }
        return shown.build();
    }

    private static Cell cell(ExhibitTable.Cell cell, Extent extent) {
        Cell shown = extent.isWhole()
                ? new Cell(cell.figure(), cell.evidence().toArray(String[]::new))
                : new Cell(cell.brief());
        return shown.letters(cell.letters());
    }
}
