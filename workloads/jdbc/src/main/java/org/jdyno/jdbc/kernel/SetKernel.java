package org.jdyno.jdbc.kernel;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdyno.jdbc.column.Column;
import org.jdyno.jdbc.column.ColumnType;
import org.jdyno.kit.Kernel;

/**
 * Sets parameters of a prepared statement. An operation is one parameter that is set. After each batch, of some
 * milliseconds, the statement is executed once and must return what was set last, so that nothing can be left out.
 */
public final class SetKernel implements Kernel {
    private static final int PARAMETERS = 16;
    /** A multiple of the number of parameters. */
    private static final int ROWS = 1024;

    private static final long BATCH_NANOS = 10_000_000;

    private final Column column;
    private final PreparedStatement statement;
    private int offset;

    SetKernel(Column column, PreparedStatement statement) {
        this.column = column;
        this.statement = statement;
    }

    public static SetKernel of(Session session, ColumnType type, long seed) throws SQLException {
        return new SetKernel(type.draw(seed, ROWS), statement(session, type));
    }

    static PreparedStatement statement(Session session, ColumnType type) throws SQLException {
        StringBuilder sql = new StringBuilder("SELECT ");
        for (int i = 0; i < PARAMETERS; i++) {
            sql.append(i == 0 ? "" : ", ")
                    .append("CAST(? AS ")
                    .append(session.dialect.nameOf(type))
                    .append(')');
        }
        return session.prepare(sql.toString());
    }

    @Override
    public long repeat(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            offset = (offset + PARAMETERS) % ROWS;
            for (int row = 0; row < ROWS; row++) {
                column.set(statement, row % PARAMETERS + 1, (offset + row) % ROWS);
            }
        }
        execute();
        return (long) times * ROWS;
    }

    /** The last parameters that were set are those of the rows before the offset. */
    private void execute() throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            if (!result.next()) {
                throw Kernel.wrong("the parameters do not come back");
            }
            int first = (offset + ROWS - PARAMETERS) % ROWS;
            for (int i = 0; i < PARAMETERS; i++) {
                if (!column.holds(result, i + 1, first + i)) {
                    throw Kernel.wrong("parameter " + (i + 1) + " comes back as " + result.getString(i + 1)
                            + " and not as " + column.text(first + i));
                }
            }
        }
    }

    @Override
    public long batchNanos() {
        return BATCH_NANOS;
    }

    @Override
    public String verify() {
        return Digest.of(ROWS, column);
    }
}
