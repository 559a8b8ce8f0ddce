package org.jdyno.orderdb.sql;

import java.sql.Connection;
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
        if (step == null) {
            step = new Step(sql, connection.prepareStatement(sql), traffic);
            steps.put(sql, step);
        }
        return step;
    }

    void commit() throws SQLException {
        connection.commit();
    }

    void rollback() throws SQLException {
        connection.rollback();
    }

    @Override
    public void close() throws SQLException {
        for (Step step : steps.values()) {
            step.close();
        }
        connection.close();
    }
}
