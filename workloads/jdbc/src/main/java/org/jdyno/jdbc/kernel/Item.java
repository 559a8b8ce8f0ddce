package org.jdyno.jdbc.kernel;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.jdbc.column.Column;
import org.jdyno.jdbc.column.ColumnType;
import org.jdyno.kit.Kernel;

/**
 * The rows of the tables that are looked up, scanned and inserted: an {@code id} from 0, an integer, a long integer, a
 * floating-point number and ten letters. Immutable.
 */
final class Item {
    static final int ROWS = 10_000;
    static final String COLUMNS =
            "id INTEGER PRIMARY KEY, i INTEGER NOT NULL, b BIGINT NOT NULL, d DOUBLE PRECISION NOT NULL,"
                    + " t VARCHAR(10) NOT NULL";
    static final String NAMES = "id, i, b, d, t";
    static final String MARKS = "?, ?, ?, ?, ?";

    private final Column[] columns;

    /** @param seed the columns have this seed and the following ones */
    Item(long seed) {
        columns = new Column[] {
            ColumnType.INT.draw(seed, ROWS),
            ColumnType.BIGINT.draw(seed + 1, ROWS),
            ColumnType.DOUBLE.draw(seed + 2, ROWS),
            ColumnType.VARCHAR.draw(seed + 3, ROWS)
        };
    }

    /** Sets the five parameters of an insert. Identifiers beyond the last row have the values of the first ones. */
    void set(PreparedStatement insert, int id) throws SQLException {
        insert.setInt(1, id);
        int row = id % ROWS;
        for (int i = 0; i < columns.length; i++) {
            columns[i].set(insert, i + 2, row);
        }
    }

    /** Compares four columns of a row of a result, from column {@code first} on. */
    void require(ResultSet result, int first, int id) throws SQLException {
        int row = id % ROWS;
        for (int i = 0; i < columns.length; i++) {
            if (!columns[i].holds(result, first + i, row)) {
                throw Kernel.wrong("column " + (first + i) + " of the row with id " + id + " is "
                        + result.getString(first + i) + " and not " + columns[i].text(row));
            }
        }
    }

    String digest() {
        return Digest.of(ROWS, columns);
    }

    /** Creates and fills the table {@code jdyno_item}. */
    static Item create(Session session, long seed) throws SQLException {
        Item item = new Item(seed);
        session.create("jdyno_item", COLUMNS);
        try (PreparedStatement insert =
                session.prepare("INSERT INTO jdyno_item (" + NAMES + ") VALUES (" + MARKS + ")")) {
            for (int id = 0; id < ROWS; id++) {
                item.set(insert, id);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        return item;
    }
}
