package org.jdyno.orders;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Condition;
import org.jdyno.orders.terminal.Terminal;
import org.jdyno.orders.terminal.Terminals;

/**
 * The company and its terminals in one process: under test, and driving. An operation is a transaction.
 *
 * <p>If phases end by time, they all work on one company. With a count of transactions, the measured phase has a
 * company of its own, so that its result does not depend on the warm-up.
 */
public final class OrdersRole implements DrivingRole {
    private Settings settings;
    private Terminals terminals;
    private Company measured;
    private List<Terminal> warmingUp;
    private List<Terminal> measuring;
    private AtomicLong ordersHeld;

    OrdersRole() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new OrdersRole());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        settings = new Settings(context.parameters());
        terminals = new Terminals(context, settings.terminals);
        ordersHeld = context.counter("ordersHeld");
        measured = company();
        measuring = terminals(measured);
        warmingUp = settings.terminals.count == 0 ? measuring : terminals(company());
        return Collections.emptyMap();
    }

    private Company company() {
        return new Company(
                settings.terminals.warehouses, settings.terminals.population, settings.steady, settings.terminals.seed);
    }

    private List<Terminal> terminals(Company company) throws IOException {
        OutputStream out = settings.screensWritten ? new FileOutputStream("/dev/null") : null;
        return terminals.furnish((warehouse, number, chance) ->
                new ScreenDesk(company.warehouse(warehouse), number, chance, new Screen(out)));
    }

    /** Collects garbage first, as in the paper, and tells what of the heap is then in use. */
    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        double usedBytes = runtime.totalMemory() - runtime.freeMemory();
        boolean oneCompany = warmingUp == measuring;
        return oneCompany ? Collections.singletonMap("populationBytes", usedBytes) : Collections.emptyMap();
    }

    @Override
    public void load(Load load) throws InterruptedException {
        if (load.measured()) {
            warmingUp = null; // otherwise the heap would keep its company
            terminals.work(measuring, load);
        } else {
            terminals.work(warmingUp, load);
        }
        ordersHeld.addAndGet(measured.ordersHeld());
    }

    @Override
    public void check(RoleContext context) {
        for (Condition condition : measured.conditions()) {
            context.check(condition.name(), condition.found(), Condition.HOLDS);
        }
        terminals.check();
        context.check("digest", measured.digest());
    }
}
