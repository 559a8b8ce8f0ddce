package org.jdyno.model.study;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.model.Words;

/**
 * A table of the original report, as data; or its statements if it has no table.
 *
 * @param when it was published, such as {@code 1999}
 * @param unit the unit of its figures; empty if there are no rows
 * @param columns the column headings
 * @param rows the rows, in the order of the report
 * @param notes letter to text
 * @param said statements of its text, a sentence each
 */
public record Published(
        String when,
        Optional<String> unit,
        List<String> columns,
        List<Row> rows,
        Map<String, String> notes,
        List<String> said) {
    /**
     * A platform of the original.
     *
     * @param entries one for each column
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
        if (!rows.isEmpty() && (unit.isEmpty() || columns.isEmpty())) {
            throw new IllegalArgumentException("published rows need a unit and columns");
        }
        for (Row row : rows) {
            if (row.entries().size() != columns.size()) {
                throw new IllegalArgumentException("the published row " + Words.quoted(row.platform()) + " has "
                        + row.entries().size() + " figures for " + columns.size() + " columns");
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
}
