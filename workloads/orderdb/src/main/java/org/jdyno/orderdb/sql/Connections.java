package org.jdyno.orderdb.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.jdyno.database.Database;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.RoleFailure;

/**
 * The connections to the database: one for each thread, or a pool that all share. Any thread.
 *
 * <p>Without a pool, a statement is prepared once for each connection. With a pool, a statement is prepared for each
 * transaction and closed after it, as programs with pools do; the driver may keep it.
 */
public final class Connections implements AutoCloseable {
    private final Database database;
    private final Dialect dialect;
    private final int isolation;
    /** Null without a pool. */
    private final HikariDataSource pool;
    /** How long threads wait for a connection of the pool; null without one. */
    private final LatencyRecorder waits;

    private Connections(Database database, int isolation, HikariDataSource pool, LatencyRecorder waits) {
        this.database = database;
        this.isolation = isolation;
        this.pool = pool;
        this.waits = waits;
        dialect = Dialect.of(database.product());
    }

    /** @param isolation a constant of {@link Connection} */
    public static Connections ofEachThread(Database database, int isolation) {
        return new Connections(database, isolation, null, null);
    }

    /**
     * A pool that has opened all its connections.
     *
     * @param isolation a constant of {@link Connection}
     * @param waits records how long threads wait for a connection; for any number of threads
     */
    public static Connections pooled(Database database, int isolation, int size, LatencyRecorder waits) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(database.url());
        config.setDataSourceProperties(database.properties());
        config.setSchema(Dialect.of(database.product()).schema());
        config.setAutoCommit(false);
        config.setMaximumPoolSize(size);
        config.setTransactionIsolation(String.valueOf(isolation));
        return new Connections(database, isolation, new HikariDataSource(config), waits);
    }

    public Dialect dialect() {
        return dialect;
    }

    /** The sessions of one thread. */
    Sessions of(Traffic traffic) throws SQLException {
        return pool == null
                ? new OwnSession(new Session(traffic.calls().watch(connect()), traffic))
                : new PooledSessions(traffic);
    }

    /** The failure of a role that an exception of the database means: it names the database. */
    RoleFailure failure(SQLException thrown) {
        return database.failure(thrown);
    }

    private Connection connect() throws SQLException {
        Connection connection = database.connect();
        connection.setSchema(dialect.schema());
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(isolation);
        return connection;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.close();
        }
    }

    /** One session for all transactions. */
    private static final class OwnSession implements Sessions {
        private final Session session;

        OwnSession(Session session) {
            this.session = session;
        }

        @Override
        public Session take() {
            return session;
        }

        @Override
        public void giveBack(Session used) {}

        @Override
        public void close() throws SQLException {
            session.close();
        }
    }

    /** A session for each transaction. */
    private final class PooledSessions implements Sessions {
        private final Traffic traffic;

        PooledSessions(Traffic traffic) {
            this.traffic = traffic;
        }

        @Override
        public Session take() throws SQLException {
            long beginNanos = System.nanoTime();
            Connection connection = pool.getConnection();
            waits.record(System.nanoTime() - beginNanos);
            return new Session(traffic.calls().watch(connection), traffic);
        }

        @Override
        public void giveBack(Session used) throws SQLException {
            used.close();
        }

        @Override
        public void close() {}
    }

    /** Where a thread gets its session for each transaction, and returns it. */
    interface Sessions extends AutoCloseable {
        /** The session for the next transaction; may wait until one is free. */
        Session take() throws SQLException;

        /** Must be called when the transaction is over. */
        void giveBack(Session session) throws SQLException;

        @Override
        void close() throws SQLException;
    }
}
