package org.jdyno.orderdb.sql;

import java.sql.SQLException;
import org.jdyno.kit.RoleFailure;
import org.jdyno.orders.terminal.TransactionKind;

/** Performs transactions of one thread, again if the database asks for it. For one thread at a time. */
final class Attempts implements AutoCloseable {
    private static final int MOST = 100;

    private final Connections connections;
    private final Sessions sessions;
    private final Traffic traffic;
    private final BackOff backOff;

    /** Opens a connection, unless a pool has done so. */
    Attempts(Connections connections, Traffic traffic, BackOff backOff) throws SQLException {
        this.connections = connections;
        this.traffic = traffic;
        this.backOff = backOff;
        sessions = connections.of(traffic);
    }

    /**
     * Performs a transaction until it is committed or rolled back as its result says.
     *
     * @throws SQLException if there is no connection
     * @throws RoleFailure if the database refuses the transaction for good, or is lost
     */
    <Q, R> void perform(TransactionKind kind, SqlTransaction<Q, R> transaction, Q request, R result)
            throws SQLException {
        traffic.calls().begin(kind);
        try {
            perform(transaction, request, result);
        } finally {
            traffic.calls().end();
        }
    }

    private <Q, R> void perform(SqlTransaction<Q, R> transaction, Q request, R result) throws SQLException {
        Session session = sessions.take();
        try {
            int attempts = 0;
            while (!attempt(session, transaction, request, result)) {
                if (++attempts == MOST) {
                    throw new RoleFailure(
                            "error",
                            "the database has rolled back a transaction " + MOST + " times because of other"
                                    + " transactions; use fewer terminals or a weaker isolation");
                }
                traffic.retry();
                backOff.await(attempts);
            }
        } catch (SQLException refused) {
            throw connections.failure(refused);
        } finally {
            sessions.giveBack(session);
        }
    }

    /** False if the transaction should be performed again. */
    private static <Q, R> boolean attempt(Session session, SqlTransaction<Q, R> transaction, Q request, R result)
            throws SQLException {
        try {
            transaction.perform(session, request, result);
            if (transaction.isRolledBack(result)) {
                session.rollback();
            } else {
                session.commit();
            }
            return true;
        } catch (SQLException thrown) {
            if (!Dialect.isTransient(thrown)) {
                throw thrown;
            }
            session.rollback();
            return false;
        }
    }

    @Override
    public void close() throws SQLException {
        sessions.close();
    }
}
