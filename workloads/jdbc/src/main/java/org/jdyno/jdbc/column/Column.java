package org.jdyno.jdbc.column;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The values of a column, and the calls of JDBC that set and get one. The values follow from the seed and are the same
 * in the C twin. For one thread.
 */
public interface Column {
    /** Sets a parameter of a statement to the value of a row; {@code index} is from 1. */
    void set(PreparedStatement statement, int index, int row) throws SQLException;

    /** Gets a column of the current row of a result, and says whether it is the value of a row. */
    boolean holds(ResultSet result, int index, int row) throws SQLException;

    /** The value of a row as text, for digests. */
    String text(int row);
}
