package org.jdyno.lab.stats.scalability;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The Universal Scalability Law (Gunther, 1993) on one sweep: the closest curve, and hypotheses about its parameters.
 *
 * <p>With n the load in units of the smallest, the slowdown is D(n) = 1 + sigma (n - 1) + kappa n (n - 1).
 */
final class ScalabilityLaw {
    private final LoadSweep sweep;
    private final double[] none;
    private final double[] serial;
    private final double[] crosstalk;
    private final SlowdownFamily curves;

    ScalabilityLaw(LoadSweep sweep) {
        this.sweep = sweep;
        double[] n = sweep.relativeLoads();
        none = Arrays.stream(n).map(x -> 1).toArray();
        serial = Arrays.stream(n).map(x -> x - 1).toArray();
        crosstalk = Arrays.stream(n).map(x -> x * (x - 1)).toArray();
        curves = new SlowdownFamily(sweep, none, serial, crosstalk);
    }

    /** Slowdown at a load in units of the smallest. */
    static double slowdown(double n, double[] parameters) {
        return 1 + (n - 1) * (parameters[0] + parameters[1] * n);
    }

    SlowdownFamily curves() {
        return curves;
    }

    /** sigma and kappa of least squares without bounds, the start of the intervals. */
    double[] unbounded() {
        double[] sigmas = {0, 0.001, 0.01, 0.1, 0.5, 0.9, 1};
        double[] start = {0.5, 0};
        for (double sigma : sigmas) {
            for (double peak = 0.5; peak < 10 * sweep.largest(); peak *= 2) {
                double[] candidate = {sigma, (1 - sigma) / (peak * peak)};
                start = curves.squares(candidate) < curves.squares(start) ? candidate : start;
            }
        }
        return curves.closest(start);
    }

    /**
     * sigma and kappa of least squares with sigma from 0 to 1 and kappa not negative. If the unbounded ones lie
     * outside, the bounded optimum lies on an edge.
     */
    double[] bounded(double[] unbounded) {
        double sigma = unbounded[0];
        double kappa = unbounded[1];
        if (sigma >= 0 && sigma <= 1 && kappa >= 0) {
            return unbounded;
        }
        double[][] edges = {
            {Math.min(1, Math.max(0, bestSigmaWithoutCrosstalk())), 0}, {0, bestKappa(0)}, {1, bestKappa(1)}
        };
        return Stream.of(edges).min(Comparator.comparingDouble(curves::squares)).orElseThrow();
    }

    private double bestSigmaWithoutCrosstalk() {
        return new SlowdownFamily(sweep, none, serial).closest(0.5)[0];
    }

    private double bestKappa(double sigma) {
        return Math.max(0, new SlowdownFamily(sweep, along(none, sigma, serial), crosstalk).closest(littleKappa())[0]);
    }

    /** The hypothesis that sigma has this value; kappa is free. */
    ShapeHypothesis sigmaIs(double sigma) {
        return new ShapeHypothesis(sweep, along(none, sigma, serial), crosstalk, serial, littleKappa());
    }

    /** The hypothesis that kappa has this value; sigma is free. */
    ShapeHypothesis kappaIs(double kappa) {
        return new ShapeHypothesis(sweep, along(none, kappa, crosstalk), serial, crosstalk, 0.5);
    }

    /**
     * The hypothesis that throughput is highest at this load: 1 - sigma = kappa n². Infinity means that kappa is 0, and
     * 0 that sigma is 1, so that throughput falls from any load on.
     */
    ShapeHypothesis peakIsAt(double n) {
        if (n == 0) {
            return sigmaIs(1);
        }
        if (n == Double.POSITIVE_INFINITY) {
            return kappaIs(0);
        }
        // All curves with this peak: from the linear one, D = n, along kappa, which determines sigma.
        double[] linear = sweep.relativeLoads();
        double[] keepingThePeak = along(crosstalk, -n * n, serial);
        return new ShapeHypothesis(sweep, linear, keepingThePeak, serial, Math.min(littleKappa(), 0.5 / (n * n)));
    }

    /** A starting value: the kappa of a curve without contention whose peak is at the largest load. */
    private double littleKappa() {
        return 1 / (sweep.largest() * sweep.largest());
    }

    private static double[] along(double[] base, double steps, double[] direction) {
        double[] sum = base.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += steps * direction[i];
        }
        return sum;
    }
}
