package org.jdyno.lab.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SignEvidenceTest {
    /** 2⁸ B(10, 2) / B(2, 2) = 256 · 6 / 110: eight of eight do not decide at 5 %, which takes 20; nine of nine do. */
    @Test
    void aRowOfPlusesGrows() {
        assertEquals(1, SignEvidence.of(new double[0]).value(), 1e-12);
        assertEquals(256 * 6 / 110.0, SignEvidence.of(all(8)).value(), 1e-9);
        assertFalse(SignEvidence.of(all(8)).decides(0.05));
        assertTrue(SignEvidence.of(all(9)).decides(0.05));
        double[] minuses = Arrays.stream(all(10)).map(one -> -one).toArray();
        assertEquals(SignEvidence.of(all(10)).value(), SignEvidence.of(minuses).value(), 1e-9);
    }

    @Test
    void whatIsNoDifferenceDoesNotCount() {
        assertEquals(SignEvidence.of(new double[] {1, -1}), SignEvidence.of(new double[] {1, 0, -1, 0}));
    }

    @Test
    void fairSignsSeldomReachIt() {
        Random random = new Random(3);
        int alarms = 0;
        for (int stream = 0; stream < 10_000; stream++) {
            double[] signs = random.doubles(60).map(one -> one - 0.5).toArray();
            for (int n = 1; n <= signs.length; n++) {
                if (SignEvidence.of(Arrays.copyOf(signs, n)).decides(0.05)) {
                    alarms++;
                    break;
                }
            }
        }
        assertTrue(alarms <= 500, alarms + " alarms in 10,000 streams");
        assertTrue(alarms >= 50, alarms + " alarms: it would never decide anything");
    }

    private static double[] all(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }
}
