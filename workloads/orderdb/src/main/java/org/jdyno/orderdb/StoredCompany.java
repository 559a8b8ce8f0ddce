package org.jdyno.orderdb;

import java.sql.Connection;
import java.util.Map;
import org.jdyno.database.Database;
import org.jdyno.kit.RoleContext;
import org.jdyno.orderdb.sql.CompanyCheck;
import org.jdyno.orderdb.sql.Dialect;
import org.jdyno.orderdb.sql.Loader;
import org.jdyno.orders.terminal.TerminalSettings;

/** The company of a trial in its database: filled before the load and checked after it. For one thread at a time. */
final class StoredCompany {
    private final Database database;
    private final TerminalSettings settings;

    /** @param endpoints of all roles */
    StoredCompany(RoleContext context, TerminalSettings settings, Map<String, Map<String, String>> endpoints) {
        this.settings = settings;
        database = Database.of(context.parameters(), endpoints);
    }

    Database database() {
        return database;
    }

    /** Creates the tables and fills them. */
    void load() throws Exception {
        database.requireWritable();
        try (Connection connection = database.connect()) {
            Loader.load(
                    connection,
                    Dialect.of(database.product()),
                    settings.warehouses,
                    settings.population,
                    settings.seed);
        }
    }

    /** Reports the consistency conditions and the digest. */
    void check(RoleContext context) throws Exception {
        try (Connection connection = database.connect()) {
            connection.setSchema(Dialect.of(database.product()).schema());
            new CompanyCheck(connection, settings.population.ordersPerDistrict).report(context);
        }
    }
}
