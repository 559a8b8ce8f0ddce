package org.jdyno.orderdb;

import java.sql.Connection;
import org.jdyno.kit.Parameters;
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
    /** The number of threads that perform queued deliveries. */
    final int deliverers;

    BusinessSettings(Parameters parameters) {
        terminals = new TerminalSettings(parameters);
        String tiers = TerminalSettings.word(parameters, "tiers", "auto", "one", "two", "three");
        remote = tiers.equals("three");
        rmi = TerminalSettings.word(parameters, "transport", "sockets", "rmi").equals("rmi");
        int connections = (int) parameters.number("connections", 1, MAX_CONNECTIONS);
        boolean pool =
                TerminalSettings.word(parameters, "pool", "none", "hikaricp").equals("hikaricp");
        pooled = pool ? connections : 0;
        isolation = isolation(
                TerminalSettings.word(parameters, "isolation", "read-committed", "repeatable-read", "serializable"));
        batch = TerminalSettings.word(parameters, "batch", "no", "yes").equals("yes");
        deliverers = (int) parameters.number("deliverers", 1, MAX_WORKERS);
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
