package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.jdyno.stats.Reference;
import org.junit.jupiter.api.Test;

class SignFlipTest {
    @Test
    void countsWhatTheReferenceCounts() {
        for (Reference.Case c : Reference.cases("signFlip")) {
            SignFlip test = SignFlip.of(c.list(0), 1);
            assertTrue(test.exact());
            c.check(1, test.p(), 1e-12);
        }
    }

    @Test
    void drawsComeCloseToTheCountOfAll() {
        for (Reference.Case c : Reference.cases("signFlipDrawn")) {
            double exact = c.number(1);
            assertEquals(exact, SignFlip.of(c.list(0), 42).p(), 1e-9);
            // Blocks without a difference change nothing but their number.
            SignFlip test = SignFlip.of(Arrays.copyOf(c.list(0), SignFlip.EXACT_UP_TO + 6), 42);
            assertFalse(test.exact());
            double standardError = Math.sqrt(exact * (1 - exact) / SignFlip.DRAWS);
            assertEquals(exact, test.p(), 4 * standardError + 2.0 / SignFlip.DRAWS);
        }
    }

    @Test
    void theSeedDecidesTheDraws() {
        double[] differences = new double[100];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Math.sin(i) + 0.05;
        }
        assertEquals(SignFlip.of(differences, 7), SignFlip.of(differences, 7));
        assertNotEquals(SignFlip.of(differences, 7), SignFlip.of(differences, 8));
    }

    @Test
    void valuesBeyondTheFirst64AreFlippedToo() {
        double[] differences = new double[70];
        differences[69] = 1;
        assertEquals(1, SignFlip.of(differences, 3).p());
        differences[0] = 1;
        // The two agree in half of all assignments.
        assertEquals(0.5, SignFlip.of(differences, 3).p(), 0.01);
    }

    @Test
    void drawsNeverSayImpossible() {
        double[] differences = new double[40];
        Arrays.fill(differences, 1);
        assertEquals(1.0 / (SignFlip.DRAWS + 1), SignFlip.of(differences, 5).p());
    }

    @Test
    void emptyAndNonsense() {
        assertTrue(Double.isNaN(SignFlip.of(new double[0], 1).p()));
        assertThrows(IllegalArgumentException.class, () -> SignFlip.of(new double[] {Double.NaN}, 1));
    }
}
