package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.report.study.ExhibitTable;
import org.jdyno.lab.report.study.StudyResults;
import org.jdyno.lab.report.study.Today;
import org.jdyno.lab.report.telling.Numbers;

/**
 * A study for a terminal: the tables of its exhibits, today's and the published one side by side where 100 columns
 * allow.
 */
public final class StudyText {
    /** The longest name that stands beside its figures. */
    private static final int LONGEST_NAME = 44;

    private static final String GAP = "   ";

    private StudyText() {}

    /**
     * The whole text.
     *
     * @param place where the page is, for the last line; may be empty
     */
    public static String of(StudyResults results, Optional<String> place) {
        StringBuilder out = new StringBuilder();
        TextTable.wrap(out, results.study().title(), "", "");
        TextTable.wrap(out, "Repeats: " + results.study().source(), "", "");
        out.append('\n');
        for (StudyResults.Part part : results.parts()) {
            TextTable.wrap(out, part.part().name() + ": " + part.state(), "  - ", "    ");
        }
        results.study().exhibits().forEach(exhibit -> exhibit(out, results, exhibit));
        place.ifPresent(where ->
                out.append("\nReport: ").append(TextTable.printable(where)).append('\n'));
        return out.toString();
    }

    private static void exhibit(StringBuilder out, StudyResults results, Exhibit exhibit) {
        out.append('\n');
        Optional<ExhibitTable> now = Today.of(results, exhibit);
        ExhibitTable then = ExhibitTable.of(exhibit.published());
        String unit = now.orElse(then).unit();
        TextTable.wrap(out, exhibit.name() + ". " + exhibit.title() + (unit.isEmpty() ? "" : ", in " + unit), "", "");
        if (now.filter(ExhibitTable::describes).isPresent()) {
            descriptions(out, now.get());
        } else {
            beside(
                    out,
                    now.map(StudyText::lines).orElse(List.of("Today", "  nothing was run for this yet")),
                    then.rows().isEmpty() ? List.of() : lines(then));
        }
        now.ifPresent(table -> below(out, table));
        below(out, then);
    }

    /** Two tables side by side, or one above the other where they are too wide for that. */
    private static void beside(StringBuilder out, List<String> left, List<String> right) {
        int leftWidth = width(left);
        if (leftWidth + GAP.length() + width(right) + 2 <= TextTable.WIDTH) {
            for (int line = 0; line < Math.max(left.size(), right.size()); line++) {
                String both = TextTable.left(line < left.size() ? left.get(line) : "", leftWidth)
                        + GAP
                        + (line < right.size() ? right.get(line) : "");
                out.append("  ").append(both.stripTrailing()).append('\n');
            }
        } else {
            left.forEach(line -> out.append("  ").append(line).append('\n'));
            out.append(right.isEmpty() ? "" : "\n");
            right.forEach(line -> out.append("  ").append(line).append('\n'));
        }
    }

    /** What would be columns of words wider than a terminal: a paragraph for each row. */
    private static void descriptions(StringBuilder out, ExhibitTable table) {
        table.rows()
                .forEach(row -> TextTable.wrap(
                        out,
                        String.join(
                                "; ",
                                row.cells().stream()
                                        .map(ExhibitTable.Cell::figure)
                                        .filter(words -> !words.equals(Numbers.UNKNOWN))
                                        .toList()),
                        "  " + row.name() + ": ",
                        "    "));
    }

    /** What is told in words, and the notes. */
    private static void below(StringBuilder out, ExhibitTable table) {
        table.said().forEach(sentence -> TextTable.wrap(out, sentence, "  " + table.when() + ": ", "    "));
        table.notes()
                .forEach(
                        (letter, note) -> TextTable.wrap(out, note, "  " + table.when() + " " + letter + ": ", "    "));
    }

    private static List<String> lines(ExhibitTable table) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(table.when(), table.columns(), table.last()));
        table.rows()
                .forEach(row -> rows.add(row(
                        row.name(),
                        row.cells().stream().map(ExhibitTable.Cell::text).toList(),
                        table.last().isEmpty() ? "" : row.last().text())));
        int[] widths = widths(rows);
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            String name = row.get(0);
            // A name is never cut: platforms that differ in their last option must be told apart. A long one has a line
            // of its own.
            if (TextTable.length(name) > LONGEST_NAME) {
                lines.add(TextTable.printable(name));
                name = "";
            }
            StringBuilder line = new StringBuilder(TextTable.left(name, widths[0]));
            for (int column = 1; column < widths.length; column++) {
                line.append("  ").append(TextTable.right(row.get(column), widths[column]));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static int[] widths(List<List<String>> rows) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                int length = TextTable.length(row.get(column));
                if (column > 0 || length <= LONGEST_NAME) {
                    widths[column] = Math.max(widths[column], length);
                }
            }
        }
        return widths;
    }

    private static List<String> row(String name, List<String> cells, String last) {
        List<String> row = new ArrayList<>(List.of(name));
        row.addAll(cells);
        if (!last.isEmpty()) {
            row.add(last);
        }
        return row;
    }

    private static int width(List<String> lines) {
        return lines.stream().mapToInt(TextTable::length).max().orElse(0);
    }
}
