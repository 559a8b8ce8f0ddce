package org.jdyno.orders;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.NewerJava;
import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Condition;

/**
 * The company and its terminals in one process: under test, and driving. An operation is a transaction.
 *
 * <p>If phases end by time, they all work on one company. With a count of transactions, the measured phase has a
 * company of its own, so that its result does not depend on the warm-up.
 */
public final class OrdersRole implements DrivingRole {
    /** Later than any count can take, but early enough that differences of the clock do not overflow. */
    private static final long NEVER_NANOS = Long.MAX_VALUE / 4;
    /** The time slice of a thread if there are more threads than processors. */
    private static final long TURN_NANOS = 10_000_000;
    /** Time until all threads have started. */
    private static final long SETTLED_NANOS = 1_000_000_000;

    private RoleContext context;
    private Settings settings;
    private Tally[] tallies;
    /** One for each terminal; empty without a schedule. */
    private OpenLoop[] loops;

    private ThreadFactory threads;
    private Company measured;
    private List<Terminal> warmingUp;
    private List<Terminal> measuring;
    private AtomicLong ordersHeld;
    /** Null if terminals do not wait; then the measures that need it are absent. */
    private AtomicLong terminalNanos;
    /** Terminals that did nothing in the measured phase; null if the phase was too short to judge. */
    private Integer idle;

    private OrdersRole() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new OrdersRole());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        this.context = context;
        settings = new Settings(context.parameters());
        threads = settings.virtual ? NewerJava.virtualThreads("terminal-") : Executors.defaultThreadFactory();
        tallies = Tally.of(context, settings.terminals(), settings.rate > 0);
        loops = new OpenLoop[settings.rate > 0 ? settings.terminals() : 0];
        for (int i = 0; i < loops.length; i++) {
            loops[i] = new OpenLoop(context, settings.idle);
        }
        ordersHeld = context.counter("ordersHeld");
        terminalNanos = settings.waitPercent > 0 ? context.counter("terminalNanos") : null;
        measured = company();
        measuring = terminals(measured);
        warmingUp = settings.count == 0 ? measuring : terminals(company());
        return Collections.emptyMap();
    }

    private Company company() {
        return new Company(settings.warehouses, settings.population, settings.steady, settings.seed);
    }

    private List<Terminal> terminals(Company company) throws IOException {
        OutputStream out = settings.screensWritten ? new FileOutputStream("/dev/null") : null;
        Chance seeds = new Chance(settings.seed + 1);
        List<Terminal> terminals = new ArrayList<>();
        for (int warehouse = 1; warehouse <= settings.warehouses; warehouse++) {
            for (int number = 0; number < settings.terminals; number++) {
                Chance chance = new Chance(seeds.seed());
                Pace pace = new Pace(settings.waitPercent, settings.virtual, chance);
                Tally tally = tallies[terminals.size()];
                terminals.add(new Terminal(company.warehouse(warehouse), number, chance, pace, new Screen(out), tally));
            }
        }
        return terminals;
    }

    /** Collects garbage first, as in the paper. */
    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) {
        System.gc();
        return Collections.emptyMap();
    }

    @Override
    public void load(Load load) throws InterruptedException {
        List<Terminal> terminals = load.measured() ? measuring : warmingUp;
        if (load.measured()) {
            warmingUp = null; // otherwise the heap would keep its company
        }
        boolean counted = load.measured() && settings.count > 0;
        int most = counted ? settings.count : Integer.MAX_VALUE;
        long beginNanos = System.nanoTime();
        long endNanos = beginNanos + (counted ? NEVER_NANOS : load.durationNanos());
        CountDownLatch done = new CountDownLatch(terminals.size());
        AtomicInteger worked = new AtomicInteger();
        for (int i = 0; i < terminals.size(); i++) {
            Terminal terminal = terminals.get(i);
            int number = i;
            Work work = loops.length == 0
                    ? () -> terminal.work(endNanos, most)
                    : () -> terminal.work(loops[number], load, settings.arrivals(number, load.burst()));
            threads.newThread(() -> run(work, worked, done)).start();
        }
        done.await();
        if (terminalNanos != null) {
            terminalNanos.addAndGet(asIfWaitingInFull(System.nanoTime() - beginNanos));
        }
        if (load.measured()) {
            ordersHeld.addAndGet(measured.ordersHeld());
            idle = counted || loops.length == 0 && everyoneHasTime(load) ? terminals.size() - worked.get() : null;
        }
    }

    /** Runs a terminal for a phase; returns the number of transactions. */
    private interface Work {
        int run() throws Exception;
    }

    private void run(Work work, AtomicInteger worked, CountDownLatch done) {
        try {
            if (work.run() > 0) {
                worked.incrementAndGet();
            }
            done.countDown();
        } catch (Throwable failed) {
            context.fail(failed);
        }
    }

    /**
     * The time of all terminals, converted to that of the number of terminals which would make the same load at TPC-C's
     * full waits. The paper's two lines are derived from it.
     */
    private long asIfWaitingInFull(long elapsedNanos) {
        return (long) (elapsedNanos * (double) tallies.length * 100 / settings.waitPercent);
    }

    /**
     * Whether a phase is long enough for a transaction at every terminal: the longest wait, and then one time slice
     * each on one processor.
     */
    private boolean everyoneHasTime(Load load) {
        return load.durationNanos()
                >= SETTLED_NANOS + Pace.longestNanos(settings.waitPercent) + tallies.length * TURN_NANOS;
    }

    @Override
    public void check(RoleContext context) {
        for (Condition condition : measured.conditions()) {
            context.check(condition.name(), condition.found(), Condition.HOLDS);
        }
        if (idle != null) {
            context.check("terminals that did nothing", idle, 0);
        }
        context.check("digest", measured.digest());
    }
}
