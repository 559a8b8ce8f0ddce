package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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

    @Test
    void leavesItsArgumentAlone() {
        double[] p = {0.01, 0.04};
        Holm.adjust(p);
        assertArrayEquals(new double[] {0.01, 0.04}, p);
        assertEquals(0, Holm.adjust(new double[0]).length);
    }

    @Test
    void refusesWhatIsNoProbability() {
        assertThrows(IllegalArgumentException.class, () -> Holm.adjust(new double[] {1.5}));
        assertThrows(IllegalArgumentException.class, () -> Holm.adjust(new double[] {-0.1, 0.5}));
    }
}
