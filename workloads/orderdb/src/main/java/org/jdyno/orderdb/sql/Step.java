package org.jdyno.orderdb.sql;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import org.jdyno.kit.RoleFailure;

/** A prepared statement whose parameters are set in their order. For one thread at a time. */
final class Step {
    private final String sql;
    private final PreparedStatement statement;
    private final Traffic traffic;
    private int parameter;

    Step(String sql, PreparedStatement statement, Traffic traffic) {
        this.sql = sql;
        this.statement = statement;
        this.traffic = traffic;
    }

    Step set(int value) throws SQLException {
        statement.setInt(++parameter, value);
        return this;
    }

    Step set(long value) throws SQLException {
        statement.setLong(++parameter, value);
        return this;
    }

    Step set(String value) throws SQLException {
        statement.setString(++parameter, value);
        return this;
    }

    Step set(boolean value) throws SQLException {
        statement.setBoolean(++parameter, value);
        return this;
    }

    /** Sets an array of the first values. */
    Step set(int[] values, int count) throws SQLException {
        Integer[] first = new Integer[count];
        Arrays.setAll(first, i -> values[i]);
        statement.setArray(++parameter, statement.getConnection().createArrayOf("integer", first));
        return this;
    }

    Step setNull() throws SQLException {
        statement.setNull(++parameter, Types.INTEGER);
        return this;
    }

    /** Executes a change; returns the number of rows. */
    int update() throws SQLException {
        parameter = 0;
        traffic.statement();
        int rows = statement.executeUpdate();
        traffic.rows(rows);
        return rows;
    }

    /** Executes a change of exactly one row. */
    void updateOne() throws SQLException {
        requireOne(update());
    }

    private void requireOne(int rows) {
        if (rows != 1) {
            throw new RoleFailure("wrong-output", rows + " rows were changed, and not one, by: " + sql);
        }
    }

    /** Keeps a change for {@link #updateBatch}. */
    void add() throws SQLException {
        parameter = 0;
        statement.addBatch();
    }

    /** Executes what was added; each must change exactly one row. */
    void updateBatch() throws SQLException {
        traffic.statement();
        int[] rows = statement.executeBatch();
        for (int one : rows) {
            requireOne(one == Statement.SUCCESS_NO_INFO ? 1 : one);
        }
        traffic.rows(rows.length);
    }

    /** Forgets what was added. */
    void forget() throws SQLException {
        statement.clearBatch();
    }

    /** Executes a query. The caller closes the result and counts its rows. */
    ResultSet query() throws SQLException {
        parameter = 0;
        traffic.statement();
        return statement.executeQuery();
    }

    /** Executes a query and moves to the row it must find. The caller closes the result. */
    ResultSet queryOne() throws SQLException {
        ResultSet row = query();
        if (!next(row)) {
            row.close();
            throw new RoleFailure("wrong-output", "no row was found by: " + sql);
        }
        return row;
    }

    /** Moves to the next row of a result and counts it. */
    boolean next(ResultSet rows) throws SQLException {
        boolean found = rows.next();
        traffic.rows(found ? 1 : 0);
        return found;
    }

    void close() throws SQLException {
        statement.close();
    }
}
