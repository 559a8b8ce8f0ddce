package org.jdyno.orderdb.sql;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import org.jdyno.database.Product;

/** What differs between databases. Immutable; any thread. */
public enum Dialect {
    H2(" for update", "next value for history_id"),
    HSQLDB(" for update", "next value for history_id", "set database transaction control locks"),
    DERBY(" for update with rs", "next value for history_id"),
    POSTGRES(" for update", "nextval('history_id')");

    private static final String SCHEMA = "jdyno";

    private static final String ROLLED_BACK_CLASS = "40";
    private static final String TIMED_OUT = "HYT00";
    /** H2: another session has changed the row meanwhile. */
    private static final String CHANGED_MEANWHILE = "90131";

    private final String forUpdate;
    final String nextHistory;
    private final String[] settings;

    Dialect(String forUpdate, String nextHistory, String... settings) {
        this.forUpdate = forUpdate;
        this.nextHistory = nextHistory;
        this.settings = settings;
    }

    public static Dialect of(Product product) {
        return valueOf(product.name());
    }

    /** The query, so that it locks the row it finds until the end of the transaction. */
    String locking(String query) {
        return query + forUpdate;
    }

    /** The schema of the tables, as this database writes names that are not quoted. */
    public String schema() {
        return this == POSTGRES ? SCHEMA : SCHEMA.toUpperCase(Locale.ROOT);
    }

    String dropSequence() {
        return "drop sequence history_id" + (this == DERBY ? " restrict" : "");
    }

    /** What must be set before tables are created. */
    String[] settings() {
        return settings.clone();
    }

    /** A query for the number of sessions that wait for a lock; empty if the database does not tell. */
    public Optional<String> waiting() {
        switch (this) {
            case H2:
                return Optional.of("select count(*) from information_schema.sessions where blocker_id is not null");
            case POSTGRES:
                return Optional.of("select count(*) from pg_stat_activity"
                        + " where datname = current_database() and wait_event_type = 'Lock'");
            default:
                return Optional.empty();
        }
    }

    /** Whether its transactions can be {@link Procedures}. */
    public boolean hasProcedures() {
        return this == H2 || this == POSTGRES;
    }

    /** Whether the planner must be told about the content of new tables. */
    boolean needsAnalyze() {
        return this == POSTGRES || this == H2;
    }

    /** Whether the transaction that failed in this way should be performed again: a deadlock or a conflict. */
    static boolean isTransient(SQLException thrown) {
        String state = String.valueOf(thrown.getSQLState());
        return state.startsWith(ROLLED_BACK_CLASS) || state.equals(TIMED_OUT) || state.equals(CHANGED_MEANWHILE);
    }
}
