package org.jdyno.report.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;

/**
 * A table for a terminal. Columns that do not fit are continued below, with the first column repeated. Ranges are drawn
 * if the terminal is wide enough for the whole table with them.
 */
final class TextGrid {
    private static final String INDENT = "  ";
    private static final String GAP = "  ";

    /** Columns of text that are wider are wrapped. */
    private static final int WIDEST_TEXT = 40;

    /**
     * A line of a cell.
     *
     * @param tone the tone of a verdict; plain for other lines
     */
    private record Line(String text, Tone tone) {
        Line with(String other) {
            return new Line(other, tone);
        }
    }

    /** The lines of each cell, or the title of a group of rows alone. */
    private final List<List<List<Line>>> rows = new ArrayList<>();

    private final Table table;
    private final Screen screen;

    /** Columns of a line. */
    private final int limit;

    private final int[] widths;

    TextGrid(Table table, Screen screen) {
        this.table = table;
        this.screen = screen;
        rows.add(new ArrayList<>(table.columns().stream()
                .map(column -> lines(Stream.of(plain(column.title()), plain(column.unit()))))
                .toList()));
        table.rows().forEach(row -> rows.add(cells(row)));
        this.limit = drawRanges() ? screen.columns() : TextLines.WIDTH;
        this.widths = IntStream.range(0, table.columns().size())
                .map(column -> widest(column, 0))
                .toArray();
    }

    private List<List<Line>> cells(Table.Row row) {
        List<List<Line>> cells = new ArrayList<>();
        for (int column = 0; column < row.cells().size(); column++) {
            List<Line> lines = lines(texts(row.cells().get(column)));
            // A name is never cut, so that names that differ only at the end can be distinguished.
            int widest = column == 0 ? Math.max(WIDEST_TEXT, longestWord(lines)) : WIDEST_TEXT;
            cells.add(
                    table.columns().get(column).number() || row.kind() == Table.Kind.GROUP
                            ? lines
                            : lines.stream()
                                    .flatMap(line -> TextLines.wrapped(line.text(), widest).stream()
                                            .map(line::with))
                                    .toList());
        }
        if (row.kind() == Table.Kind.PART) {
            cells.set(
                    0,
                    cells.get(0).stream()
                            .map(line -> line.with("  " + line.text()))
                            .toList());
        }
        return cells;
    }

    /** Draws the ranges behind the texts of their cells, as wide as the terminal permits; false if it is too narrow. */
    private boolean drawRanges() {
        List<Integer> drawn = IntStream.range(0, table.columns().size())
                .filter(column -> !ranges(column).isEmpty())
                .boxed()
                .toList();
        for (int width = TextRange.WIDEST; !drawn.isEmpty() && width >= Cell.Range.FEWEST_CHARACTERS; width -= 2) {
            TextRange picture = new TextRange(width, screen.ascii());
            if (width(drawn, width) <= screen.columns()) {
                drawn.forEach(column -> draw(column, picture));
                return true;
            }
        }
        return false;
    }

    /** The ranges of a column, by the rows that have one. */
    private Map<Integer, Cell.Range> ranges(int column) {
        Map<Integer, Cell.Range> ranges = new TreeMap<>();
        for (int row = 0; row < table.rows().size(); row++) {
            List<Cell> cells = table.rows().get(row).cells();
            if (column < cells.size() && cells.get(column).range().isPresent()) {
                ranges.put(row + 1, cells.get(column).range().orElseThrow());
            }
        }
        return ranges;
    }

    /** The columns of the whole table with pictures of a width in some of its columns. */
    private int width(List<Integer> drawn, int picture) {
        return IntStream.range(0, table.columns().size())
                .map(column -> GAP.length()
                        + (drawn.contains(column)
                                ? Math.max(widest(column, 0), widest(column, 1) + GAP.length() + picture)
                                : widest(column, 0)))
                .sum();
    }

    private void draw(int column, TextRange picture) {
        Map<Integer, Cell.Range> ranges = ranges(column);
        int width = widest(column, 1);
        ranges.forEach((row, range) -> {
            List<Line> lines = new ArrayList<>(rows.get(row).get(column));
            String text = TextLines.left(lines.get(0).text(), width);
            lines.set(0, lines.get(0).with((text + GAP + picture.of(range)).stripTrailing()));
            rows.get(row).set(column, lines);
        });
        double band = ranges.values().iterator().next().band();
        List<Line> title = new ArrayList<>(rows.get(0).get(column));
        title.add(plain(" ".repeat(width) + GAP + picture.axis(band)));
        rows.get(0).set(column, title);
    }

    private static Stream<Line> texts(Cell cell) {
        String letters = cell.letters().isEmpty() ? "" : " " + String.join(",", cell.letters());
        Stream<Line> word = cell.word().map(found -> new Line(found.text(), found.tone())).stream();
        Stream<Line> texts = Stream.concat(Stream.of(cell.text() + letters), cell.small().stream())
                .map(TextGrid::plain);
        return cell.text().isEmpty() ? Stream.concat(word, texts) : Stream.concat(texts, word);
    }

    private static Line plain(String text) {
        return new Line(text, Tone.PLAIN);
    }

    private static List<Line> lines(Stream<Line> texts) {
        return texts.filter(line -> !line.text().isEmpty())
                .map(line -> line.with(TextLines.printable(line.text())))
                .toList();
    }

    private static int longestWord(List<Line> lines) {
        return lines.stream()
                .flatMap(line -> Stream.of(line.text().split(" ")))
                .mapToInt(TextLines::length)
                .max()
                .orElse(0);
    }

    void write(StringBuilder out) {
        int columns = table.columns().size();
        int from = 1;
        do {
            int to = Math.min(columns, from + 1);
            while (to < columns && width(from, to + 1) <= limit) {
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

    private void write(StringBuilder out, List<List<Line>> row, List<Integer> columns) {
        if (row.size() < table.columns().size()) {
            out.append(INDENT).append(row.get(0).get(0).text()).append('\n');
            return;
        }
        int height = columns.stream()
                .mapToInt(column -> row.get(column).size())
                .max()
                .orElse(0);
        for (int i = 0; i < height; i++) {
            StringBuilder line = new StringBuilder();
            for (int column : columns) {
                List<Line> lines = row.get(column);
                Line cell = i < lines.size() ? lines.get(i) : plain("");
                int width = widths[column];
                String padded = table.columns().get(column).number()
                        ? TextLines.right(cell.text(), width)
                        : TextLines.left(cell.text(), width);
                line.append(column == 0 ? INDENT : GAP)
                        .append(padded.replace(cell.text(), screen.of(cell.tone(), cell.text())));
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

    /** The width of a column from a row on; the titles are row 0. */
    private int widest(int column, int from) {
        return rows.stream()
                .skip(from)
                .filter(row -> row.size() == table.columns().size())
                .flatMap(row -> row.get(column).stream())
                .mapToInt(line -> TextLines.length(line.text()))
                .max()
                .orElse(0);
    }
}
