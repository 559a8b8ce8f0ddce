package org.jdyno.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.model.Effect;
import org.jdyno.model.Estimate;
import org.jdyno.model.Key;
import org.jdyno.model.Words;

/**
 * A table of published or of measured figures.
 *
 * @param when such as {@code 1999} or {@code Today}
 * @param unit the unit of its figures; empty for none
 * @param columns the column headings
 * @param rows the rows, in the order of the report; their names differ
 * @param notes letter to text
 * @param said sentences below the table; or the statements of a report that has no table
 */
public record ExhibitTable(
        String when,
        @Key(otherwise = "") String unit,
        List<String> columns,
        List<Row> rows,
        Map<String, String> notes,
        List<String> said) {
    /**
     * A platform, or one in a variant.
     *
     * @param cells one for each column
     */
    public record Row(String name, List<Cell> cells) {
        public Row {
            cells = List.copyOf(cells);
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
        DISCARDED
    }

    /**
     * A figure.
     *
     * @param words instead of a figure
     * @param value NaN when there is none
     * @param low lower end of its 95 % interval; NaN when there is none
     * @param high upper end of it
     * @param min the smaller of the two trials behind an estimate; NaN, like max, for others
     * @param max the larger of the two
     * @param n completed trials behind an estimate; 0 for what is no estimate
     * @param exact whether it is shown with all its digits, as counts and published figures are
     * @param failed whether its notes name a failure
     * @param letters the letters of its notes
     */
    public record Cell(
            Optional<String> words,
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
        private static final double NONE = Double.NaN;

        private static final Pattern PUBLISHED = Pattern.compile("(~ ?)?(\\d{1,15}(?:\\.\\d{1,15})?|-)? ?([a-z]*)");

        public static final Cell NOTHING = of(NONE);

        public Cell {
            letters = List.copyOf(letters);
        }

        /**
         * Parses a published figure: {@code 1857}, {@code ~ 3500}, {@code 755c} with the note c, {@code b} for a note
         * without a value, {@code -} for no value.
         *
         * @throws IllegalArgumentException if it has another form
         */
        public static Cell parse(String text) {
            Matcher form = PUBLISHED.matcher(text.strip());
            if (text.isBlank() || !form.matches()) {
                throw new IllegalArgumentException(Words.quoted(text)
                        + " is no published figure: a number, with ~ before it when it is an estimate and the"
                        + " letters of its notes"
                        + " after it, or - for none");
            }
            boolean number = form.group(2) != null && !form.group(2).equals("-");
            Cell cell = counted(number ? Double.parseDouble(form.group(2)) : NONE)
                    .marked(form.group(1) == null ? Mark.PLAIN : Mark.ABOUT)
                    .with(form.group(3).chars().mapToObj(Character::toString).toList());
            return cell.letters().isEmpty() ? cell : cell.asFailed();
        }

        /** One result. */
        public static Cell of(double value) {
            return estimate(value, NONE, NONE, 0);
        }

        /** A figure shown with all its digits. */
        public static Cell counted(double value) {
            return new Cell(Optional.empty(), value, NONE, NONE, NONE, NONE, 0, true, Mark.PLAIN, false, List.of());
        }

        /** Words instead of a figure. */
        public static Cell words(String words) {
            return new Cell(Optional.of(words), NONE, NONE, NONE, NONE, NONE, 0, true, Mark.PLAIN, false, List.of());
        }

        /** A figure of several trials with its interval. */
        public static Cell estimate(double value, double low, double high, int n) {
            return new Cell(Optional.empty(), value, low, high, NONE, NONE, n, false, Mark.PLAIN, false, List.of());
        }

        public static Cell of(Effect effect) {
            return estimate(effect.ratio(), effect.low(), effect.high(), effect.blocks());
        }

        /** A figure of several trials; for two, with their range instead of an interval. */
        public static Cell of(Estimate its) {
            double min = its.n() == 2 ? its.min() : NONE;
            double max = its.n() == 2 ? its.max() : NONE;
            Cell cell = estimate(its.value(), its.low(), its.high(), its.n());
            return new Cell(
                    cell.words, cell.value, cell.low, cell.high, min, max, cell.n, false, cell.mark, false, List.of());
        }

        public Cell marked(Mark other) {
            return new Cell(words, value, low, high, min, max, n, exact, other, failed, letters);
        }

        public Cell asFailed() {
            return new Cell(words, value, low, high, min, max, n, exact, mark, true, letters);
        }

        /** This cell with more notes, without those that it has already. */
        public Cell with(List<String> more) {
            List<String> all =
                    Stream.concat(letters.stream(), more.stream()).distinct().toList();
            return new Cell(words, value, low, high, min, max, n, exact, mark, failed, all);
        }

        public boolean hasValue() {
            return !Double.isNaN(value);
        }

        public boolean hasInterval() {
            return !Double.isNaN(low) && !Double.isNaN(high);
        }

        /** Whether it has a range instead of an interval. */
        public boolean isRange() {
            return !Double.isNaN(min);
        }
    }

    public ExhibitTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        notes = Collections.unmodifiableMap(new LinkedHashMap<>(notes));
        said = List.copyOf(said);
        for (Row row : rows) {
            if (row.cells().size() != columns.size()) {
                throw new IllegalArgumentException("the row " + Words.quoted(row.name()) + " has "
                        + row.cells().size() + " figures for " + columns.size() + " columns");
            }
            for (Cell cell : row.cells()) {
                for (String letter : cell.letters()) {
                    if (!notes.containsKey(letter)) {
                        throw new IllegalArgumentException("there is no published note \"" + letter + "\"");
                    }
                }
            }
        }
    }
}
