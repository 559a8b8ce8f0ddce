package org.jdyno.orderdb;

import java.sql.SQLException;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.jdyno.database.Database;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.RoleContext;
import org.jdyno.orderdb.business.Business;
import org.jdyno.orderdb.sql.Connections;
import org.jdyno.orderdb.sql.DeliveryQueue;
import org.jdyno.orderdb.sql.Dialect;
import org.jdyno.orderdb.sql.SqlBusiness;
import org.jdyno.orderdb.sql.Traffic;
import org.jdyno.orderdb.sql.Transactions;
import org.jdyno.orders.terminal.Terminals;

/**
 * The business in this process: its connections to the database, and its queue of deliveries. It is created while the
 * role starts and opened while it connects, perhaps again for another trial. Threads may share it once it is open.
 */
final class LocalTier {
    private final BusinessSettings settings;
    private final DeliveryQueue deliveries;
    private final LatencyRecorder poolWaits;
    private final Traffic[] traffic;
    private int given;
    private Database database;
    private Connections connections;
    private Supplier<Transactions> transactions;

    LocalTier(RoleContext context, BusinessSettings settings) {
        this.settings = settings;
        deliveries = new DeliveryQueue(context, settings.deliverers, settings.terminals.seed);
        poolWaits = settings.pooled > 0 ? context.sharedRecorder("pool-wait") : null;
        traffic = new Traffic[settings.terminals.all()];
        for (int i = 0; i < traffic.length; i++) {
            traffic[i] = Traffic.of(context);
        }
    }

    /** Connects to the database, and starts the workers of the queue. */
    void open(Database opened) throws SQLException, InterruptedException {
        database = opened;
        if (connections != null) {
            deliveries.stop();
            connections.close();
        }
        connections = settings.pooled > 0
                ? Connections.pooled(database, settings.isolation, settings.pooled, poolWaits)
                : Connections.ofEachThread(database, settings.isolation);
        Dialect dialect = connections.dialect();
        transactions = settings.callable ? Transactions::called : () -> Transactions.prepared(dialect, settings.batch);
        ThreadFactory threads = Terminals.threads(settings.terminals, "delivery-");
        deliveries.start(connections, transactions, threads);
    }

    /** Reports the handshakes with the database, if there is TLS. */
    void check(RoleContext context) {
        database.check(context);
    }

    /** The business for one more terminal; it has connected. */
    synchronized Business business() throws SQLException {
        int number = given++ % traffic.length;
        return new SqlBusiness(
                connections, transactions.get(), deliveries, traffic[number], settings.terminals.seed, number);
    }
}
