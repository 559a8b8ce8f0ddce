package org.jdyno.jdbc.kernel;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdyno.database.Database;

/** A connection to a database, and its dialect. For one thread. */
public final class Session {
    final Connection connection;
    final Dialect dialect;
    final Database database;

    /** Opens a connection to a database. */
    public Session(Database database) {
        this.database = database;
        dialect = Dialect.of(database.product());
        connection = database.connect();
    }

    /**
     * How often a call is repeated at most between two readings of the clock: once if it reaches another process, and
     * any number of times if it is too short for two readings.
     */
    int mostTimes() {
        return database.isEmbedded() ? Integer.MAX_VALUE : 1;
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
