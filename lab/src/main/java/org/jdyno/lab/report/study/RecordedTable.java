package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.report.study.ExhibitTable.Cell;
import org.jdyno.lab.report.study.ExhibitTable.Mark;
import org.jdyno.lab.report.study.ExhibitTable.Row;
import org.jdyno.lab.report.telling.Numbers;

/** What was recorded under a name, a row for each contestant: its percentiles, or how many values lie beyond each of them. */
final class RecordedTable {
    private static final String WHEN = "Today";
    private static final List<Double> SHOWN = List.of(50.0, 90.0, 99.0, 99.9, 99.99, 99.999);
    private static final double MAX = 100;

    private final String distribution;
    private final StudyResults.Judged judged;
    private final Notes notes;
    private final List<Row> rows = new ArrayList<>();

    RecordedTable(String distribution, StudyResults.Judged judged, Notes notes) {
        this.distribution = distribution;
        this.judged = judged;
        this.notes = notes;
    }

    /**
     * Nanoseconds at each percentile: of a fresh start, with its interval, where there are trials enough for one.
     *
     * @param noted a first cell with the notes of the contestant's failed trials
     */
    ExhibitTable percentiles(List<Contestant> contestants, Function<Contestant, Cell> noted) {
        for (Contestant contestant : contestants) {
            Optional<Curve> curve = curve(contestant);
            List<Cell> cells = SHOWN.stream()
                    .map(percentile -> curve.map(its -> cell(its, percentile)).orElse(Cell.NOTHING))
                    .toList();
            Cell max = curve.flatMap(its -> at(its, MAX))
                    .map(point -> Cell.of(point.nanos()))
                    .orElse(Cell.NOTHING);
            rows.add(new Row(contestant.name(), contestant.identity(), first(noted.apply(contestant), cells), max));
        }
        List<String> columns = SHOWN.stream().map(RecordedTable::percent).toList();
        return new ExhibitTable(WHEN, "ns", columns, "Max seen", rows, notes.byLetter());
    }

    /** How many values there are, of how many trials, and how many of them lie beyond each percentile. */
    ExhibitTable samples(List<Contestant> contestants, Function<Contestant, Cell> noted) {
        for (Contestant contestant : contestants) {
            Optional<Curve> curve = curve(contestant);
            List<Cell> cells = new ArrayList<>();
            cells.add(curve.map(its -> counted(its.trials())).orElse(Cell.NOTHING));
            cells.add(curve.map(its -> counted(its.count())).orElse(Cell.NOTHING));
            SHOWN.forEach(
                    percentile -> cells.add(curve.map(its -> counted(Math.round(its.count() * (1 - percentile / 100))))
                            .orElse(Cell.NOTHING)));
            rows.add(new Row(
                    contestant.name(), contestant.identity(), first(noted.apply(contestant), cells), Cell.NOTHING));
        }
        List<String> columns = new ArrayList<>(List.of("Trials", "All"));
        SHOWN.forEach(percentile -> columns.add("> " + percent(percentile)));
        return new ExhibitTable(WHEN, "", columns, "", rows, notes.byLetter());
    }

    /** The letters of failed trials stand at the first figure of a row. */
    private static List<Cell> first(Cell noted, List<Cell> cells) {
        List<Cell> lettered = new ArrayList<>(cells);
        for (String letter : noted.letters()) {
            lettered.set(0, lettered.get(0).with(letter));
        }
        return lettered;
    }

    private Cell cell(Curve curve, double percentile) {
        Optional<Percentile> point = at(curve, percentile).filter(Percentile::supported);
        if (point.isEmpty()) {
            return noted(Cell.NOTHING, "Too few values lie beyond it for a figure.");
        }
        return point.get()
                .interval()
                .map(this::cell)
                .orElseGet(() -> noted(
                        Cell.of(point.get().nanos()),
                        "Of all trials together; too few values of each lie beyond it for an interval."));
    }

    private Cell cell(Percentile.Interval interval) {
        Cell cell = Cell.estimate(interval.nanos(), interval.lowNanos(), interval.highNanos(), interval.trials());
        return interval.basis() == Percentile.Basis.TRIALS
                ? cell
                : noted(cell, "The interval is that of one trial; another start may lie outside.");
    }

    private Cell noted(Cell cell, String text) {
        return cell.with(notes.letter(text));
    }

    private static Cell counted(long count) {
        return Cell.counted(count, Mark.PLAIN);
    }

    private static Optional<Percentile> at(Curve curve, double percentile) {
        return curve.points().stream()
                .filter(point -> point.percentile() == percentile)
                .findFirst();
    }

    private Optional<Curve> curve(Contestant contestant) {
        return judged.judgement().curves().stream()
                .filter(curve -> curve.distribution().equals(distribution)
                        && curve.platform().equals(contestant.platform())
                        && contestant.points().containsValue(curve.point())
                        && curve.count() > 0)
                .findFirst();
    }

    private static String percent(double percentile) {
        return Numbers.exact(percentile) + " %";
    }
}
