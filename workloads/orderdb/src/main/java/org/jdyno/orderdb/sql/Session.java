package org.jdyno.orderdb.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.IdentityHashMap;
import java.util.Map;

/** A connection with the statements that were prepared on it. For one thread at a time. */
final class Session implements AutoCloseable {
    private final Connection connection;
    private final Traffic traffic;
    /** By the constant that holds their text. */
    private final Map<String, Step> steps = new IdentityHashMap<>();

    /** The session owns the connection, which commits only when it is told to. */
    Session(Connection connection, Traffic traffic) {
        this.connection = connection;
        this.traffic = traffic;
    }

    /** The prepared statement of this text, which must be a constant. */
    Step step(String sql) throws SQLException {
        Step step = steps.get(sql);
        return step != null ? step : add(sql, connection.prepareStatement(sql));
    }

    /** The prepared call of this text, which must be a constant. */
    Step call(String sql) throws SQLException {
        Step step = steps.get(sql);
        return step != null ? step : add(sql, connection.prepareCall(sql));
    }

    private Step add(String sql, PreparedStatement statement) {
        Step step = new Step(sql, statement, traffic);
        steps.put(sql, step);
        return step;
    }

    void commit() throws SQLException {
        connection.commit();
    }

    void rollback() throws SQLException {
        connection.rollback();
    }

    /** Ends the use of a connection that somebody else closes. */
    void closeStatements() throws SQLException {
        for (Step step : steps.values()) {
            step.close();
        }
    }

    @Override
    public void close() throws SQLException {
        closeStatements();
        connection.close();
    }
}
