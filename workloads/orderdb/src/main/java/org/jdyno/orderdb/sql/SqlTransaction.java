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
     * Executes the statements for a request and fills in the result.
     *
     * @return whether the caller shall commit, and not roll back
     * @throws SQLException if the transaction must be rolled back
     */
    boolean perform(Session session, Q request, R result) throws SQLException;
}
