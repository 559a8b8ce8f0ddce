package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.report.study.ExhibitTable.Cell;
import org.jdyno.lab.report.study.ExhibitTable.Mark;
import org.jdyno.lab.report.study.ExhibitTable.Row;

/**
 * The headline measure at its peak and at the largest load, as multiples of its value at the least load: scale factors
 * if the load is a number of threads.
 */
final class FactorsTable {
    private FactorsTable() {}

    /** @param noted a cell with the notes of the row's failed trials */
    static ExhibitTable of(
            List<Sweep> sweeps, List<ExhibitRow> exhibitRows, Function<ExhibitRow, Cell> noted, Notes notes) {
        List<Row> rows = new ArrayList<>();
        for (ExhibitRow row : exhibitRows) {
            Optional<Sweep> sweep = sweeps.stream()
                    .filter(candidate -> candidate.positions().stream()
                            .allMatch(position -> row.points().containsValue(position.point())))
                    .findFirst();
            Optional<Sweep.Retention> peak = sweep.flatMap(its -> of(its.peaks(), row));
            Optional<Sweep.Retention> last = sweep.flatMap(its -> of(its.retentions(), row));
            Cell first = factor(peak);
            for (String letter : noted.apply(row).letters()) {
                first = first.with(letter);
            }
            rows.add(new Row(
                    row.name(), row.identity(), List.of(first, at(peak), factor(last), at(last)), Cell.NOTHING));
        }
        return new ExhibitTable(
                "Today",
                "times the first",
                List.of("SMP scale factor", "its peak at", "Final SMP scale factor", "its last at"),
                "",
                rows,
                notes.byLetter());
    }

    private static Optional<Sweep.Retention> of(List<Sweep.Retention> retentions, ExhibitRow row) {
        return retentions.stream()
                .filter(retention -> retention.platform().equals(row.platform()))
                .findFirst();
    }

    private static Cell factor(Optional<Sweep.Retention> retention) {
        return retention
                .map(its -> Cell.estimate(its.ratio(), its.low(), its.high(), its.blocks()))
                .orElse(Cell.NOTHING);
    }

    private static Cell at(Optional<Sweep.Retention> retention) {
        return retention.map(its -> Cell.counted(its.to(), Mark.PLAIN)).orElse(Cell.NOTHING);
    }
}
