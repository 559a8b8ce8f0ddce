package org.jdyno.report.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A table; immutable. The first cell of a row names it.
 *
 * @param style layout classes of a page; empty for none
 * @param footnotes the footnotes, by their letters
 */
public record Table(String style, List<Column> columns, List<Row> rows, Map<String, String> footnotes)
        implements Block {
    /**
     * A column.
     *
     * @param unit below the title; empty for none
     * @param number whether its cells are figures, which are right-aligned
     * @param colour the colour of the platform that the column is about; negative for none
     */
    public record Column(String title, String unit, boolean number, int colour) {
        public static Column text(String title) {
            return new Column(title, "", false, Cell.NO_COLOUR);
        }

        public static Column number(String title) {
            return new Column(title, "", true, Cell.NO_COLOUR);
        }

        public Column unit(String text) {
            return new Column(title, text, number, colour);
        }

        public Column colour(int place) {
            return new Column(title, unit, number, place);
        }
    }

    /** The relation of a row to those above it. */
    public enum Kind {
        PLAIN,
        /** Its one cell is the heading of the rows that follow. */
        GROUP,
        /** A part of the plain row above. */
        PART
    }

    public record Row(Kind kind, List<Cell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }

    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        footnotes = Collections.unmodifiableMap(new LinkedHashMap<>(footnotes));
        for (Row row : rows) {
            if (row.kind() != Kind.GROUP && row.cells().size() != columns.size()) {
                throw new IllegalArgumentException(
                        row.cells().size() + " cells in a table of " + columns.size() + " columns: " + row);
            }
        }
    }

    /** A builder of a table, for one thread. */
    public static Builder of(Column... columns) {
        return of(List.of(columns));
    }

    /** A builder of a table, for one thread. */
    public static Builder of(List<Column> columns) {
        return new Builder(columns);
    }

    /** Collects the rows of a table. */
    public static final class Builder {
        private final List<Column> columns;
        private final List<Row> rows = new ArrayList<>();
        private final Map<String, String> footnotes = new LinkedHashMap<>();
        private String style = "";

        private Builder(List<Column> columns) {
            this.columns = columns;
        }

        public Builder style(String names) {
            style = names;
            return this;
        }

        public Builder row(List<Cell> cells) {
            rows.add(new Row(Kind.PLAIN, cells));
            return this;
        }

        public Builder row(Cell... cells) {
            return row(List.of(cells));
        }

        /** A row of plain texts. */
        public Builder row(String... cells) {
            return row(Stream.of(cells).map(Cell::new).toList());
        }

        public Builder part(List<Cell> cells) {
            rows.add(new Row(Kind.PART, cells));
            return this;
        }

        public Builder group(String title) {
            rows.add(new Row(Kind.GROUP, List.of(new Cell(title))));
            return this;
        }

        public Builder footnotes(Map<String, String> texts) {
            footnotes.putAll(texts);
            return this;
        }

        public Table build() {
            return new Table(style, columns, rows, footnotes);
        }
    }
}
