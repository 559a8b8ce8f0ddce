package org.jdyno.orderdb.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.database.Database;
import org.jdyno.kit.RoleContext;

/**
 * How long sessions of the database wait for locks, estimated by samples: every 20 ms on average, at random, it asks
 * how many are waiting, and adds that number times the time since the last sample. The counter {@code lockWaitNanos} is
 * the sum over all sessions. Waits much shorter than a sample are seen as rarely as they are short, so the sum is right
 * on average. Its methods are for the thread of the role's commands.
 */
public final class LockWaits {
    private static final long LEAST_MILLIS = 10;
    private static final long MOST_MILLIS = 30;

    private final RoleContext context;
    private final AtomicLong nanos;
    private Thread sampler;
    private volatile boolean stopped;

    /** Creates the counter, so it must be called while the role starts. */
    public LockWaits(RoleContext context) {
        this.context = context;
        nanos = context.counter("lockWaitNanos");
    }

    /** Starts to sample, by a thread and a connection of its own. */
    public void start(Database database) {
        String query = Dialect.of(database.product()).waiting().orElseThrow(IllegalStateException::new);
        sampler = new Thread(() -> sample(database, query), "lock-waits");
        sampler.setDaemon(true);
        sampler.start();
    }

    /** Returns when the last sample has been taken. */
    public void stop() throws InterruptedException {
        stopped = true;
        if (sampler != null) {
            sampler.join();
        }
    }

    private void sample(Database database, String query) {
        try (Connection connection = database.connect();
                PreparedStatement waiting = connection.prepareStatement(query)) {
            for (long beforeNanos = System.nanoTime(); !stopped; ) {
                TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(LEAST_MILLIS, MOST_MILLIS));
                long sessions = count(waiting);
                long nowNanos = System.nanoTime();
                nanos.addAndGet(sessions * (nowNanos - beforeNanos));
                beforeNanos = nowNanos;
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (SQLException lost) {
            context.fail(database.failure(lost));
        }
    }

    private static long count(PreparedStatement waiting) throws SQLException {
        try (ResultSet row = waiting.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }
}
