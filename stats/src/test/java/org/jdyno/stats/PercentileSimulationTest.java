package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * How often the interval of a percentile within one trial holds the truth: made-up seconds of a server that answers at
 * once, but for pauses during which everything waits.
 */
class PercentileSimulationTest {
    private static final int RATE = 1_000;
    private static final int TRUTH_SECONDS = 5_000;

    /** Pauses of 8 ms on average, one a second on average: what one in a hundred has waited for. */
    @Test
    void theIntervalWithinOneTrialHoldsTheTruth() {
        Coverage coverage = new Coverage(1, 8, 60, 120);
        for (double quantile : new double[] {0.5, 0.99, 0.995}) {
            double held = coverage.of(quantile);
            assertTrue(held >= 0.9, held + " of the intervals of the quantile " + quantile);
        }
        // The same, taken for independent values, is what nobody should believe.
        assertTrue(coverage.ofIndependent(0.99) < 0.7, "without clusters the simulation proves nothing");
    }

    /** Trials of one server and what their intervals hold. */
    static final class Coverage {
        private final double pausesPerSecond;
        private final double meanPauseMillis;
        private final double[] truth;
        private final List<double[]> made = new ArrayList<>();

        Coverage(double pausesPerSecond, double meanPauseMillis, int seconds, int trials) {
            this.pausesPerSecond = pausesPerSecond;
            this.meanPauseMillis = meanPauseMillis;
            this.truth = values(new Random(1), TRUTH_SECONDS);
            Arrays.sort(truth);
            Random random = new Random(2);
            for (int trial = 0; trial < trials; trial++) {
                made.add(values(random, seconds));
            }
        }

        /** Of the trials that support a quantile, the share whose interval holds it. */
        double of(double quantile) {
            double wanted = at(truth, quantile);
            int told = 0;
            int held = 0;
            for (double[] values : made) {
                List<ClusteredQuantile.Candidate> candidates = candidates(values);
                if (supports(candidates, quantile)) {
                    Optional<ClusteredQuantile> interval = ClusteredQuantile.of(candidates, quantile, 0.95);
                    told++;
                    held += interval.filter(ends -> ends.low() <= wanted && wanted <= ends.high())
                                    .isPresent()
                            ? 1
                            : 0;
                }
            }
            return (double) held / told;
        }

        double ofIndependent(double quantile) {
            double wanted = at(truth, quantile);
            int held = 0;
            for (double[] values : made) {
                double[] sorted = values.clone();
                Arrays.sort(sorted);
                double half = 1.96 * Math.sqrt(quantile * (1 - quantile) / sorted.length);
                held += at(sorted, quantile - half) <= wanted && wanted <= at(sorted, quantile + half) ? 1 : 0;
            }
            return (double) held / made.size();
        }

        private boolean supports(List<ClusteredQuantile.Candidate> candidates, double quantile) {
            long all = Arrays.stream(candidates.get(0).beyond()).sum();
            return candidates.stream()
                    .map(ClusteredQuantile.Candidate::beyond)
                    .filter(beyond -> Arrays.stream(beyond).sum() <= (1 - quantile) * all)
                    .findFirst()
                    .filter(beyond -> (1 - quantile) * all >= SupportedQuantile.MIN_BEYOND
                            && Arrays.stream(beyond).filter(count -> count > 0).count()
                                    >= SupportedQuantile.MIN_INTERVALS)
                    .isPresent();
        }

        /** In milliseconds, one each millisecond. */
        private double[] values(Random random, int howManySeconds) {
            double[] values = new double[howManySeconds * RATE];
            double until = 0;
            double next = exponential(random, RATE / pausesPerSecond);
            for (int at = 0; at < values.length; at++) {
                while (next <= at) {
                    until = Math.max(until, next + exponential(random, meanPauseMillis));
                    next += exponential(random, RATE / pausesPerSecond);
                }
                values[at] = Math.max(0, until - at) + 0.1 * Math.exp(0.3 * random.nextGaussian());
            }
            return values;
        }

        private static double exponential(Random random, double mean) {
            return -mean * Math.log(1 - random.nextDouble());
        }

        private static double at(double[] sorted, double quantile) {
            return sorted[(int) Math.min(sorted.length - 1, Math.ceil(quantile * sorted.length) - 1)];
        }

        /**
         * As the lab keeps them of a trial: forty values for the first nine deciles, then ten for each further nine.
         */
        private static List<ClusteredQuantile.Candidate> candidates(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            List<Double> tried = new ArrayList<>(List.of(-1.0));
            for (double odds = 1; odds <= sorted.length; odds *= Math.pow(10, odds < 9.999 ? 0.025 : 0.1)) {
                tried.add(at(sorted, Math.max(1.0 / sorted.length, 1 - 1 / odds)));
            }
            tried.add(sorted[sorted.length - 1]);
            double[] steps =
                    tried.stream().mapToDouble(Double::doubleValue).distinct().toArray();
            long[][] beyond = new long[steps.length][values.length / RATE];
            for (int at = 0; at < values.length; at++) {
                int step = Arrays.binarySearch(steps, values[at]);
                beyond[(step < 0 ? -step - 1 : step) - 1][at / RATE]++;
            }
            List<ClusteredQuantile.Candidate> candidates = new ArrayList<>();
            for (int step = steps.length - 1; step >= 0; step--) {
                for (int second = 0; step + 1 < steps.length && second < beyond[step].length; second++) {
                    beyond[step][second] += beyond[step + 1][second];
                }
                candidates.add(0, new ClusteredQuantile.Candidate(steps[step], beyond[step]));
            }
            return candidates;
        }
    }
}
