package org.jdyno.orderdb.sql;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jdyno.kit.RoleFailure;
import org.jdyno.orderdb.sql.Connections.Sessions;
import org.jdyno.orders.business.Chance;
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
     * Performs a transaction until it is committed or rolled back as it says.
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
            if (transaction.perform(session, request, result)) {
                session.commit();
            } else {
                session.rollback();
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

    /**
     * How long a thread waits before it performs a transaction again. The second attempt follows at once. Before the
     * third the thread waits for up to 1 ms, then for up to 2, 4, 8 and 16 ms, at random, so that transactions which
     * have ended each other do not meet again. The C twin draws the same times. For one thread at a time.
     */
    static final class BackOff {
        private static final int LEAST_MICROS = 1_000;
        private static final int MOST_DOUBLINGS = 4;

        private final Chance chance;

        /**
         * @param seed the seed of the trial
         * @param thread the number of the thread; deliverers have numbers below 0
         */
        BackOff(long seed, int thread) {
            chance = new Chance(seed + thread);
        }

        /**
         * Waits before another attempt.
         *
         * @param attempts how many have failed
         */
        void await(int attempts) {
            if (attempts > 1) {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(micros(attempts)));
            }
        }

        /** Draws the time before another attempt, in µs, after at least two have failed. */
        int micros(int attempts) {
            return chance.between(1, LEAST_MICROS << Math.min(attempts - 2, MOST_DOUBLINGS));
        }
    }
}
