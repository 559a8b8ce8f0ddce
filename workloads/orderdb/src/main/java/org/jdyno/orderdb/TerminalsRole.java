package org.jdyno.orderdb;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.orderdb.business.Business;
import org.jdyno.orderdb.remote.BusinessClient;
import org.jdyno.orderdb.sql.LockWaits;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Choices;
import org.jdyno.orders.terminal.Deck;
import org.jdyno.orders.terminal.Desk;
import org.jdyno.orders.terminal.Terminal;
import org.jdyno.orders.terminal.Terminals;

/**
 * The terminals, which drive. In one or two tiers the business is in the same process, and so is an embedded database.
 * An operation is a transaction; a delivery counts when it is queued.
 */
public final class TerminalsRole implements DrivingRole {
    private RoleContext context;
    private BusinessSettings settings;
    private Terminals terminals;
    /** Null in three tiers. */
    private LocalTier local;
    /** Null unless asked for. */
    private LockWaits lockWaits;
    /** Null if the database is in another process. */
    private StoredCompany company;

    private final List<Business> businesses = new ArrayList<>();
    private List<Terminal> warmingUp;
    private List<Terminal> measuring;

    public static void main(String[] args) {
        RoleProcess.run(args, new TerminalsRole());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        this.context = context;
        settings = new BusinessSettings(context.parameters());
        terminals = new Terminals(context, settings.terminals);
        lockWaits = settings.lockWaits ? new LockWaits(context) : null;
        local = settings.remote ? null : new LocalTier(context, settings);
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        StoredCompany stored = new StoredCompany(context, settings.terminals, endpoints);
        if (local != null) {
            if (stored.database().isEmbedded()) {
                company = stored;
                company.load();
            }
            local.open(stored.database());
        }
        if (lockWaits != null) {
            lockWaits.start(stored.database());
        }
        long beginNanos = System.nanoTime();
        for (int i = 0; i < settings.terminals.all(); i++) {
            businesses.add(local != null ? local.business() : BusinessClient.connect(settings.rmi, endpoints));
        }
        double connectNanos = System.nanoTime() - beginNanos;
        Choices choices =
                Choices.of(settings.terminals.warehouses, settings.terminals.population, settings.terminals.seed);
        measuring = terminals.furnish(new Desks(choices, false));
        warmingUp = settings.terminals.count == 0 ? measuring : terminals.furnish(new Desks(choices, true));
        return Collections.singletonMap("connectNanos", connectNanos);
    }

    /** The desks of the terminals, in the order of their connections. */
    private final class Desks implements Terminals.Furniture {
        private final Choices choices;
        private final boolean readsOnly;
        private int next;

        Desks(Choices choices, boolean readsOnly) {
            this.choices = choices;
            this.readsOnly = readsOnly;
        }

        @Override
        public Desk desk(int warehouse, int number, Chance chance) {
            boolean serial = settings.terminals.count > 0;
            return new BusinessDesk(businesses.get(next++), choices, warehouse, number, serial, chance);
        }

        /** With a count, the warm-up changes nothing, so that it has no effect on the measured phase. */
        @Override
        public Deck deck(Chance chance) {
            return readsOnly ? Deck.ofReads(chance) : new Deck(chance);
        }
    }

    @Override
    public void load(Load load) throws Exception {
        terminals.work(load.measured() ? measuring : warmingUp, load);
        businesses.get(0).drain();
    }

    @Override
    public void check(RoleContext context) throws Exception {
        terminals.check();
        if (local != null) {
            local.check(context);
        }
        if (lockWaits != null) {
            lockWaits.stop();
        }
        if (company != null) {
            company.check(context);
        }
        for (Business business : businesses) {
            business.close();
        }
    }
}
