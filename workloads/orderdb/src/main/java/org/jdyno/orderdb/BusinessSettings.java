package org.jdyno.orderdb;

import java.sql.Connection;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.orders.terminal.TerminalSettings;

/** The parameters of what runs between terminals and database, read once. Immutable. */
final class BusinessSettings {
    private static final int MAX_CONNECTIONS = 1_000;
    private static final int MAX_WORKERS = 100;

    final TerminalSettings terminals;
    /** Whether the business runs in a process of its own. */
    final boolean remote;
    /** Whether that process is called by RMI, and not by sockets. */
    final boolean rmi;
    /** The number of connections in a pool; 0 if each thread has one. */
    final int pooled;
    /** A constant of {@link Connection}. */
    final int isolation;

    final boolean batch;
    /** Whether transactions are procedures of the database. */
    final boolean callable;
    /** Whether waits for locks are sampled. */
    final boolean lockWaits;
    /** The number of threads that perform queued deliveries. */
    final int deliverers;

    BusinessSettings(Parameters parameters) {
        terminals = new TerminalSettings(parameters);
        String tiers = parameters.choice("tiers", "auto", "one", "two", "three");
        remote = tiers.equals("three");
        rmi = parameters.choice("transport", "sockets", "rmi").equals("rmi");
        int connections = (int) parameters.number("connections", 1, MAX_CONNECTIONS);
        boolean pool = parameters.choice("pool", "none", "hikaricp").equals("hikaricp");
        pooled = pool ? connections : 0;
        isolation = isolation(parameters.choice("isolation", "read-committed", "repeatable-read", "serializable"));
        batch = parameters.choice("batch", "no", "yes").equals("yes");
        callable = isCallable(parameters);
        if (callable && batch) {
            throw new RoleFailure(
                    "unsupported",
                    "with statements=callable the database inserts the lines of an order itself, so there are no"
                            + " batches; set batch=no");
        }
        lockWaits = samplesLockWaits(parameters);
        deliverers = (int) parameters.number("deliverers", 1, MAX_WORKERS);
    }

    /** Whether transactions are procedures of the database, and not prepared statements of the business. */
    static boolean isCallable(Parameters parameters) {
        return parameters.choice("statements", "prepared", "callable").equals("callable");
    }

    /** Whether waits for locks are sampled. */
    static boolean samplesLockWaits(Parameters parameters) {
        return parameters.choice("lock-waits", "no", "sampled").equals("sampled");
    }

    private static int isolation(String word) {
        switch (word) {
            case "read-committed":
                return Connection.TRANSACTION_READ_COMMITTED;
            case "repeatable-read":
                return Connection.TRANSACTION_REPEATABLE_READ;
            default:
                return Connection.TRANSACTION_SERIALIZABLE;
        }
    }
}
