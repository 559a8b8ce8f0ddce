package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.jdyno.stats.Reference;
import org.junit.jupiter.api.Test;

class HolmTest {
    @Test
    void agreesWithTheReference() {
        for (Reference.Case c : Reference.cases("holm")) {
            assertArrayEquals(c.list(1), Holm.adjust(c.list(0)), 1e-15);
        }
    }

    @Test
    void aTestNotCarriedOutIsNotOfTheFamily() {
        assertArrayEquals(
                new double[] {0.02, Double.NaN, 0.04}, Holm.adjust(new double[] {0.01, Double.NaN, 0.04}), 1e-15);
    }
}
