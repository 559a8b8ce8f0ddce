package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jdyno.lab.model.study.Fractions;
import org.jdyno.lab.model.study.NativeRatio;
import org.jdyno.lab.report.study.ExhibitTable.Cell;
import org.jdyno.lab.report.study.ExhibitTable.Row;

/**
 * The measure of each JVM relative to that of the C twin, in each test of a suite and over all tests; or that of each
 * platform relative to its own at the first value of a parameter.
 *
 * @param exhibitRows one for each platform and test or value
 */
record FractionsTable(Fractions fractions, List<ExhibitRow> exhibitRows, Notes notes) {

    /** @param withoutFigure an empty cell with the notes of the row's trials that were not completed */
    ExhibitTable of(Function<ExhibitRow, Cell> withoutFigure) {
        List<Row> rows = new ArrayList<>();
        for (String platform : platforms()) {
            List<Cell> cells = fractions.groups().stream()
                    .map(group -> cell(group, platform, withoutFigure))
                    .toList();
            rows.add(new Row(platform, identity(platform), cells, overall(platform)));
        }
        List<String> tests =
                fractions.groups().stream().map(Fractions.Group::test).toList();
        boolean gains = fractions.overall().isEmpty();
        String last = gains ? "" : "Geometric mean";
        String unit = gains
                ? "times " + fractions.suite().parameter() + " "
                        + fractions.suite().tests().get(0)
                : "times native";
        return new ExhibitTable("Today", unit, tests, last, rows, notes.byLetter());
    }

    private List<String> platforms() {
        return fractions.groups().get(0).ratios().stream()
                .map(NativeRatio::platform)
                .toList();
    }

    private Cell overall(String platform) {
        return fractions.overall().stream()
                .filter(ratio -> ratio.platform().equals(platform))
                .findFirst()
                .map(FractionsTable::cell)
                .orElse(Cell.NOTHING);
    }

    private Cell cell(Fractions.Group group, String jvm, Function<ExhibitRow, Cell> withoutFigure) {
        Cell cell = group.ratios().stream()
                .filter(ratio -> ratio.platform().equals(jvm))
                .findFirst()
                .map(FractionsTable::cell)
                .orElse(Cell.NOTHING);
        List<String> letters = exhibitRows.stream()
                .filter(row -> isBehind(row, group))
                .filter(row -> row.platform().equals(jvm) || isTwin(row.platform()))
                .flatMap(row -> withoutFigure.apply(row).letters().stream())
                .toList();
        for (String letter : letters) {
            cell = cell.with(letter);
        }
        return cell.hasValue() || !letters.isEmpty()
                ? cell
                : cell.with(notes.letter("No block has results of both that the ratio compares."));
    }

    private boolean isTwin(String platform) {
        return !platforms().contains(platform);
    }

    /** Whether a row has trials of a group, or of the value that others are compared with. */
    private boolean isBehind(ExhibitRow row, Fractions.Group group) {
        String value = row.variant().get(fractions.suite().parameter());
        boolean compared =
                fractions.groups().stream().noneMatch(any -> any.test().equals(value));
        return group.test().equals(value) || compared;
    }

    private static Cell cell(NativeRatio ratio) {
        return ratio.isKnown() ? Cell.estimate(ratio.ratio(), ratio.low(), ratio.high(), ratio.blocks()) : Cell.NOTHING;
    }

    private String identity(String jvm) {
        return exhibitRows.stream()
                .filter(row -> row.platform().equals(jvm))
                .findFirst()
                .map(ExhibitRow::identity)
                .orElse(jvm);
    }
}
