package org.jdyno.lab.report.study;

import java.util.Objects;
import java.util.Optional;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.report.study.ExhibitTable.Cell;
import org.jdyno.lab.report.study.ExhibitTable.Mark;

/** The last column of a curve: the largest load that each platform sustains, from the part that searched for it. */
final class LimitColumn {
    private final StudyResults results;
    private final Exhibit exhibit;
    private final Notes notes;

    LimitColumn(StudyResults results, Exhibit exhibit, Notes notes) {
        this.results = results;
        this.exhibit = exhibit;
        this.notes = notes;
    }

    Cell of(ExhibitRow row) {
        Optional<Judged> search = exhibit.limits().map(results::part).flatMap(StudyResults.Part::judged);
        if (search.isEmpty()) {
            return exhibit.limits()
                    .map(part -> withNote(
                            Cell.NOTHING,
                            "No limit was searched; the part " + part + " was "
                                    + results.part(part).state() + "."))
                    .orElse(Cell.NOTHING);
        }
        return search.get().judgement().limits().stream()
                .filter(limit -> limit.platform().equals(row.platform())
                        && ofSameKind(search.get().run(), limit, row))
                .findFirst()
                .map(this::cell)
                .orElseGet(() -> withNote(Cell.NOTHING, "No limit was searched."));
    }

    /** Whether the parameters that the search varied besides the load have the values of the row. */
    private static boolean ofSameKind(Run search, Limit limit, ExhibitRow row) {
        Point own = row.points().values().iterator().next();
        return search.plan().varied(limit.workload()).stream()
                .allMatch(name -> Objects.equals(
                        limit.point().values().get(name), own.values().get(name)));
    }

    private Cell cell(Limit limit) {
        if (limit.failed() == 0 && limit.reached() == 0) {
            return withNote(
                    Cell.NOTHING,
                    limit.unable()
                            ? "Cannot run here, " + limit.cause().orElseThrow().title() + ": " + limit.message()
                            : "No limit was searched.");
        }
        Mark mark = limit.failed() == 0 ? Mark.MORE : limit.confirmed() ? Mark.PLAIN : Mark.ABOUT;
        Cell cell = Cell.counted(limit.reached(), mark);
        return limit.failed() == 0
                ? withNote(cell, "The largest load tried; the limit may be higher.")
                : withNote(cell, Failures.sentence(limit));
    }

    private Cell withNote(Cell cell, String text) {
        return cell.with(notes.letter(text));
    }
}
