package org.jdyno.lab.stats;

import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import org.jdyno.lab.stats.ScalabilityFit.Shape;
import org.jdyno.lab.stats.ScalabilityFit.Term;

/**
 * The terms of a scalability fit with their intervals.
 *
 * <p>sigma, kappa and the place of the peak: all values that the sweep does not contradict ({@link ShapeHypothesis}).
 * They are looked for without regard to the bounds of the other parameter, cut to their own, and widened to the estimate
 * where that lies on a bound and beside them. Throughputs: the t interval of the blocks' own curves at that load.
 */
final class ScalabilityTerms {
    /** So great a cost that every sweep contradicts it; the search for an end must stop somewhere. */
    private static final double LARGEST_KAPPA = 1e9;

    private static final double END_PRECISION = 1e-9;

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
                confidence,
                shape(peak, sigma, kappa));
    }

    private Term sigma() {
        return new Range(u -> u, sigma -> sigma, law::sigmaIs).interval(best[0], unbounded[0]);
    }

    private Term kappa() {
        double middle = 1 / sweep.largest();
        return new Range(
                        u -> Math.min(LARGEST_KAPPA, middle * u / (1 - u)),
                        kappa -> kappa / (middle + kappa),
                        law::kappaIs)
                .interval(best[1], Math.max(0, unbounded[1]));
    }

    private Term peak() {
        double middle = Math.sqrt(sweep.largest());
        return new Range(
                        u -> u == 1 ? Double.POSITIVE_INFINITY : middle * u / (1 - u),
                        peak -> peak == Double.POSITIVE_INFINITY ? 1 : peak / (middle + peak),
                        law::peakIsAt)
                .interval(peak(best), peak(unbounded));
    }

    /** Where the curve is highest, in units of the smallest load. */
    private static double peak(double[] parameters) {
        double kappa = parameters[1];
        return kappa <= 0 ? Double.POSITIVE_INFINITY : Math.sqrt(Math.max(0, 1 - parameters[0]) / kappa);
    }

    /**
     * The values a parameter may have, laid out from 0 to 1 so that halving reaches small, large and infinite ones.
     *
     * @param value at a place
     * @param place of a value
     * @param hypothesis that the parameter has a value
     */
    private final class Range {
        private final DoubleUnaryOperator value;
        private final DoubleUnaryOperator place;
        private final DoubleFunction<ShapeHypothesis> hypothesis;

        Range(DoubleUnaryOperator value, DoubleUnaryOperator place, DoubleFunction<ShapeHypothesis> hypothesis) {
            this.value = value;
            this.place = place;
            this.hypothesis = hypothesis;
        }

        Term interval(double estimate, double unboundedEstimate) {
            if (sweep.blocks() < 2) {
                return new Term(estimate, Double.NaN, Double.NaN);
            }
            double at = place.applyAsDouble(estimate);
            double start = stands(at) ? at : Math.min(1, Math.max(0, place.applyAsDouble(unboundedEstimate)));
            return new Term(
                    estimate,
                    Math.min(estimate, value.applyAsDouble(end(start, 0))),
                    Math.max(estimate, value.applyAsDouble(end(start, 1))));
        }

        private boolean stands(double place) {
            return hypothesis.apply(value.applyAsDouble(place)).stands(confidence);
        }

        private double end(double start, double bound) {
            if (stands(bound)) {
                return bound;
            }
            double inside = start;
            double outside = bound;
            while (Math.abs(outside - inside) > END_PRECISION * Math.min(inside, 1 - outside)) {
                double middle = (inside + outside) / 2;
                if (middle == inside || middle == outside) {
                    break;
                }
                if (stands(middle)) {
                    inside = middle;
                } else {
                    outside = middle;
                }
            }
            return inside;
        }
    }

    /** The throughput of the curve at a load in units of the smallest. */
    private Term throughput(double n) {
        double value = Math.exp(logThroughput(best, n));
        MeanEstimate ofBlocks = MeanEstimate.of(logThroughputOfBlocks(n), confidence);
        return ofBlocks.hasInterval()
                ? new Term(value, Math.min(value, Math.exp(ofBlocks.low())), Math.max(value, Math.exp(ofBlocks.high())))
                : new Term(value, Double.NaN, Double.NaN);
    }

    private Term throughputAtPeak(double n) {
        if (n >= 1 && n <= sweep.largest()) {
            return throughput(n);
        }
        double height;
        if (n == 0) {
            height = Double.NaN;
        } else if (n == Double.POSITIVE_INFINITY) {
            // lambda / sigma: what the curve comes up to.
            height = Math.exp(logThroughput(best, 1)) / best[0];
        } else {
            height = Math.exp(logThroughput(best, n));
        }
        return new Term(height, Double.NaN, Double.NaN);
    }

    private double logThroughput(double[] parameters, double n) {
        double sum = 0;
        for (int block = 0; block < sweep.blocks(); block++) {
            sum += level(block, parameters);
        }
        return sum / sweep.blocks() + Math.log(n / ScalabilityLaw.slowdown(n, parameters));
    }

    /** The level of a block: its log lambda, were the shape of the curve known. */
    private double level(int block, double[] parameters) {
        double[] left = sweep.left(block, law.curves().curve(parameters));
        return sweep.mean(block, left);
    }

    /** For each block the log throughput of a curve that has the block's own level and follows its pull on the shape. */
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
