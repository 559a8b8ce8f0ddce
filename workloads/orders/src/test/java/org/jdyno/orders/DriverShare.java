package org.jdyno.orders;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jdyno.kit.RoleContexts;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.business.Warehouse;
import org.jdyno.orders.terminal.Deck;
import org.jdyno.orders.terminal.Pace;
import org.jdyno.orders.terminal.Tally;
import org.jdyno.orders.terminal.Terminal;
import org.jdyno.orders.terminal.TransactionKind;

/**
 * Measures the overhead of the driver, that is of deck, clocks, counters and recording, as a share of the CPU time of
 * one terminal at 1 % of the population without waits. It alternates a terminal with bare transactions on the same
 * company in one process. Not a test; README.md describes how to run it.
 */
public final class DriverShare {
    private static final long TURN_NANOS = 50_000_000;
    /** The order is balanced: with, without, without, with. */
    private static final int ROUND = 4;

    private static final int WARMUP_ROUNDS = 50;
    private static final int ROUNDS = 200;

    private DriverShare() {}

    /** The five transactions in the paper's proportions, in a fixed order, without overhead. */
    private static final class Bare {
        private final Transaction[] deck;
        private final Screen screen = new Screen(null);

        Bare(Warehouse home, Chance chance) {
            List<Transaction> cards = new ArrayList<>();
            Transaction[] transactions = ScreenDesk.transactions(home, 0, chance);
            for (TransactionKind kind : TransactionKind.values()) {
                cards.addAll(Collections.nCopies(kind.cards, transactions[kind.ordinal()]));
            }
            Collections.shuffle(cards, new Random(14));
            deck = cards.toArray(new Transaction[0]);
        }

        int work(long endNanos) {
            int done = 0;
            while (System.nanoTime() - endNanos < 0) {
                for (Transaction transaction : deck) {
                    transaction.enter(screen);
                    transaction.perform();
                    transaction.show(screen);
                }
                done += deck.length;
            }
            return done;
        }
    }

    public static void main(String[] args) throws Exception {
        Company company = new Company(1, new Population(1, 0), true, 11);
        Chance chance = new Chance(12);
        Terminal terminal = new Terminal(
                new ScreenDesk(company.warehouse(1), 0, chance, new Screen(null)),
                new Deck(chance),
                new Pace(0, false, chance),
                Tally.of(RoleContexts.ofNobody(), 1, false)[0]);
        Bare bare = new Bare(company.warehouse(1), new Chance(13));
        double[] nanos = new double[2];
        double[] transactions = new double[2];
        for (int turn = 0; turn < (WARMUP_ROUNDS + ROUNDS) * ROUND; turn++) {
            if (turn == WARMUP_ROUNDS * ROUND) {
                Arrays.fill(nanos, 0);
                Arrays.fill(transactions, 0);
            }
            int arm = turn % ROUND == 0 || turn % ROUND == ROUND - 1 ? 0 : 1;
            long endNanos = System.nanoTime() + TURN_NANOS;
            long beginNanos = processorNanos();
            transactions[arm] += arm == 0 ? terminal.work(endNanos, Integer.MAX_VALUE) : bare.work(endNanos);
            nanos[arm] += processorNanos() - beginNanos;
        }
        double with = nanos[0] / transactions[0];
        double without = nanos[1] / transactions[1];
        System.out.printf(
                Locale.ROOT, "overhead %.2f %% of %.0f ns a transaction%n", 100 * (with - without) / with, with);
    }

    private static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
