package org.jdyno.stats.scalability;

import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jdyno.stats.Confidence;
import org.jdyno.stats.MeanEstimate;
import org.jdyno.stats.Sample;
import org.jdyno.stats.StudentT;
import org.jdyno.stats.scalability.ScalabilityFit.Shape;
import org.jdyno.stats.scalability.ScalabilityFit.Term;

/**
 * Fits the Universal Scalability Law, with intervals by the jackknife of blocks (Tukey, 1958).
 *
 * <p>The law is fitted again without each block, and without bounds: at a bound all these fits would be alike, and the
 * interval without width. The intervals are cut at the bounds. That of the peak is Fieller's (1954), as the load n is
 * the peak's if kappa n² is 1 - sigma.
 */
public final class ScalabilityFits {
    private final LoadSweep sweep;
    private final double confidence;
    private final ScalabilityLaw unbounded;
    private final ScalabilityLaw best;
    /** The law without each block; none with one block. */
    private final ScalabilityLaw[] without;

    private ScalabilityFits(LoadSweep sweep, double confidence) {
        this.sweep = sweep;
        this.confidence = confidence;
        unbounded = ScalabilityLaw.unbounded(sweep);
        best = ScalabilityLaw.bounded(sweep, unbounded);
        without = IntStream.range(0, sweep.blocks() < 2 ? 0 : sweep.blocks())
                .mapToObj(block -> ScalabilityLaw.unbounded(sweep.without(block)))
                .toArray(ScalabilityLaw[]::new);
    }

    /**
     * Fits the law.
     *
     * @param loads each once, in any order and unit, such as connections
     * @param throughputByBlock for each block the throughput at each load, NaN where missing
     * @param confidence the confidence of the intervals; with fewer than two blocks there are none
     * @return empty if there are throughputs at fewer than {@link ScalabilityFit#MIN_LOADS} loads, or fewer than three
     *     more throughputs than blocks. Blocks with a single throughput are ignored
     * @throws IllegalArgumentException if a load or throughput is not positive and finite, a load is repeated, a block
     *     does not have one throughput for each load, or the confidence is not between 0 and 1
     */
    public static Optional<ScalabilityFit> of(double[] loads, double[][] throughputByBlock, double confidence) {
        Confidence.checked(confidence);
        LoadSweep sweep = LoadSweep.of(loads, throughputByBlock);
        if (sweep.loads() < ScalabilityFit.MIN_LOADS || sweep.points() - sweep.blocks() < 3) {
            return Optional.empty();
        }
        return Optional.of(new ScalabilityFits(sweep, confidence).fit());
    }

    private ScalabilityFit fit() {
        Term sigma = within(1, best.sigma(), ScalabilityLaw::sigma);
        Term kappa = within(Double.MAX_VALUE, best.kappa(), ScalabilityLaw::kappa);
        Term peak = peak();
        double unit = sweep.unitLoad();
        LackOfFit lack = LackOfFit.of(sweep, best.curve(sweep), parametersInside());
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

    /** The pseudo-values of a figure: their mean is the estimate less its bias, and they are about independent. */
    private double[] pseudoValues(ToDoubleFunction<ScalabilityLaw> figure) {
        double[] values = new double[without.length];
        for (int block = 0; block < values.length; block++) {
            values[block] = values.length * figure.applyAsDouble(unbounded)
                    - (values.length - 1) * figure.applyAsDouble(without[block]);
        }
        return values;
    }

    /** A parameter that is from 0 to a bound. */
    private Term within(double most, double value, ToDoubleFunction<ScalabilityLaw> parameter) {
        double[] values = pseudoValues(parameter);
        if (values.length == 0 || !areFinite(values)) {
            return withoutInterval(value);
        }
        MeanEstimate blocks = MeanEstimate.of(values, confidence);
        return new Term(
                value,
                Math.min(value, Math.max(0, blocks.low())),
                Math.max(value, Math.min(most, Math.max(0, blocks.high()))));
    }

    private static boolean areFinite(double[] values) {
        return IntStream.range(0, values.length).allMatch(i -> Double.isFinite(values[i]));
    }

    /**
     * The loads n at which the blocks do not contradict kappa n² - (1 - sigma) = 0, in units of the smallest: with m =
     * n², those with (mean of kappa m + sigma - 1)² at most t² times its variance, a quadratic inequality of m.
     */
    private Term peak() {
        double[] sigmas = pseudoValues(law -> law.sigma() - 1);
        double[] kappas = pseudoValues(ScalabilityLaw::kappa);
        if (sigmas.length == 0 || !areFinite(sigmas) || !areFinite(kappas)) {
            return withoutInterval(best.peak());
        }
        double t = StudentT.critical(confidence, sigmas.length - 1);
        double scale = t * t / (sigmas.length * (sigmas.length - 1.0));
        double sigma = Sample.of(sigmas).mean();
        double kappa = Sample.of(kappas).mean();
        double square = kappa * kappa - scale * products(kappas, kappas);
        double linear = kappa * sigma - scale * products(kappas, sigmas);
        double constant = sigma * sigma - scale * products(sigmas, sigmas);
        double root = Math.sqrt(Math.max(0, linear * linear - square * constant));
        double m = kappa <= 0 ? Double.POSITIVE_INFINITY : Math.max(0, -sigma / kappa);
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        if (square > 0) {
            low = (-linear - root) / square;
            high = (-linear + root) / square;
        } else if (root > 0) {
            // All loads but those between the two roots, of which the part with the estimate counts.
            double above = (-linear - root) / square;
            double below = (-linear + root) / square;
            low = m >= above ? above : 0;
            high = m >= above ? Double.POSITIVE_INFINITY : below;
        }
        double peak = best.peak();
        return new Term(
                peak, Math.min(peak, Math.sqrt(Math.max(0, low))), Math.max(peak, Math.sqrt(Math.max(0, high))));
    }

    /** The sum of the products of the deviations from the means. */
    private static double products(double[] x, double[] y) {
        double xMean = Sample.of(x).mean();
        double yMean = Sample.of(y).mean();
        return IntStream.range(0, x.length)
                .mapToDouble(i -> (x[i] - xMean) * (y[i] - yMean))
                .sum();
    }

    /** The throughput of the curve at a load in units of the smallest. */
    private Term throughput(double n) {
        double value = Math.exp(best.logThroughput(n));
        double[] values = pseudoValues(law -> law.logThroughput(n));
        // An unbounded curve may have a pole between two loads, near which it is meaningless.
        if (values.length == 0 || !areFinite(values)) {
            return withoutInterval(value);
        }
        MeanEstimate blocks = MeanEstimate.of(values, confidence);
        return new Term(value, Math.min(value, Math.exp(blocks.low())), Math.max(value, Math.exp(blocks.high())));
    }

    private Term throughputAtPeak(double n) {
        if (n >= 1 && n <= sweep.largest()) {
            return throughput(n);
        }
        // Towards infinity the curve approaches lambda / sigma.
        double height = n == Double.POSITIVE_INFINITY
                ? Math.exp(best.logThroughput(1)) / best.sigma()
                : Math.exp(best.logThroughput(n));
        return withoutInterval(n == 0 ? Double.NaN : height);
    }

    private static Term withoutInterval(double value) {
        return new Term(value, Double.NaN, Double.NaN);
    }

    private int parametersInside() {
        return (best.sigma() > 0 && best.sigma() < 1 ? 1 : 0) + (best.kappa() > 0 ? 1 : 0);
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
