package org.jdyno.stats.scalability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The Universal Scalability Law (Gunther, 1993) fitted to a sweep. With n the load in units of the smallest,
 *
 * <pre>n / X(n) = a + b (n - 1) + c n (n - 1)        lambda = 1 / a, sigma = b / a, kappa = c / a</pre>
 *
 * is linear in a, b and c. They are those of least squares of the relative errors, over the geometric means of the
 * blocks. Each block has a level of its own, by which it enters these means; so levels and curve are fitted in turn.
 *
 * @param logLambda mean over the blocks of the logarithm of the throughput at the smallest load
 */
record ScalabilityLaw(double logLambda, double sigma, double kappa) {
    private static final int MAX_ROUNDS = 1_000;
    private static final double STILL = 1e-13;

    /** The columns of a fit, as shares of a, b and c. At the edges sigma is 0 or 1, or kappa 0. */
    private static final double[][] WHOLE = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    private static final List<double[][]> EDGES = List.of(
            new double[][] {{1, 0, 0}, {0, 1, 0}},
            new double[][] {{1, 0, 0}, {0, 0, 1}},
            new double[][] {{1, 1, 0}, {0, 0, 1}},
            new double[][] {{1, 0, 0}},
            new double[][] {{1, 1, 0}});

    /** The law without bounds; its sigma and kappa may be negative. */
    static ScalabilityLaw unbounded(LoadSweep sweep) {
        return fit(sweep, WHOLE);
    }

    /** The law with sigma from 0 to 1 and kappa not negative. If the unbounded one is outside, it is on an edge. */
    static ScalabilityLaw bounded(LoadSweep sweep, ScalabilityLaw unbounded) {
        if (unbounded.isWithinBounds()) {
            return unbounded;
        }
        List<ScalabilityLaw> within = new ArrayList<>();
        for (double[][] edge : EDGES) {
            ScalabilityLaw law = fit(sweep, edge);
            if (law.isWithinBounds()) {
                within.add(law);
            }
        }
        return within.stream()
                .min(Comparator.comparingDouble(law -> sweep.squares(law.curve(sweep))))
                .orElseThrow();
    }

    private boolean isWithinBounds() {
        return sigma >= 0 && sigma <= 1 && kappa >= 0;
    }

    private static ScalabilityLaw fit(LoadSweep sweep, double[][] columns) {
        double[] curve = new double[sweep.loads()];
        double[] coefficients = {};
        double level = 0;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            coefficients = coefficients(sweep, columns, sweep.means(curve));
            double[] next = curve(sweep, coefficients);
            double change = 0;
            for (int i = 0; i < next.length; i++) {
                change = Math.max(change, Math.abs(next[i] - curve[i]));
            }
            curve = next;
            if (change < STILL || sweep.isComplete()) {
                break;
            }
        }
        for (int block = 0; block < sweep.blocks(); block++) {
            level += sweep.level(block, curve) / sweep.blocks();
        }
        return new ScalabilityLaw(level, coefficients[1] / coefficients[0], coefficients[2] / coefficients[0]);
    }

    /** a, b and c. */
    private static double[] coefficients(LoadSweep sweep, double[][] columns, double[] means) {
        double[] n = sweep.relativeLoads();
        double[] weights = sweep.weights();
        double[][] relative = new double[columns.length][n.length];
        for (int j = 0; j < columns.length; j++) {
            for (int i = 0; i < n.length; i++) {
                double column = columns[j][0] + (n[i] - 1) * (columns[j][1] + columns[j][2] * n[i]);
                relative[j][i] = weights[i] * column * Math.exp(means[i]) / n[i];
            }
        }
        double[] shares = leastSquares(relative, weights.clone());
        double[] sum = new double[3];
        for (int j = 0; j < shares.length; j++) {
            for (int k = 0; k < sum.length; k++) {
                sum[k] += shares[j] * columns[j][k];
            }
        }
        return sum;
    }

    /** The coefficients of the columns whose sum is closest to the target, by Gram and Schmidt (modified). */
    private static double[] leastSquares(double[][] columns, double[] target) {
        int count = columns.length;
        double[][] triangle = new double[count][count];
        double[] solved = new double[count];
        for (int j = 0; j < count; j++) {
            double length = Math.sqrt(dot(columns[j], columns[j]));
            triangle[j][j] = length;
            double[] unit = Arrays.stream(columns[j]).map(x -> x / length).toArray();
            for (int later = j + 1; later < count; later++) {
                triangle[j][later] = subtract(columns[later], unit);
            }
            solved[j] = subtract(target, unit);
        }
        for (int j = count - 1; j >= 0; j--) {
            for (int later = j + 1; later < count; later++) {
                solved[j] -= triangle[j][later] * solved[later];
            }
            solved[j] /= triangle[j][j];
        }
        return solved;
    }

    /** Removes the part of a vector in the direction of a unit vector, and returns its length. */
    private static double subtract(double[] vector, double[] unit) {
        double length = dot(vector, unit);
        for (int i = 0; i < vector.length; i++) {
            vector[i] -= length * unit[i];
        }
        return length;
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }

    /** The logarithm of n / (1 + sigma (n - 1) + kappa n (n - 1)) at each load of a sweep. */
    double[] curve(LoadSweep sweep) {
        return curve(sweep, new double[] {1, sigma, kappa});
    }

    private static double[] curve(LoadSweep sweep, double[] coefficients) {
        return Arrays.stream(sweep.relativeLoads())
                .map(n -> Math.log(
                        n * coefficients[0] / (coefficients[0] + (n - 1) * (coefficients[1] + coefficients[2] * n))))
                .toArray();
    }

    /** The logarithm of the throughput at a load in units of the smallest; NaN where the law has none. */
    double logThroughput(double n) {
        return logLambda + Math.log(n / (1 + (n - 1) * (sigma + kappa * n)));
    }

    /** The load of the highest throughput, in units of the smallest; infinite if it only rises. */
    double peak() {
        return kappa <= 0 ? Double.POSITIVE_INFINITY : Math.sqrt(Math.max(0, 1 - sigma) / kappa);
    }
}
