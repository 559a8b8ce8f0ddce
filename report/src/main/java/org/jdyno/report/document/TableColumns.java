package org.jdyno.report.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jdyno.report.document.Table.Column;

/**
 * The columns of a table that has a row for each of some things: the cell in a column is a function of the thing.
 *
 * @param <R> what a row is about
 */
public final class TableColumns<R> {
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<? super R, Cell>> cells = new ArrayList<>();

    public TableColumns<R> add(Column column, Function<? super R, Cell> cell) {
        columns.add(column);
        cells.add(cell);
        return this;
    }

    /** A column of texts. */
    public TableColumns<R> text(String title, Function<? super R, String> text) {
        return add(Column.text(title), row -> new Cell(text.apply(row)));
    }

    /** A column of figures. */
    public TableColumns<R> number(String title, Function<? super R, String> figure) {
        return add(Column.number(title), row -> new Cell(figure.apply(row)));
    }

    /** A column for each of these, such as platforms. */
    public <C> TableColumns<R> addAll(
            Collection<C> those, Function<? super C, Column> column, BiFunction<? super R, ? super C, Cell> cell) {
        those.forEach(one -> add(column.apply(one), row -> cell.apply(row, one)));
        return this;
    }

    /** The table with these rows, to which others can be added. */
    public Table.Builder rows(Collection<? extends R> rows) {
        Table.Builder table = Table.of(columns);
        rows.forEach(row -> table.row(cells(row)));
        return table;
    }

    /** The table with these rows below headings, each with its rows in their order. */
    public Table grouped(Collection<? extends R> rows, Function<? super R, String> heading) {
        Map<String, List<R>> groups = new LinkedHashMap<>();
        rows.forEach(row -> groups.computeIfAbsent(heading.apply(row), any -> new ArrayList<>())
                .add(row));
        Table.Builder table = Table.of(columns);
        groups.forEach((title, members) -> {
            table.group(title);
            members.forEach(row -> table.row(cells(row)));
        });
        return table.build();
    }

    /** The cells of a row. */
    public List<Cell> cells(R row) {
        return cells.stream().map(cell -> cell.apply(row)).toList();
    }
}
