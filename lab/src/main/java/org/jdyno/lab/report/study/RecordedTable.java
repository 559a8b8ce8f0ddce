package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.content.Chapter;
import org.jdyno.lab.report.content.Numbers;
import org.jdyno.lab.report.content.PercentileSentences;
import org.jdyno.lab.report.content.Recordings;
import org.jdyno.lab.report.study.ExhibitTable.Cell;
import org.jdyno.lab.report.study.ExhibitTable.Mark;
import org.jdyno.lab.report.study.ExhibitTable.Row;

/**
 * A distribution, with a row for each platform and variant: its percentiles, or the number of values beyond each.
 */
final class RecordedTable {
    private static final String WHEN = "Today";
    private static final List<Double> SHOWN = List.of(50.0, 90.0, 99.0, 99.9, 99.99, 99.999);
    private static final double MAX = 100;

    /** The unit of the times in a table. */
    enum Unit {
        NANOSECONDS("ns", 1),
        MILLISECONDS("ms", 1e6);

        private final String word;
        private final double nanos;

        Unit(String word, double nanos) {
            this.word = word;
            this.nanos = nanos;
        }
    }

    private final String distribution;
    private final Unit unit;
    private final Judged judged;
    private final Notes notes;
    private final List<Row> rows = new ArrayList<>();

    RecordedTable(String distribution, Unit unit, Judged judged, Notes notes) {
        this.distribution = distribution;
        this.unit = unit;
        this.judged = judged;
        this.notes = notes;
    }

    /**
     * The time at each percentile.
     *
     * @param noted a cell with the notes of the row's failed trials
     */
    ExhibitTable percentiles(List<ExhibitRow> exhibitRows, Function<ExhibitRow, Cell> noted) {
        List<Double> shown = shown(exhibitRows);
        for (ExhibitRow row : exhibitRows) {
            Optional<Curve> curve = curve(row);
            List<Cell> cells = shown.stream()
                    .map(percentile -> curve.map(its -> cell(its, percentile)).orElse(Cell.NOTHING))
                    .toList();
            Cell max = curve.flatMap(its -> Recordings.find(its, MAX))
                    .map(point -> Cell.of(point.nanos() / unit.nanos))
                    .orElse(Cell.NOTHING);
            rows.add(new Row(row.name(), row.identity(), first(noted.apply(row), cells), max));
        }
        List<String> columns = shown.stream().map(RecordedTable::percent).toList();
        return new ExhibitTable(WHEN, unit.word, columns, "Max seen", rows, notes.byLetter(), said(exhibitRows));
    }

    /** The percentiles that at least one row has enough values for. */
    private List<Double> shown(List<ExhibitRow> exhibitRows) {
        return new Recordings.Recorded(distribution, distribution, curves(exhibitRows)).shown();
    }

    private List<Curve> curves(List<ExhibitRow> exhibitRows) {
        return exhibitRows.stream().flatMap(each -> curve(each).stream()).toList();
    }

    /** The numbers of trials, of values, and of values beyond each percentile. */
    ExhibitTable samples(List<ExhibitRow> exhibitRows, Function<ExhibitRow, Cell> noted) {
        for (ExhibitRow row : exhibitRows) {
            Optional<Curve> curve = curve(row);
            List<Cell> cells = new ArrayList<>();
            cells.add(curve.map(its -> counted(its.trials())).orElse(Cell.NOTHING));
            cells.add(curve.map(its -> counted(its.count())).orElse(Cell.NOTHING));
            SHOWN.forEach(
                    percentile -> cells.add(curve.map(its -> counted(Math.round(its.count() * (1 - percentile / 100))))
                            .orElse(Cell.NOTHING)));
            rows.add(new Row(row.name(), row.identity(), first(noted.apply(row), cells), Cell.NOTHING));
        }
        List<String> columns = new ArrayList<>(List.of("Trials", "All"));
        SHOWN.forEach(percentile -> columns.add("> " + percent(percentile)));
        return new ExhibitTable(WHEN, "", columns, "", rows, notes.byLetter());
    }

    /** Puts the letters of failed trials at the first figure of a row. */
    private static List<Cell> first(Cell noted, List<Cell> cells) {
        List<Cell> lettered = new ArrayList<>(cells);
        for (String letter : noted.letters()) {
            lettered.set(0, lettered.get(0).with(letter));
        }
        return lettered;
    }

    private Cell cell(Curve curve, double percentile) {
        Optional<Percentile> point = Recordings.find(curve, percentile).filter(Percentile::supported);
        return point.map(this::cell)
                .orElseGet(() -> Cell.NOTHING.with(notes.letter("Too few values lie beyond it for a figure.")));
    }

    private Cell cell(Percentile point) {
        double time = point.shownNanos() / unit.nanos;
        return point.interval()
                .map(interval -> Cell.estimate(
                        time, interval.lowNanos() / unit.nanos, interval.highNanos() / unit.nanos, interval.trials()))
                .orElse(Cell.of(time));
    }

    /** What the intervals cover, and from which percentile on the figures reflect the machine. */
    private List<String> said(List<ExhibitRow> exhibitRows) {
        List<Curve> curves = curves(exhibitRows);
        if (curves.isEmpty()) {
            return List.of();
        }
        Stream<String> tails = curves.stream()
                .map(Curve::point)
                .distinct()
                .flatMap(point -> PercentileSentences.tails(chapter(point)).stream());
        return Stream.concat(Stream.of(PercentileSentences.basis(curves)), tails)
                .toList();
    }

    private Chapter chapter(Point point) {
        Run run = judged.run();
        return new Chapter(run, judged.judgement(), run.workloads().get(0), point);
    }

    private static Cell counted(long count) {
        return Cell.counted(count, Mark.PLAIN);
    }

    private Optional<Curve> curve(ExhibitRow row) {
        return judged.judgement().curves().stream()
                .filter(curve -> curve.distribution().equals(distribution)
                        && curve.platform().equals(row.platform())
                        && row.points().containsValue(curve.point())
                        && curve.count() > 0)
                .findFirst();
    }

    private static String percent(double percentile) {
        return Numbers.exact(percentile) + " %";
    }
}
