package org.jdyno.orderdb.sql;

import java.sql.SQLException;

/** Where a thread gets its session for each transaction, and returns it. */
interface Sessions extends AutoCloseable {
    /** The session for the next transaction; may wait until one is free. */
    Session take() throws SQLException;

    /** Must be called when the transaction is over. */
    void giveBack(Session session) throws SQLException;

    @Override
    void close() throws SQLException;
}
