package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.ExhibitTable.Row;
import org.jdyno.report.content.BarChart;
import org.jdyno.report.content.Drawing;
import org.jdyno.report.content.Extent;
import org.jdyno.report.content.LineChart;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/**
 * An exhibit as published or as measured: its chart, its table and its notes.
 *
 * @param identities the names of rows to what is the same in all exhibits of a study, whatever they vary; empty for a
 *     row without a colour
 * @param axis name of the loads of a curve
 * @param drawing has the colours of all rows
 * @param baseline name of the row the others are compared with
 */
record ExhibitTopic(
        Exhibit exhibit,
        ExhibitTable table,
        Map<String, String> identities,
        String axis,
        Drawing drawing,
        Optional<String> baseline) {
    /** From this ratio of its ends on, an interval is not shown as ± half of its width. */
    private static final double LOPSIDED = 1.5;

    List<Block> blocks(Extent extent) {
        List<Block> blocks = new ArrayList<>();
        if (extent.draws()) {
            chart().ifPresent(blocks::add);
        }
        if (!table.rows().isEmpty()) {
            blocks.add(table(extent));
            if (!table.unit().isEmpty()) {
                String over = exhibit.shows(Exhibit.Figure.LOADS) && !axis.isEmpty()
                        ? ", over " + axis.toLowerCase(Locale.ROOT)
                        : "";
                blocks.add(Block.quiet("In " + table.unit() + over + "."));
            }
        }
        table.said().forEach(sentence -> blocks.add(Block.text(sentence)));
        if (table.rows().isEmpty()) {
            blocks.add(Items.of(table.notes().entrySet().stream()
                    .map(note -> note.getKey() + ": " + note.getValue())
                    .toList()));
        }
        return blocks;
    }

    private Optional<Block.Chart> chart() {
        String label = exhibit.name() + ", " + table.when() + ": " + exhibit.title();
        int last = table.columns().size() - 1;
        return switch (exhibit.chart()) {
            case LINES -> new LineChart(label, axis, table.unit(), LineChart.Scale.USUAL, lines()).chart();
            case BARS -> BarChart.of(label, table.unit(), bars(last), OptionalDouble.empty());
            case RANKING -> BarChart.of(label, table.unit(), bars(0), line());
            case GROUPS -> BarChart.ofGroups(label, table.unit(), groups(), 1);
            // Those of hiccups stand below the tables.
            case NONE, HICCUPS -> Optional.empty();
        };
    }

    private List<LineChart.Series> lines() {
        List<LineChart.Series> lines = new ArrayList<>();
        for (Row row : table.rows()) {
            List<LineChart.Point> points = new ArrayList<>();
            List<LineChart.Mark> marks = new ArrayList<>();
            for (int column = 0; column < table.columns().size(); column++) {
                String heading = table.columns().get(column);
                if (!Exhibit.isLoad(heading)) {
                    continue;
                }
                double load = Double.parseDouble(heading);
                ExhibitTable.Cell cell = row.cells().get(column);
                if (cell.hasValue()) {
                    points.add(new LineChart.Point(load, cell.value(), from(cell), to(cell)));
                }
                if (cell.failed()) {
                    marks.add(new LineChart.Mark(load, cell.value(), String.join(",", cell.letters())));
                }
            }
            lines.add(new LineChart.Series(row.name(), drawing.colour(identities.get(row.name())), points, marks));
        }
        return lines;
    }

    private List<BarChart.Bar> bars(int column) {
        return table.rows().stream()
                .map(row -> {
                    ExhibitTable.Cell cell = row.cells().get(column);
                    int colour = drawing.colour(identities.get(row.name()));
                    return new BarChart.Bar(row.name(), colour, cell.value(), from(cell), to(cell));
                })
                .toList();
    }

    private Map<String, List<BarChart.Bar>> groups() {
        Map<String, List<BarChart.Bar>> groups = new LinkedHashMap<>();
        for (int column = 0; column < table.columns().size(); column++) {
            groups.put(table.columns().get(column), bars(column));
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
        TableColumns<Row> columns = new TableColumns<Row>()
                .add(
                        Column.text("Platform"),
                        row -> identities.get(row.name()).isEmpty()
                                ? new Cell(row.name())
                                : drawing.named(identities.get(row.name()), row.name()))
                .addAll(
                        IntStream.range(0, table.columns().size()).boxed().toList(),
                        at -> table.rows().stream()
                                        .anyMatch(row ->
                                                row.cells().get(at).words().isPresent())
                                ? Column.text(table.columns().get(at))
                                : Column.number(table.columns().get(at)),
                        (row, at) -> cell(row.cells().get(at), extent));
        return columns.rows(table.rows()).footnotes(table.notes()).build();
    }

    static Cell cell(ExhibitTable.Cell cell, Extent extent) {
        Cell shown = extent.isWhole()
                ? new Cell(figure(cell), evidence(cell).toArray(String[]::new))
                : new Cell(brief(cell));
        return shown.letters(cell.letters());
    }

    /** A figure and its mark without its notes. */
    static String figure(ExhibitTable.Cell cell) {
        String number = cell.exact() ? Numbers.exact(cell.value()) : Numbers.value(cell.value());
        String marked =
                switch (cell.mark()) {
                    case PLAIN -> number;
                    case ABOUT -> "~ " + number;
                    case MORE -> "> " + number;
                    case DISCARDED -> "(" + number + ")";
                };
        return cell.words().orElse(cell.hasValue() ? marked : Numbers.UNKNOWN);
    }

    /** The interval of an estimate, or that it has none, and the number of trials; empty for other cells. */
    static List<String> evidence(ExhibitTable.Cell cell) {
        return cell.n() == 0 ? List.of() : List.of(spread(cell), "n = " + cell.n());
    }

    private static String spread(ExhibitTable.Cell cell) {
        return cell.isRange()
                ? Numbers.value(cell.min()) + " … " + Numbers.value(cell.max())
                : cell.hasInterval() ? Numbers.interval(cell.low(), cell.high()) : "no interval";
    }

    /** A figure in one line, an estimate with its interval. */
    private static String brief(ExhibitTable.Cell cell) {
        if (cell.n() == 0 || !cell.hasInterval()) {
            return figure(cell) + (cell.n() == 0 ? "" : " (n=" + cell.n() + ")");
        }
        return figure(cell)
                + (cell.high() < LOPSIDED * cell.low() && !cell.isRange()
                        ? " ±" + Numbers.percentSize((cell.high() - cell.low()) / 2 / cell.value())
                        : " (" + spread(cell) + ")");
    }

    /** The lower end of what is drawn around a figure. */
    private static double from(ExhibitTable.Cell cell) {
        return cell.isRange() ? cell.min() : cell.low();
    }

    private static double to(ExhibitTable.Cell cell) {
        return cell.isRange() ? cell.max() : cell.high();
    }
}
