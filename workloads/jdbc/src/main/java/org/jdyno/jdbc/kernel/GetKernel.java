package org.jdyno.jdbc.kernel;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.jdbc.column.Column;
import org.jdyno.jdbc.column.ColumnType;
import org.jdyno.kit.Kernel;

/**
 * Steps through a result that the client holds, and gets the column of each row. The query is not repeated, so the
 * database does nothing meanwhile. An operation is a row: {@code next} and the method that gets its value.
 */
public final class GetKernel implements Kernel {
    private static final int ROWS = 1000;
    /** After five executions PostgreSQL's driver asks for results in binary. */
    private static final int EXECUTIONS = 10;

    private final Column column;
    private final ResultSet result;

    GetKernel(Column column, ResultSet result) {
        this.column = column;
        this.result = result;
    }

    /** Creates and fills the table, and executes the query. */
    public static GetKernel of(Session session, ColumnType type, long seed) throws SQLException {
        Column column = type.draw(seed, ROWS);
        session.create("jdyno_get", "id INTEGER PRIMARY KEY, v " + session.dialect.nameOf(type));
        try (PreparedStatement insert = session.prepare("INSERT INTO jdyno_get (id, v) VALUES (?, ?)")) {
            for (int row = 0; row < ROWS; row++) {
                insert.setInt(1, row);
                column.set(insert, 2, row);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        return new GetKernel(column, query(session));
    }

    /** The result can be gone through again, as the twin's. It is open until the process ends. */
    static ResultSet query(Session session) throws SQLException {
        PreparedStatement query = session.connection.prepareStatement(
                "SELECT v FROM jdyno_get ORDER BY id", ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        for (int i = 1; i < EXECUTIONS; i++) {
            query.executeQuery().close();
        }
        return query.executeQuery();
    }

    @Override
    public long repeat(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            result.beforeFirst();
            int row = 0;
            while (result.next()) {
                if (row == ROWS || !column.holds(result, 1, row)) {
                    throw Kernel.wrong("row " + row + " of the result is not " + column.text(row % ROWS));
                }
                row++;
            }
            Kernel.require(ROWS, row, "the number of rows");
        }
        return (long) times * ROWS;
    }

    @Override
    public String verify() {
        return Digest.of(ROWS, column);
    }
}
