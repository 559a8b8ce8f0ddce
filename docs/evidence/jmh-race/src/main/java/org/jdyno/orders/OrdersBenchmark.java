package org.jdyno.orders;

import org.jdyno.kit.RoleContexts;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Condition;
import org.jdyno.orders.business.Population;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One terminal of one warehouse without waits, as {@link OrdersRole} creates it. It has no annotations for forks,
 * iterations, times or mode: JMH's defaults apply.
 */
@State(Scope.Benchmark)
public class OrdersBenchmark {
    /** The transactions of a deck. */
    private static final int DECK = 23;

    /** As the parameter {@code seed} of the role. */
    @Param("1")
    public long seed;

    private Company company;
    private Terminal terminal;
    private long endNanos;

    @Setup
    public void open() {
        company = new Company(1, new Population(1, 0), true, seed);
        Chance chance = new Chance(new Chance(seed + 1).seed());
        Tally tally = Tally.of(RoleContexts.ofNobody(), 1, false)[0];
        terminal = new Terminal(company.warehouse(1), 0, chance, new Pace(0, false, chance), new Screen(null), tally);
        endNanos = System.nanoTime() + Long.MAX_VALUE / 4;
        System.gc();
    }

    /** A deck at a time, because a call of the terminal reads the clock once more than its transactions do. */
    @Benchmark
    @OperationsPerInvocation(DECK)
    public int transaction() {
        return terminal.work(endNanos, DECK);
    }

    @TearDown
    public void check() {
        for (Condition condition : company.conditions()) {
            if (!condition.found().equals(Condition.HOLDS)) {
                throw new IllegalStateException(condition.name() + " is " + condition.found());
            }
        }
    }
}
