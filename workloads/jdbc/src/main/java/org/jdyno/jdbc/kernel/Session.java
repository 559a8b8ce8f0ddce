package org.jdyno.jdbc.kernel;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A connection, and the dialect of its database. For one thread. */
public final class Session {
    /** The connections that a kernel may open. */
    public interface Opening {
        Connection open() throws SQLException;
    }

    final Connection connection;
    final Dialect dialect;
    final Opening opening;

    public Session(Dialect dialect, Opening opening) throws SQLException {
        this.dialect = dialect;
        this.opening = opening;
        connection = opening.open();
    }

    /** Creates a table in place of one that an earlier trial may have left behind. */
    void create(String table, String columns) throws SQLException {
        execute("DROP TABLE IF EXISTS " + table);
        execute("CREATE TABLE " + table + " (" + columns + ")");
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    PreparedStatement prepare(String sql) throws SQLException {
        return connection.prepareStatement(sql);
    }
}
