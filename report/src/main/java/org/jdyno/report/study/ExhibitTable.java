package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.model.Effect;
import org.jdyno.model.Estimate;
import org.jdyno.model.study.Entry;
import org.jdyno.model.study.Published;
import org.jdyno.report.content.Numbers;

/**
 * A table of published or measured figures with notes.
 *
 * @param when such as {@code 1999} or {@code today}
 * @param unit the unit of its figures
 * @param columns titles of the columns
 * @param notes letters to what they say
 * @param said sentences below the table
 */
public record ExhibitTable(
        String when, String unit, List<String> columns, List<Row> rows, Map<String, String> notes, List<String> said) {
    /**
     * A platform, with the values of the parameters that this exhibit varies.
     *
     * @param name the name of the platform and these values
     * @param identity the same in all exhibits of a study, whatever they vary; empty when the row has no figures
     */
    public record Row(String name, String identity, List<Cell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }

    /**
     * A figure.
     *
     * @param words instead of a figure; empty for none
     * @param value NaN when there is none
     * @param low lower end of its 95 % interval; NaN when there is none
     * @param high upper end of it
     * @param min the smaller of the two trials behind an estimate; NaN, like max, for others
     * @param max the larger of the two
     * @param n completed trials behind an estimate; 0 for what is no estimate
     * @param exact whether it is shown with all its digits, as counts and published figures are
     * @param mark before or around the figure
     * @param failed whether its notes name a failure
     * @param letters the letters of its notes
     */
    public record Cell(
            String words,
            double value,
            double low,
            double high,
            double min,
            double max,
            int n,
            boolean exact,
            Mark mark,
            boolean failed,
            List<String> letters) {
        /** From this ratio of its ends on, an interval is not shown as ± half of its width. */
        private static final double LOPSIDED = 1.5;

        private static final double NONE = Double.NaN;

        static final Cell NOTHING = of(NONE);

        public Cell {
            letters = List.copyOf(letters);
        }

        /** One result. */
        static Cell of(double value) {
            return estimate(value, NONE, NONE, 0);
        }

        /** A figure shown with all its digits. */
        static Cell counted(double value) {
            return new Cell("", value, NONE, NONE, NONE, NONE, 0, true, Mark.PLAIN, false, List.of());
        }

        /** Words instead of a figure. */
        static Cell words(String words) {
            return new Cell(words, NONE, NONE, NONE, NONE, NONE, 0, true, Mark.PLAIN, false, List.of());
        }

        /** A figure of several trials with its interval. */
        static Cell estimate(double value, double low, double high, int n) {
            return new Cell("", value, low, high, NONE, NONE, n, false, Mark.PLAIN, false, List.of());
        }

        static Cell of(Effect effect) {
            return estimate(effect.ratio(), effect.low(), effect.high(), effect.blocks());
        }

        /** A figure of several trials; for two, with their range instead of an interval. */
        static Cell estimate(Estimate its) {
            boolean two = its.n() == 2;
            return new Cell(
                    "",
                    its.value(),
                    its.low(),
                    its.high(),
                    two ? its.min() : NONE,
                    two ? its.max() : NONE,
                    its.n(),
                    false,
                    Mark.PLAIN,
                    false,
                    List.of());
        }

        Cell marked(Mark other) {
            return new Cell(words, value, low, high, min, max, n, exact, other, failed, letters);
        }

        Cell asFailed() {
            return new Cell(words, value, low, high, min, max, n, exact, mark, true, letters);
        }

        Cell with(String letter) {
            return with(List.of(letter));
        }

        /** This cell with more notes, without those that it has already. */
        Cell with(List<String> more) {
            List<String> all =
                    Stream.concat(letters.stream(), more.stream()).distinct().toList();
            return new Cell(words, value, low, high, min, max, n, exact, mark, failed, all);
        }

        public boolean hasValue() {
            return !Double.isNaN(value);
        }

        private boolean hasInterval() {
            return !Double.isNaN(low) && !Double.isNaN(high);
        }

        /** The figure and its marks without its notes. */
        public String figure() {
            if (!words.isEmpty()) {
                return words;
            }
            return hasValue() ? mark.around(exact ? Numbers.exact(value) : Numbers.value(value)) : Numbers.UNKNOWN;
        }

        private boolean isRange() {
            return !Double.isNaN(min);
        }

        /** The lower end of what is drawn around the figure. */
        public double from() {
            return isRange() ? min : low;
        }

        /** The upper end of it. */
        public double to() {
            return isRange() ? max : high;
        }

        private String spread() {
            return isRange()
                    ? Numbers.value(min) + " … " + Numbers.value(max)
                    : hasInterval() ? Numbers.interval(low, high) : "no interval";
        }

        /** The interval of an estimate, or that it has none, and the number of trials; empty for other cells. */
        public List<String> evidence() {
            return n == 0 ? List.of() : List.of(spread(), "n = " + n);
        }

        /** The figure in one line, an estimate with its interval. */
        public String brief() {
            if (n == 0) {
                return figure();
            }
            if (!hasInterval()) {
                return figure() + " (n=" + n + ")";
            }
            return figure()
                    + (high < LOPSIDED * low && !isRange()
                            ? " ±" + Numbers.percentSize((high - low) / 2 / value)
                            : " (" + spread() + ")");
        }
    }

    /** How a figure is to be read. */
    public enum Mark {
        PLAIN,
        /** An estimate. */
        ABOUT,
        /** The least it is. */
        MORE,
        /** A result that the rule leaves out. */
        DISCARDED;

        private String around(String figure) {
            return switch (this) {
                case PLAIN -> figure;
                case ABOUT -> "~ " + figure;
                case MORE -> "> " + figure;
                case DISCARDED -> "(" + figure + ")";
            };
        }
    }

    public ExhibitTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        notes = Collections.unmodifiableMap(new LinkedHashMap<>(notes));
        said = List.copyOf(said);
    }

    /** Whether the cells of a column hold words. */
    boolean describes(int column) {
        return rows.stream().anyMatch(row -> !row.cells().get(column).words().isEmpty());
    }

    /** The published table in this form. */
    public static ExhibitTable of(Published published) {
        List<Row> rows = new ArrayList<>();
        for (Published.Row row : published.rows()) {
            rows.add(new Row(
                    row.platform(),
                    row.platform(),
                    row.entries().stream().map(ExhibitTable::cell).toList()));
        }
        return new ExhibitTable(
                published.when(),
                published.unit().orElse(""),
                published.columns(),
                rows,
                published.notes(),
                published.said());
    }

    private static Cell cell(Entry entry) {
        Cell cell = Cell.counted(entry.value().orElse(Double.NaN))
                .marked(entry.about() ? Mark.ABOUT : Mark.PLAIN)
                .with(entry.letters());
        return entry.letters().isEmpty() ? cell : cell.asFailed();
    }
}
