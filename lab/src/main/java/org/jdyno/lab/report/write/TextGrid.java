package org.jdyno.lab.report.write;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Table;

/**
 * A table for a terminal. Columns that do not fit are continued below, with the first column repeated.
 */
final class TextGrid {
    private static final String INDENT = "  ";
    private static final String GAP = "  ";

    /** Columns of text that are wider are wrapped. */
    private static final int WIDEST_TEXT = 40;

    /** The lines of each cell, or the title of a group of rows alone. */
    private final List<List<List<String>>> rows = new ArrayList<>();

    private final Table table;
    private final int[] widths;

    TextGrid(Table table) {
        this.table = table;
        rows.add(table.columns().stream()
                .map(column -> lines(Stream.of(column.title(), column.unit())))
                .toList());
        table.rows().forEach(row -> rows.add(cells(row)));
        this.widths =
                IntStream.range(0, table.columns().size()).map(this::widest).toArray();
    }

    private List<List<String>> cells(Table.Row row) {
        List<List<String>> cells = new ArrayList<>();
        for (int column = 0; column < row.cells().size(); column++) {
            List<String> lines = lines(texts(row.cells().get(column)));
            // A name is never cut, so that names that differ only at the end can be distinguished.
            int widest = column == 0 ? Math.max(WIDEST_TEXT, longestWord(lines)) : WIDEST_TEXT;
            cells.add(
                    table.columns().get(column).number() || row.kind() == Table.Kind.GROUP
                            ? lines
                            : lines.stream()
                                    .flatMap(line -> TextLines.wrapped(line, widest).stream())
                                    .toList());
        }
        if (row.kind() == Table.Kind.PART) {
            cells.set(0, cells.get(0).stream().map(line -> "  " + line).toList());
        }
        return cells;
    }

    private static Stream<String> texts(Cell cell) {
        String letters = cell.letters().isEmpty() ? "" : " " + String.join(",", cell.letters());
        Stream<String> word = cell.word().map(Cell.Word::text).stream();
        Stream<String> texts = Stream.concat(Stream.of(cell.text() + letters), cell.small().stream());
        return cell.text().isEmpty() ? Stream.concat(word, texts) : Stream.concat(texts, word);
    }

    private static List<String> lines(Stream<String> texts) {
        return texts.filter(text -> !text.isEmpty()).map(TextLines::printable).toList();
    }

    private static int longestWord(List<String> lines) {
        return lines.stream()
                .flatMap(line -> Stream.of(line.split(" ")))
                .mapToInt(TextLines::length)
                .max()
                .orElse(0);
    }

    void write(StringBuilder out) {
        int columns = table.columns().size();
        int from = 1;
        do {
            int to = Math.min(columns, from + 1);
            while (to < columns && width(from, to + 1) <= TextLines.WIDTH) {
                to++;
            }
            if (from > 1) {
                out.append('\n');
            }
            List<Integer> shown = Stream.concat(
                            Stream.of(0), IntStream.range(from, to).boxed())
                    .toList();
            rows.forEach(row -> write(out, row, shown));
            from = to;
        } while (from < columns);
    }

    private void write(StringBuilder out, List<List<String>> row, List<Integer> columns) {
        if (row.size() < table.columns().size()) {
            out.append(INDENT).append(row.get(0).get(0)).append('\n');
            return;
        }
        int height = columns.stream()
                .mapToInt(column -> row.get(column).size())
                .max()
                .orElse(0);
        for (int i = 0; i < height; i++) {
            StringBuilder line = new StringBuilder();
            for (int column : columns) {
                List<String> lines = row.get(column);
                String cell = i < lines.size() ? lines.get(i) : "";
                int width = widths[column];
                line.append(column == 0 ? INDENT : GAP)
                        .append(
                                table.columns().get(column).number()
                                        ? TextLines.right(cell, width)
                                        : TextLines.left(cell, width));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private int width(int from, int to) {
        return INDENT.length()
                + widths[0]
                + IntStream.range(from, to)
                        .map(column -> GAP.length() + widths[column])
                        .sum();
    }

    private int widest(int column) {
        return rows.stream()
                .filter(row -> row.size() == table.columns().size())
                .flatMap(row -> row.get(column).stream())
                .mapToInt(TextLines::length)
                .max()
                .orElse(0);
    }
}
