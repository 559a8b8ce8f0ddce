package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jdyno.lab.model.study.Fractions;
import org.jdyno.lab.model.study.NativeRatio;
import org.jdyno.lab.report.study.ExhibitTable.Cell;
import org.jdyno.lab.report.study.ExhibitTable.Row;

/**
 * The measure of each JVM relative to that of the C twin, in each test of a suite and over all tests.
 *
 * @param exhibitRows one for each platform and test
 */
record FractionsTable(Fractions fractions, List<ExhibitRow> exhibitRows, Notes notes) {

    /** @param withoutFigure an empty cell with the notes of the row's trials that were not completed */
    ExhibitTable of(Function<ExhibitRow, Cell> withoutFigure) {
        List<Row> rows = new ArrayList<>();
        for (NativeRatio overall : fractions.overall()) {
            String jvm = overall.platform();
            List<Cell> cells = fractions.groups().stream()
                    .map(group -> cell(group, jvm, withoutFigure))
                    .toList();
            rows.add(new Row(jvm, identity(jvm), cells, cell(overall)));
        }
        List<String> tests =
                fractions.groups().stream().map(Fractions.Group::test).toList();
        return new ExhibitTable("Today", "times native", tests, "Geometric mean", rows, notes.byLetter());
    }

    private Cell cell(Fractions.Group group, String jvm, Function<ExhibitRow, Cell> withoutFigure) {
        Cell cell = group.ratios().stream()
                .filter(ratio -> ratio.platform().equals(jvm))
                .findFirst()
                .map(FractionsTable::cell)
                .orElse(Cell.NOTHING);
        List<String> letters = exhibitRows.stream()
                .filter(row -> row.variant().containsValue(group.test()))
                .filter(row -> row.platform().equals(jvm) || isTwin(row.platform()))
                .flatMap(row -> withoutFigure.apply(row).letters().stream())
                .toList();
        for (String letter : letters) {
            cell = cell.with(letter);
        }
        return cell.hasValue() || !letters.isEmpty()
                ? cell
                : cell.with(notes.letter("No block has results of both this platform and native."));
    }

    private boolean isTwin(String platform) {
        return fractions.overall().stream().noneMatch(ratio -> ratio.platform().equals(platform));
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
