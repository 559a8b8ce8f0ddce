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
 * What the headline measure comes to at its peak and at the largest load, of the least load: scale factors where the
 * load is threads of work.
 */
final class FactorsTable {
    private FactorsTable() {}

    /** @param noted a first cell with the notes of the contestant's failed trials */
    static ExhibitTable of(
            List<Sweep> sweeps, List<Contestant> contestants, Function<Contestant, Cell> noted, Notes notes) {
        List<Row> rows = new ArrayList<>();
        for (Contestant contestant : contestants) {
            Optional<Sweep> sweep = sweeps.stream()
                    .filter(candidate -> candidate.positions().stream()
                            .allMatch(position -> contestant.points().containsValue(position.point())))
                    .findFirst();
            Optional<Sweep.Retention> peak = sweep.flatMap(its -> of(its.peaks(), contestant));
            Optional<Sweep.Retention> last = sweep.flatMap(its -> of(its.retentions(), contestant));
            Cell first = factor(peak);
            for (String letter : noted.apply(contestant).letters()) {
                first = first.with(letter);
            }
            rows.add(new Row(
                    contestant.name(),
                    contestant.identity(),
                    List.of(first, at(peak), factor(last), at(last)),
                    Cell.NOTHING));
        }
        return new ExhibitTable(
                "Today",
                "times the first",
                List.of("SMP scale factor", "its peak at", "Final SMP scale factor", "its last at"),
                "",
                rows,
                notes.byLetter());
    }

    private static Optional<Sweep.Retention> of(List<Sweep.Retention> retentions, Contestant contestant) {
        return retentions.stream()
                .filter(retention -> retention.platform().equals(contestant.platform()))
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
