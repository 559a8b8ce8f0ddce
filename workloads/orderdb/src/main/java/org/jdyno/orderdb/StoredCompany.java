package org.jdyno.orderdb;

import java.sql.Connection;
import java.util.Map;
import org.jdyno.database.Database;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.orderdb.sql.CompanyCheck;
import org.jdyno.orderdb.sql.Dialect;
import org.jdyno.orderdb.sql.Loader;
import org.jdyno.orders.terminal.TerminalSettings;

/** The company of a trial in its database: filled before the load and checked after it. For one thread at a time. */
final class StoredCompany {
    private final Database database;
    private final Dialect dialect;
    private final TerminalSettings settings;
    private final boolean callable;

    /**
     * @param endpoints of all roles
     * @throws RoleFailure as {@code unsupported} if the database cannot do what the parameters ask for
     */
    StoredCompany(RoleContext context, TerminalSettings settings, Map<String, Map<String, String>> endpoints) {
        this.settings = settings;
        database = Database.of(context.parameters(), endpoints);
        dialect = Dialect.of(database.product());
        callable = BusinessSettings.isCallable(context.parameters());
        if (callable && !dialect.hasProcedures()) {
            throw new RoleFailure(
                    "unsupported",
                    "statements=callable needs database=h2 or database=postgres, because there are no procedures for "
                            + database.product().title());
        }
        if (BusinessSettings.samplesLockWaits(context.parameters())
                && !dialect.waiting().isPresent()) {
            throw new RoleFailure(
                    "unsupported",
                    "lock-waits=sampled needs database=h2 or database=postgres, because "
                            + database.product().title() + " does not tell how many sessions wait");
        }
    }

    Database database() {
        return database;
    }

    /** Creates the tables and fills them. */
    void load() throws Exception {
        database.requireWritable();
        try (Connection connection = database.connect()) {
            Loader.load(connection, dialect, callable, settings.warehouses, settings.population, settings.seed);
        }
    }

    /** Reports the consistency conditions and the digest. */
    void check(RoleContext context) throws Exception {
        try (Connection connection = database.connect()) {
            connection.setSchema(dialect.schema());
            new CompanyCheck(connection, settings.population.ordersPerDistrict).report(context);
        }
    }
}
