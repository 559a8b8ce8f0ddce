package org.jdyno.orders.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.FullHeap;
import org.jdyno.kit.Load;
import org.jdyno.kit.NewerJava;
import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.orders.business.Chance;

/**
 * The terminals of all warehouses, each a thread while a phase lasts. Its methods are for one thread, that of the
 * role's commands.
 */
public final class Terminals {
    /** Later than any count can take, but early enough that differences of the clock do not overflow. */
    private static final long NEVER_NANOS = Long.MAX_VALUE / 4;
    /** The time slice of a thread if there are more threads than processors. */
    private static final long TURN_NANOS = 10_000_000;
    /** Time until all threads have started. */
    private static final long SETTLED_NANOS = 1_000_000_000;

    private final RoleContext context;
    private final TerminalSettings settings;
    private final ThreadFactory threads;
    private final Tally[] tallies;
    /** One for each terminal; empty if no phase has a schedule. */
    private final OpenLoop[] loops;
    /** Null if terminals do not wait; then the measures that need it are absent. */
    private final AtomicLong terminalNanos;

    private final Evenness evenness;
    /** Terminals that did nothing in the measured phase; null if it had a rate, or was too short to judge. */
    private Integer idle;

    /** Creates recorders and counters, so it must be called while the role starts. */
    public Terminals(RoleContext context, TerminalSettings settings) {
        this.context = context;
        this.settings = settings;
        threads = threads(settings, "terminal-");
        boolean scheduled = settings.rate > 0 || context.hasRatePhase();
        tallies = Tally.of(context, settings.all(), scheduled);
        loops = new OpenLoop[scheduled ? settings.all() : 0];
        for (int i = 0; i < loops.length; i++) {
            loops[i] = new OpenLoop(context, settings.idle);
        }
        evenness = new Evenness(context);
        terminalNanos = settings.waitPercent > 0 ? context.counter("terminalNanos") : null;
    }

    /** Creates threads of the kind that the settings name. */
    public static ThreadFactory threads(TerminalSettings settings, String namePrefix) {
        return settings.virtual ? NewerJava.virtualThreads(namePrefix) : Executors.defaultThreadFactory();
    }

    /** Gives each terminal what its user needs. */
    public interface Furniture {
        /**
         * @param warehouse of the terminal
         * @param number of the terminal in the warehouse, from 0
         * @param chance source of the user's decisions
         */
        Desk desk(int warehouse, int number, Chance chance);

        /** The deck from which the user draws. */
        default Deck deck(Chance chance) {
            return new Deck(chance);
        }
    }

    /** New terminals, those of the first warehouse first. Every call gives terminals whose users decide the same. */
    public List<Terminal> furnish(Furniture furniture) {
        Chance seeds = new Chance(settings.seed + 1);
        List<Terminal> terminals = new ArrayList<>();
        for (int warehouse = 1; warehouse <= settings.warehouses; warehouse++) {
            for (int number = 0; number < settings.terminals; number++) {
                Chance chance = new Chance(seeds.seed());
                Pace pace = new Pace(settings.waitPercent, settings.virtual, chance);
                Desk desk = furniture.desk(warehouse, number, chance);
                terminals.add(new Terminal(desk, furniture.deck(chance), pace, tallies[terminals.size()]));
            }
        }
        return terminals;
    }

    /**
     * Lets all terminals work for a phase, and returns when the last has finished. With a count, the measured phase
     * lasts until each terminal has completed so many transactions.
     */
    public void work(List<Terminal> terminals, Load load) throws InterruptedException {
        boolean counted = load.measured() && settings.count > 0;
        double perSecond = load.perSecondOr(settings.rate);
        int most = counted ? settings.count : Integer.MAX_VALUE;
        long beginNanos = System.nanoTime();
        long endNanos = beginNanos + (counted ? NEVER_NANOS : load.durationNanos());
        CountDownLatch done = new CountDownLatch(terminals.size());
        int[] completed = new int[terminals.size()];
        for (int i = 0; i < terminals.size(); i++) {
            Terminal terminal = terminals.get(i);
            int number = i;
            tallies[i].schedule(perSecond > 0);
            Work work = perSecond == 0
                    ? () -> terminal.work(endNanos, most)
                    : () -> terminal.work(loops[number], load, settings.arrivals(number, load.burst(), perSecond));
            threads.newThread(context.guarded(() -> {
                        completed[number] = work.run();
                        done.countDown();
                    }))
                    .start();
        }
        done.await();
        if (terminalNanos != null) {
            terminalNanos.addAndGet(asIfWaitingInFull(System.nanoTime() - beginNanos));
        }
        if (load.measured() && perSecond == 0) {
            int idlers =
                    (int) Arrays.stream(completed).filter(none -> none == 0).count();
            idle = counted || everyoneHasTime(load) ? idlers : null;
            evenness.add(completed, settings.terminals);
        }
    }

    /** Runs a terminal for a phase; returns the number of transactions. */
    private interface Work {
        int run() throws Exception;
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

    /**
     * Reports whether every terminal has worked in the measured phase, if there was time for that.
     *
     * @throws RoleFailure as {@code out-of-memory} if one has not, and the heap is full
     */
    public void check() {
        if (idle != null) {
            if (idle > 0) {
                FullHeap.failIfCauseOf(idle + " of " + tallies.length + " terminals did nothing");
            }
            context.check("terminals that did nothing", idle, 0);
        }
    }
}
