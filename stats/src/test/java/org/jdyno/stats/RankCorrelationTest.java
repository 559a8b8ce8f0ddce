package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RankCorrelationTest {
    private static final double[] RISING = {1, 2, 3, 4, 5, 6};

    private static RankCorrelation with(double... others) {
        return RankCorrelation.of(RISING, others, 0.95);
    }

    /** Three of the 15 pairs are ordered otherwise. */
    @Test
    void countsThePairsThatAreOrderedAlike() {
        RankCorrelation some = with(2, 1, 4, 3, 6, 5);
        assertEquals(12, some.alike());
        assertEquals(15, some.pairs());
        assertEquals(0.6, some.tau(), 1e-12);
        assertEquals(-1, with(6, 5, 4, 3, 2, 1).tau(), 0);
    }

    /** atanh(0.6) = 0.693147, and 1.959964 times the square root of 0.437 / 2 is 0.916167. */
    @Test
    void itsIntervalIsThatOfTheTransform() {
        RankCorrelation some = with(2, 1, 4, 3, 6, 5);
        assertEquals(Math.tanh(0.693147 - 0.916167), some.low(), 1e-5);
        assertEquals(Math.tanh(0.693147 + 0.916167), some.high(), 1e-5);
    }

    @Test
    void evenACompleteAgreementOfFewIsUncertain() {
        RankCorrelation all = with(RISING);
        assertEquals(1, all.high(), 0);
        assertTrue(all.low() < 0.9, all::toString);
        RankCorrelation none = with(6, 5, 4, 3, 2, 1);
        assertEquals(-all.low(), none.high(), 1e-12);
    }

    @Test
    void equalValuesOrderNothing() {
        RankCorrelation some = RankCorrelation.of(new double[] {1, 1, 2}, new double[] {1, 2, 3}, 0.95);
        assertEquals(2, some.pairs());
        assertEquals(1, some.tau(), 0);
        assertTrue(Double.isNaN(some.low()));
        assertTrue(Double.isNaN(
                RankCorrelation.of(new double[] {1}, new double[] {1}, 0.95).tau()));
        assertThrows(IllegalArgumentException.class, () -> with(1));
    }

    /** 2,000 pairs of unrelated lists: about 5 % of the intervals exclude 0. */
    @Test
    void ofUnrelatedListsFewIntervalsExcludeNoCorrelation() {
        Random random = new Random(7);
        int wrong = 0;
        for (int i = 0; i < 2000; i++) {
            double[] ones = DoubleStream.generate(random::nextDouble).limit(10).toArray();
            double[] others =
                    DoubleStream.generate(random::nextDouble).limit(10).toArray();
            RankCorrelation found = RankCorrelation.of(ones, others, 0.95);
            wrong += found.low() > 0 || found.high() < 0 ? 1 : 0;
        }
        assertTrue(wrong > 60 && wrong < 140, () -> "intervals that exclude 0 are few or many");
    }
}
