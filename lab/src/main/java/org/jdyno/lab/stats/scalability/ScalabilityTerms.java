package org.jdyno.lab.stats.scalability;

import org.jdyno.lab.stats.MeanEstimate;
import org.jdyno.lab.stats.scalability.ScalabilityFit.Shape;
import org.jdyno.lab.stats.scalability.ScalabilityFit.Term;

/**
 * Computes the terms of a scalability fit with their intervals.
 *
 * <p>The intervals of sigma, kappa and the load of the peak contain all values that the sweep does not contradict
 * ({@link ParameterRange}). The interval of a throughput is the t interval of the blocks' own curves at that load.
 */
final class ScalabilityTerms {
    /** A kappa that every sweep contradicts; the end of the search. */
    private static final double LARGEST_KAPPA = 1e9;

    private final LoadSweep sweep;
    private final ScalabilityLaw law;
    private final double confidence;
    private final double[] unbounded;
    private final double[] best;

    ScalabilityTerms(LoadSweep sweep, double confidence) {
        this.sweep = sweep;
        this.confidence = confidence;
        law = new ScalabilityLaw(sweep);
        unbounded = law.unbounded();
        best = law.bounded(unbounded);
    }

    ScalabilityFit fit() {
        Term sigma = sigma();
        Term kappa = kappa();
        Term peak = peak();
        double unit = sweep.unitLoad();
        LackOfFit lack = LackOfFit.of(sweep, law.curves().curve(best), parametersInside());
        return new ScalabilityFit(
                unit,
                unit * sweep.largest(),
                throughput(1),
                sigma,
                kappa,
                new Term(unit * peak.value(), unit * peak.low(), unit * peak.high()),
                throughputAtPeak(peak.value()),
                lack.misfit(),
                lack.p(),
                sweep.blocks(),
                sweep.points(),
                shape(peak, sigma, kappa));
    }

    private Term sigma() {
        return interval(new ParameterRange(u -> u, sigma -> sigma, law::sigmaIs), best[0], unbounded[0]);
    }

    private Term kappa() {
        double middle = 1 / sweep.largest();
        ParameterRange range = new ParameterRange(
                u -> Math.min(LARGEST_KAPPA, middle * u / (1 - u)), kappa -> kappa / (middle + kappa), law::kappaIs);
        return interval(range, best[1], Math.max(0, unbounded[1]));
    }

    private Term peak() {
        double middle = Math.sqrt(sweep.largest());
        ParameterRange range = new ParameterRange(
                u -> u == 1 ? Double.POSITIVE_INFINITY : middle * u / (1 - u),
                peak -> peak == Double.POSITIVE_INFINITY ? 1 : peak / (middle + peak),
                law::peakIsAt);
        return interval(range, peak(best), peak(unbounded));
    }

    private Term interval(ParameterRange range, double estimate, double unboundedEstimate) {
        return sweep.blocks() < 2 ? withoutInterval(estimate) : range.interval(estimate, unboundedEstimate, confidence);
    }

    /** The load of the highest throughput, in units of the smallest load. */
    private static double peak(double[] parameters) {
        double kappa = parameters[1];
        return kappa <= 0 ? Double.POSITIVE_INFINITY : Math.sqrt(Math.max(0, 1 - parameters[0]) / kappa);
    }

    /** The throughput of the curve at a load in units of the smallest. */
    private Term throughput(double n) {
        double value = Math.exp(logThroughput(best, n));
        if (!(ScalabilityLaw.slowdown(n, unbounded) > 0)) {
            // An unbounded curve may have a pole between two loads, near which it is meaningless.
            return withoutInterval(value);
        }
        MeanEstimate ofBlocks = MeanEstimate.of(logThroughputOfBlocks(n), confidence);
        return ofBlocks.hasInterval()
                ? new Term(value, Math.min(value, Math.exp(ofBlocks.low())), Math.max(value, Math.exp(ofBlocks.high())))
                : withoutInterval(value);
    }

    private Term throughputAtPeak(double n) {
        if (n >= 1 && n <= sweep.largest()) {
            return throughput(n);
        }
        // Towards infinity the curve approaches lambda / sigma.
        double height = n == Double.POSITIVE_INFINITY
                ? Math.exp(logThroughput(best, 1)) / best[0]
                : Math.exp(logThroughput(best, n));
        return withoutInterval(n == 0 ? Double.NaN : height);
    }

    private static Term withoutInterval(double value) {
        return new Term(value, Double.NaN, Double.NaN);
    }

    private double logThroughput(double[] parameters, double n) {
        double sum = 0;
        for (int block = 0; block < sweep.blocks(); block++) {
            sum += level(block, parameters);
        }
        return sum / sweep.blocks() + Math.log(n / ScalabilityLaw.slowdown(n, parameters));
    }

    /** The log lambda of a block, given the shape of the curve. */
    private double level(int block, double[] parameters) {
        double[] left = sweep.left(block, law.curves().curve(parameters));
        return sweep.mean(block, left);
    }

    /**
     * The log throughput of each block's own curve at a load: the common curve with the block's level, moved by the
     * block's gradient of the shape.
     */
    private double[] logThroughputOfBlocks(double n) {
        BlockGradients gradients = law.curves().gradients(unbounded);
        double slowdown = ScalabilityLaw.slowdown(n, unbounded);
        double[] sensitivity = {-(n - 1) / slowdown, -n * (n - 1) / slowdown};
        double[][] derivatives = law.curves().derivatives(unbounded);
        int blocks = sweep.blocks();
        for (int block = 0; block < blocks; block++) {
            for (int j = 0; j < sensitivity.length; j++) {
                sensitivity[j] -= sweep.mean(block, derivatives[j]) / blocks;
            }
        }
        double[] throughputs = new double[blocks];
        for (int block = 0; block < blocks; block++) {
            double[] move = gradients.newton(gradients.byBlock()[block], 0);
            throughputs[block] =
                    level(block, unbounded) + Math.log(n / slowdown) + blocks * BlockGradients.dot(sensitivity, move);
        }
        return throughputs;
    }

    private int parametersInside() {
        return (best[0] > 0 && best[0] < 1 ? 1 : 0) + (best[1] > 0 ? 1 : 0);
    }

    private Shape shape(Term peak, Term sigma, Term kappa) {
        double low = peak.hasInterval() ? peak.low() : peak.value();
        double high = peak.hasInterval() ? peak.high() : peak.value();
        if (low >= sweep.largest()) {
            return isZero(sigma) && isZero(kappa) ? Shape.LINEAR : Shape.RISING;
        }
        if (high <= sweep.largest()) {
            return low >= 1 ? Shape.PEAKED : Shape.DECLINING;
        }
        return Shape.LEVEL;
    }

    private static boolean isZero(Term term) {
        return (term.hasInterval() ? term.low() : term.value()) == 0;
    }
}
