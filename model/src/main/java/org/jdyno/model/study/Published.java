package org.jdyno.model.study;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.model.Key;
import org.jdyno.model.Words;

/**
 * A table of the original report, as data; or its statements if it has no table.
 *
 * @param when it was published, such as {@code 1999}
 * @param unit the unit of its figures; empty if there are no rows
 * @param columns the column headings: loads, runs, or one word
 * @param last the heading of the last column, such as {@code Limit}; empty if rows have none
 * @param rows the rows, in the order of the report
 * @param notes letter to text
 * @param said statements of its text, a sentence each
 */
public record Published(
        String when,
        Optional<String> unit,
        List<String> columns,
        @Key(otherwise = "") String last,
        List<Row> rows,
        Map<String, String> notes,
        List<String> said) {
    /**
     * A platform of the original.
     *
     * @param entries one for each column, and for the last one
     */
    public record Row(String platform, List<Entry> entries) {
        public Row {
            entries = List.copyOf(entries);
        }
    }

    public Published {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        notes = Collections.unmodifiableMap(new TreeMap<>(notes));
        said = List.copyOf(said);
        if (rows.isEmpty() && said.isEmpty()) {
            throw new IllegalArgumentException(
                    "what was published needs rows, or said: what the report tells in words");
        }
        if (!rows.isEmpty() && unit.isEmpty()) {
            throw new IllegalArgumentException("published rows need a unit");
        }
        for (Row row : rows) {
            int figures = row.entries().size() - (last.isEmpty() ? 0 : 1);
            if (figures != columns.size()) {
                throw new IllegalArgumentException("the published row " + Words.quoted(row.platform()) + " has "
                        + Math.max(0, figures) + " figures for " + columns.size() + " columns");
            }
            for (Entry entry : row.entries()) {
                for (String letter : entry.letters()) {
                    if (!notes.containsKey(letter)) {
                        throw new IllegalArgumentException("there is no published note \"" + letter + "\"");
                    }
                }
            }
        }
    }

    /** The entries of a row without that of the last column. */
    public List<Entry> figures(Row row) {
        return row.entries().subList(0, columns.size());
    }

    /** The entry of the last column; {@link Entry#NOTHING} if there is no such column. */
    public Entry last(Row row) {
        return last.isEmpty() ? Entry.NOTHING : row.entries().get(columns.size());
    }
}
