package org.jdyno.stats.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairingPilotTest {
    private static final double[] WIDE = {0.10, -0.12, 0.02, -0.05, 0.09, -0.04};
    private static final double[] NARROW = {0.010, -0.012, 0.002, -0.005, 0.009, -0.004};

    private static PairingPilot.Candidate candidate(double[] differences, double[] aaControl, double cost) {
        return new PairingPilot.Candidate(List.of(differences), aaControl, cost);
    }

    private static double[] plus(double[] values, double shift) {
        return IntStream.range(0, values.length)
                .mapToDouble(i -> values[i] + shift)
                .toArray();
    }

    @Test
    void theLeastVarianceForItsTimeIsTaken() {
        PairingPilot.Candidate wide = candidate(WIDE, WIDE, 30);
        assertEquals(1, PairingPilot.mostPrecise(List.of(wide, candidate(NARROW, NARROW, 30))));
        // A hundredth of the variance is not worth two hundred times the time.
        assertEquals(0, PairingPilot.mostPrecise(List.of(wide, candidate(NARROW, NARROW, 6000))));
        assertEquals(0, PairingPilot.mostPrecise(List.of(candidate(NARROW, NARROW, 30), wide)));
    }

    /** It knows a platform by its differences, and must not: they are tested on the same blocks. */
    @Test
    void howDifferencesScatterDoesNotChoose() {
        PairingPilot.Candidate narrowByLuck = new PairingPilot.Candidate(List.of(NARROW), WIDE, 30);
        assertEquals(1, PairingPilot.mostPrecise(List.of(narrowByLuck, candidate(NARROW, NARROW, 30))));
    }

    @Test
    void oneThatFindsTheBaselineDifferentFromItselfIsOut() {
        assertEquals(
                0,
                PairingPilot.mostPrecise(
                        List.of(candidate(WIDE, WIDE, 30), candidate(NARROW, plus(NARROW, 0.05), 30))));
    }

    @Test
    void oneThatSeesAPlatformDifferentlyIsOut() {
        assertEquals(
                0,
                PairingPilot.mostPrecise(List.of(candidate(WIDE, WIDE, 30), candidate(plus(NARROW, 0.5), NARROW, 30))));
    }

    @Test
    void nothingIsChosenThatNothingIsKnownOf() {
        double[] none = {};
        assertEquals(0, PairingPilot.mostPrecise(List.of(candidate(WIDE, WIDE, 30), candidate(none, none, 30))));
        assertEquals(0, PairingPilot.mostPrecise(List.of(candidate(none, none, 30), candidate(NARROW, NARROW, 30))));
    }

    /** Both are sound and one has a third of the other's noise: it is not taken in about three pilots of a hundred. */
    @Test
    void aSoundOneIsSeldomThrownOut() {
        Random random = new Random(11);
        int taken = 0;
        int pilots = 2000;
        for (int pilot = 0; pilot < pilots; pilot++) {
            PairingPilot.Candidate wide = candidate(noise(random, 0.09), noise(random, 0.09), 30);
            PairingPilot.Candidate narrow = candidate(noise(random, 0.03), noise(random, 0.03), 30);
            taken += PairingPilot.mostPrecise(List.of(wide, narrow));
        }
        assertEquals(0.97, (double) taken / pilots, 0.015);
    }

    private static double[] noise(Random random, double sd) {
        return random.doubles(6, 0, 1).map(any -> random.nextGaussian() * sd).toArray();
    }
}
