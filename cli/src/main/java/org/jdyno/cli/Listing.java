package org.jdyno.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Prints aligned columns. */
final class Listing {
    private final List<String[]> rows = new ArrayList<>();

    void row(String... columns) {
        rows.add(columns);
    }

    void print(PrintWriter out) {
        int columns = rows.stream().mapToInt(row -> row.length).max().orElse(0);
        int[] widths = new int[columns];
        for (String[] row : rows) {
            for (int column = 0; column < row.length; column++) {
                widths[column] = Math.max(widths[column], row[column].length());
            }
        }
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.length; column++) {
                line.append(row[column]);
                if (column < row.length - 1) {
                    line.append(" ".repeat(widths[column] - row[column].length() + 2));
                }
            }
            out.println(line.toString().stripTrailing().replace('\n', ' '));
        }
    }
}
