package org.jdyno.stats.scalability;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.jdyno.stats.scalability.ScalabilityFit.Term;
import org.junit.jupiter.api.Test;

/**
 * How often the intervals of a scalability fit hold the truth of made-up sweeps, inside the bounds of the parameters
 * and on them.
 *
 * <p>A block has a level of its own and leans to one side a little, so that its points are not independent.
 */
class ScalabilitySimulationTest {
    private static final int SWEEPS = 150;
    private static final int BLOCKS = 6;
    private static final double[] LOADS = {20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000};
    private static final double LEVEL = 8000;

    @Test
    void aPeakWithinTheLoads() {
        assertIntervalsHold(1, 0.05, 0.95 / 625);
    }

    @Test
    void saturatedFromTheFirstLoad() {
        assertIntervalsHold(2, 0.97, 0.03 / 900);
    }

    @Test
    void noCrosstalk() {
        assertIntervalsHold(3, 0.1, 0);
    }

    @Test
    void noContention() {
        assertIntervalsHold(4, 0, 1e-4);
    }

    @Test
    void nothingButDecline() {
        assertIntervalsHold(5, 1, 0.001);
    }

    @Test
    void linearGrowth() {
        assertIntervalsHold(6, 0, 0);
    }

    private static void assertIntervalsHold(long seed, double sigma, double kappa) {
        Random random = new Random(seed);
        double peak = kappa == 0 ? Double.POSITIVE_INFINITY : LOADS[0] * Math.sqrt((1 - sigma) / kappa);
        int[] missed = new int[4];
        for (int i = 0; i < SWEEPS; i++) {
            ScalabilityFit fit =
                    ScalabilityFits.of(LOADS, sweep(random, sigma, kappa), 0.95).orElseThrow();
            missed[0] += holds(fit.lambda(), LEVEL) ? 0 : 1;
            missed[1] += holds(fit.sigma(), sigma) ? 0 : 1;
            missed[2] += holds(fit.kappa(), kappa) ? 0 : 1;
            missed[3] += holds(fit.peakLoad(), peak) ? 0 : 1;
        }
        // On a bound one side of the misses cannot happen, so there may be fewer than 5 %. More than this many would
        // come
        // once in a thousand times were there 5 %.
        double most = 0.05 * SWEEPS + 3.3 * Math.sqrt(0.05 * 0.95 * SWEEPS);
        for (int count : missed) {
            assertTrue(
                    count <= most,
                    () -> String.format(
                            "missed of %d: lambda %d, sigma %d, kappa %d, peak %d",
                            SWEEPS, missed[0], missed[1], missed[2], missed[3]));
        }
    }

    private static boolean holds(Term term, double truth) {
        return truth >= term.low() && truth <= term.high();
    }

    private static double[][] sweep(Random random, double sigma, double kappa) {
        double[][] throughputs = new double[BLOCKS][LOADS.length];
        for (double[] block : throughputs) {
            double disturbance = 0.1 * random.nextGaussian();
            double lean = 0.01 * random.nextGaussian();
            for (int i = 0; i < LOADS.length; i++) {
                double n = LOADS[i] / LOADS[0];
                double curve = LEVEL * n / (1 + sigma * (n - 1) + kappa * n * (n - 1));
                block[i] = curve * Math.exp(disturbance + lean * Math.log(n) + 0.05 * random.nextGaussian());
            }
        }
        return throughputs;
    }
}
