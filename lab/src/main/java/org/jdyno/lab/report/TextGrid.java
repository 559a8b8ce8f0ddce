package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.SweepChapter;

/**
 * A table for a terminal: names on the left, figures to the right of them; what is wider than the terminal goes on
 * below.
 */
final class TextGrid {
    private static final String INDENT = "  ";
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    /** With the loads of a sweep as its heading. */
    static TextGrid of(SweepChapter sweep) {
        TextGrid grid = new TextGrid();
        List<String> heading = new ArrayList<>(List.of(sweep.sweep().axis()));
        sweep.stops().forEach(stop -> heading.add(Numbers.exact(stop.at())));
        grid.row(heading);
        return grid;
    }

    /** Adds a row of as many cells as the others have. */
    void row(List<String> cells) {
        rows.add(cells.stream().map(TextTable::printable).toList());
    }

    void write(StringBuilder out) {
        int columns = rows.get(0).size();
        int from = 1;
        while (from < columns) {
            int to = from + 1;
            while (to < columns && width(from, to + 1) <= TextTable.WIDTH) {
                to++;
            }
            if (from > 1) {
                out.append('\n');
            }
            lines(out, from, to);
            from = to;
        }
    }

    private void lines(StringBuilder out, int from, int to) {
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(INDENT).append(TextTable.left(row.get(0), width(0)));
            for (int column = from; column < to; column++) {
                line.append(GAP).append(TextTable.right(row.get(column), width(column)));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private int width(int from, int to) {
        int width = INDENT.length() + width(0);
        for (int column = from; column < to; column++) {
            width += GAP.length() + width(column);
        }
        return width;
    }

    private int width(int column) {
        return rows.stream()
                .mapToInt(row -> TextTable.length(row.get(column)))
                .max()
                .orElse(0);
    }
}
