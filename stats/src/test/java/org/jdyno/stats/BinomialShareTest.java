package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BinomialShareTest {
    @Test
    void endsOfNothingAndOfAllAreKnownInClosedForm() {
        BinomialShare none = BinomialShare.of(0, 20, 0.95);
        assertEquals(0, none.low());
        assertEquals(1 - Math.pow(0.025, 1 / 20.0), none.high(), 1e-9);
        BinomialShare all = BinomialShare.of(20, 20, 0.95);
        assertEquals(Math.pow(0.025, 1 / 20.0), all.low(), 1e-9);
        assertEquals(1, all.high());
    }

    /** At the ends so many or more, and so few or fewer, have half of what the confidence leaves. */
    @Test
    void endsLeaveOutTheTails() {
        BinomialShare share = BinomialShare.of(10, 200, 0.95);
        assertEquals(0.025, 1 - atMost(9, 200, share.low()), 1e-9);
        assertEquals(0.025, atMost(10, 200, share.high()), 1e-9);
    }

    private static double atMost(int count, int trials, double chance) {
        double mass = Math.pow(1 - chance, trials);
        double sum = mass;
        for (int i = 1; i <= count; i++) {
            mass *= (trials - i + 1.0) / i * chance / (1 - chance);
            sum += mass;
        }
        return sum;
    }
}
