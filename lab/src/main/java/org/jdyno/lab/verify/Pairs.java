package org.jdyno.lab.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes pairs of a measurement by jdyno and one by another tool. Their order is random, because machines drift.
 *
 * @param <F> the figures of a measurement
 */
final class Pairs<F> {
    /** The most pairs that are ever made. */
    static final int MOST = 200;

    private static final int FEWEST = 3;

    /** Failed pairs in a row after which the measurement ends. */
    private static final int MAX_FAILURES = 3;

    private final Measurement<F> ofJdyno;
    private final Measurement<F> ofOther;
    private final Random order;
    private final List<F> byJdyno = new ArrayList<>();
    private final List<F> byOther = new ArrayList<>();
    private int lostPairs;
    private String lastFailure = "";

    /** One half of a pair. */
    interface Measurement<F> {
        /** @param pair its number, from 0 */
        F measure(int pair) throws IOException, InterruptedException, ToolFailure;
    }

    /**
     * The figures of all pairs.
     *
     * @param byJdyno the figures of jdyno, in the order of the pairs
     * @param byOther the figures of the other tool, in the same order
     * @param lost how many pairs failed and why; empty if none did
     */
    record Results<F>(List<F> byJdyno, List<F> byOther, String lost) {
        Results {
            byJdyno = List.copyOf(byJdyno);
            byOther = List.copyOf(byOther);
        }
    }

    Pairs(Measurement<F> ofJdyno, Measurement<F> ofOther, long seed) {
        this.ofJdyno = ofJdyno;
        this.ofOther = ofOther;
        order = new Random(seed);
    }

    /**
     * Makes pairs. The clock decides when to end, not the results; there are at least three, unless all fail.
     *
     * @param untilNanos end of the measurement, by {@link System#nanoTime}
     */
    Results<F> measure(long untilNanos) throws IOException, InterruptedException {
        long beganNanos = System.nanoTime();
        int failures = 0;
        for (int pair = 0; pair < MOST && failures < MAX_FAILURES; pair++) {
            long eachNanos = pair == 0 ? 0 : (System.nanoTime() - beganNanos) / pair;
            if (pair >= FEWEST && System.nanoTime() + eachNanos - untilNanos > 0) {
                break;
            }
            try {
                measurePair(pair);
                failures = 0;
            } catch (ToolFailure failed) {
                lastFailure = failed.getMessage();
                lostPairs++;
                failures++;
            }
        }
        String lost = lostPairs == 0 ? "" : lostPairs + " pairs failed, the last because " + lastFailure;
        return new Results<>(byJdyno, byOther, lost);
    }

    private void measurePair(int pair) throws IOException, InterruptedException, ToolFailure {
        F jdyno;
        F other;
        if (order.nextBoolean()) {
            jdyno = ofJdyno.measure(pair);
            other = ofOther.measure(pair);
        } else {
            other = ofOther.measure(pair);
            jdyno = ofJdyno.measure(pair);
        }
        byJdyno.add(jdyno);
        byOther.add(other);
    }
}
