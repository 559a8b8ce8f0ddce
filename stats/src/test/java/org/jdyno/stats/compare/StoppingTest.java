package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.jdyno.stats.Normal;
import org.junit.jupiter.api.Test;

/**
 * The bounds by which a run may be ended early; how often they are crossed where nothing differs is simulated by the
 * self-test.
 */
class StoppingTest {
    private static final double ALPHA = 0.05;

    @Test
    void anIntervalAtAnyTimeExcludesNothingExactlyWhereItsPIsSmallEnough() {
        Random random = new Random(5);
        for (int i = 0; i < 1000; i++) {
            double[] differences = random.doubles(5 + random.nextInt(30))
                    .map(any -> 0.02 + 0.03 * random.nextGaussian())
                    .toArray();
            PairedComparison comparison = AnytimeComparison.of(differences, 1 - ALPHA);
            boolean excludes = comparison.low() > 0 || comparison.high() < 0;
            assertEquals(comparison.p() <= ALPHA, excludes, comparison.toString());
        }
    }

    /** The values of the table in which the procedure was laid down. */
    @Test
    void whatATMustExceedAtAnyTime() {
        assertEquals(8.5, AnytimeComparison.critical(5, ALPHA), 0.05);
        assertEquals(3.9, AnytimeComparison.critical(10, ALPHA), 0.05);
        assertEquals(3.4, AnytimeComparison.critical(20, ALPHA), 0.05);
        assertEquals(3.3, AnytimeComparison.critical(40, ALPHA), 0.05);
        assertTrue(Double.isNaN(AnytimeComparison.critical(3, ALPHA)));
    }

    @Test
    void boundsOfTheFourLooks() {
        assertEquals(2 * Normal.upperTail(2.1), GroupSequential.alpha(1, ALPHA), 1e-12);
        // A run whose first trial was skipped has spent nothing yet.
        assertEquals(1e-12, GroupSequential.alpha(0, ALPHA));
        assertEquals(2 * Normal.upperTail(4.2), GroupSequential.alpha(0.25, ALPHA), 1e-12);
        assertTrue(GroupSequential.alpha(1, 0.001) < 0.001);
        assertTrue(1 - GroupSequential.alpha(0.001, 0.001) < 1, "a confidence that no interval could have");
        assertTrue(GroupSequential.looksBetween(0.2, 0.26));
        assertTrue(GroupSequential.looksBetween(0.49, 0.5));
        assertTrue(!GroupSequential.looksBetween(0.5, 0.7));
    }
}
