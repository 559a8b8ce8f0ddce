package org.jdyno.orderdb.sql;

import java.sql.SQLException;

/**
 * The statements of one kind of transaction. For one thread at a time.
 *
 * @param <Q> the request
 * @param <R> the result
 */
interface SqlTransaction<Q, R> {
    /**
     * Executes the statements for a request and fills in the result. The caller commits.
     *
     * @throws SQLException if the transaction must be rolled back
     */
    void perform(Session session, Q request, R result) throws SQLException;

    /** Whether the transaction that gave this result must be rolled back. */
    default boolean isRolledBack(R result) {
        return false;
    }
}
