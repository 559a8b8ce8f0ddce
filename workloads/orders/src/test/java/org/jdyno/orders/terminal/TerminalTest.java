package org.jdyno.orders.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jdyno.orders.business.Chance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    /** Performs whatever was entered, at once. */
    private static final class QuietDesk implements Desk {
        private TransactionKind entered;

        @Override
        public void enter(TransactionKind kind) {
            entered = kind;
        }

        @Override
        public void perform(TransactionKind kind) {
            assertEquals(entered, kind, "what was entered is performed");
            entered = null;
        }
    }

    private final List<TransactionKind> done = new ArrayList<>();

    private Terminal terminal(int waitPercent) {
        Chance chance = new Chance(12);
        Pace pace = new Pace(waitPercent, false, chance);
        return new Terminal(new QuietDesk(), new Deck(chance), pace, this::note);
    }

    private void note(TransactionKind kind, long dueNanos, long beginNanos, long endNanos) {
        assertTrue(dueNanos - beginNanos <= 0 && beginNanos - endNanos <= 0, "due, begun, ended");
        done.add(kind);
    }

    private static long never() {
        return System.nanoTime() + Long.MAX_VALUE / 4;
    }

    /** A phase that is over as soon as it begins. */
    private static void cutOff(Terminal terminal) throws Exception {
        assertEquals(0, terminal.work(System.nanoTime(), Integer.MAX_VALUE));
    }

    @ParameterizedTest
    @CsvSource({"0, 92", "1, 4"})
    void interruptingATerminalDoesNotChangeItsWork(int waitPercent, int transactions) throws Exception {
        terminal(waitPercent).work(never(), transactions);
        List<TransactionKind> undisturbed = new ArrayList<>(done);
        assertEquals(transactions, undisturbed.size());
        done.clear();
        Terminal disturbed = terminal(waitPercent);
        for (int i = 0; i < transactions; i++) {
            cutOff(disturbed);
            cutOff(disturbed);
            assertEquals(1, disturbed.work(never(), 1));
        }
        assertEquals(undisturbed, done);
    }

    /**
     * Many phases, all shorter than a wait, add up to enough time for a user to finish an input.
     */
    @Test
    void aWaitContinuesWhereItWasInterrupted() throws Exception {
        Terminal terminal = terminal(1);
        int phases = 0;
        long longestNanos = Pace.longestNanos(1);
        long phaseNanos = longestNanos / 100;
        while (done.isEmpty() && phases < 200) {
            terminal.work(System.nanoTime() + phaseNanos, Integer.MAX_VALUE);
            phases++;
        }
        assertEquals(1, done.size());
    }

    @Test
    void wholeDecksHaveThePapersShares() throws Exception {
        terminal(0).work(never(), 2_300);
        int[] expected = {1_000, 1_000, 100, 100, 100};
        for (TransactionKind kind : TransactionKind.values()) {
            assertEquals(expected[kind.ordinal()], Collections.frequency(done, kind), kind.word);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NEW_ORDER, 100, 18000",
        "PAYMENT, 100, 3000",
        "ORDER_STATUS, 100, 2000",
        "DELIVERY, 100, 2000",
        "STOCK_LEVEL, 100, 2000",
        "NEW_ORDER, 5, 900",
        "PAYMENT, 1, 30"
    })
    void keyingTakesItsShare(TransactionKind kind, int waitPercent, long millis) {
        Pace pace = new Pace(waitPercent, false, new Chance(1));
        assertEquals(millis * 1_000_000, pace.keyingNanos(kind));
        for (int i = 0; i < 1_000; i++) {
            assertTrue(pace.restOfKeyingNanos(kind) <= pace.keyingNanos(kind));
        }
    }

    @ParameterizedTest
    @CsvSource({"NEW_ORDER, 12", "PAYMENT, 12", "ORDER_STATUS, 10", "DELIVERY, 5", "STOCK_LEVEL, 5"})
    void thinkingIsExponentialAndLimited(TransactionKind kind, int meanSeconds) {
        Pace pace = new Pace(100, false, new Chance(2));
        int times = 200_000;
        double sum = 0;
        double longer = 0;
        for (int i = 0; i < times; i++) {
            double seconds = (double) pace.thinkingNanos(kind) / SECOND_NANOS;
            assertTrue(seconds <= 10 * meanSeconds);
            sum += seconds;
            longer += seconds > meanSeconds ? 1 : 0;
        }
        // The deviation of an exponential distribution is its mean.
        assertEquals(meanSeconds, sum / times, 4 * meanSeconds / Math.sqrt(times));
        assertEquals(Math.exp(-1), longer / times, 4 * 0.5 / Math.sqrt(times));
    }

    @Test
    void theLongestWaitIsTheLongestKeyingPlusTheLongestThinking() {
        assertEquals(138 * SECOND_NANOS, Pace.longestNanos(100));
        assertEquals(0, Pace.longestNanos(0));
    }
}
