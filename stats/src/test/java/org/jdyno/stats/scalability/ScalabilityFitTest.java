package org.jdyno.stats.scalability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.jdyno.stats.Reference;
import org.jdyno.stats.scalability.ScalabilityFit.Shape;
import org.jdyno.stats.scalability.ScalabilityFit.Term;
import org.junit.jupiter.api.Test;

class ScalabilityFitTest {
    private static final double NONE = Double.NaN;
    private static final double[] LOADS = {20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000};

    /** Of the fitted curve, as its law is written. */
    private static double throughput(ScalabilityFit fit, double load) {
        double n = load / fit.unitLoad();
        double slowdown = 1 + fit.sigma().value() * (n - 1) + fit.kappa().value() * n * (n - 1);
        return fit.lambda().value() * n / slowdown;
    }

    @Test
    void estimatesAgreeWithLeastSquaresOfFortyDigits() {
        for (Reference.Case c : Reference.cases("scalability")) {
            ScalabilityFit fit = fit(c.list(0), blocks(c));
            c.check(2, fit.lambda().value(), 1e-6);
            c.check(3, fit.sigma().value(), 1e-5);
            c.check(4, fit.kappa().value(), 1e-5);
            c.check(5, fit.peakLoad().value(), 1e-5);
            c.check(6, fit.misfitP(), 1e-6);
        }
    }

    @Test
    void intervalsAgreeWithAJackknifeOfFortyDigits() {
        for (Reference.Case c : Reference.cases("scalabilityInterval")) {
            ScalabilityFit fit =
                    ScalabilityFits.of(c.list(0), blocks(c), c.number(2)).orElseThrow();
            c.check(3, fit.sigma().low(), 1e-6);
            c.check(4, fit.sigma().high(), 1e-6);
            c.check(5, fit.kappa().low(), 1e-6);
            c.check(6, fit.kappa().high(), 1e-6);
        }
    }

    @Test
    void aCurveWithoutNoiseIsFoundAgain() {
        ScalabilityFit fit = fit(LOADS, made(0, 3, 0.05, 0.0015));
        assertTerm(5000, fit.lambda());
        assertTerm(0.05, fit.sigma());
        assertTerm(0.0015, fit.kappa());
        double peakLoad = 20 * Math.sqrt(0.95 / 0.0015);
        assertTerm(peakLoad, fit.peakLoad());
        assertTerm(throughput(fit, peakLoad), fit.peakThroughput());
        assertEquals(fit.lambda().value(), throughput(fit, 20), 1e-6);
        assertEquals(0, fit.misfit(), 1e-9);
        assertEquals(Shape.PEAKED, fit.shape());
        assertFalse(fit.peakIsExtrapolated());
        assertEquals(27, fit.points());
        assertEquals(20, fit.unitLoad());
        assertEquals(10_000, fit.largestLoad());
    }

    @Test
    void theCurveDoesNotDependOnTheUnitOfThroughputNorOnBlockLevels() {
        double[][] throughputs = made(0.05, 5, 0.3, 0.001);
        double[][] scaled = throughputs.clone();
        Arrays.setAll(
                scaled,
                b -> Arrays.stream(throughputs[b]).map(x -> x * 1e-3 * (b + 1)).toArray());
        ScalabilityFit one = fit(LOADS, throughputs);
        ScalabilityFit other = fit(LOADS, scaled);
        assertEquals(one.sigma().low(), other.sigma().low(), 1e-7);
        assertEquals(one.kappa().high(), other.kappa().high(), 1e-9);
        assertEquals(one.peakLoad().high(), other.peakLoad().high(), 1e-3);
        assertEquals(one.misfitP(), other.misfitP(), 1e-7);
    }

    @Test
    void linearGrowthHasNoPeak() {
        ScalabilityFit fit = fit(LOADS, made(0.03, 6, 0, 0));
        assertEquals(Shape.LINEAR, fit.shape());
        assertEquals(0, fit.sigma().low());
        assertEquals(0, fit.kappa().low());
        assertEquals(Double.POSITIVE_INFINITY, fit.peakLoad().high());
        assertTrue(fit.peakIsExtrapolated());
        assertFalse(fit.peakThroughput().hasInterval());
    }

    @Test
    void throughputThatOnlyFallsIsDeclining() {
        ScalabilityFit fit = fit(LOADS, made(0.03, 6, 1, 0.01));
        assertEquals(Shape.DECLINING, fit.shape());
        assertEquals(1, fit.sigma().high());
        assertEquals(0, fit.peakLoad().low());
        assertTrue(fit.peakLoad().high() < 10_000);
        assertTrue(throughput(fit, 10_000) < throughput(fit, 20));
    }

    @Test
    void aLevelCurveSaysNothingOfItsPeak() {
        ScalabilityFit fit = fit(LOADS, made(0.05, 6, 1, 0));
        assertEquals(Shape.LEVEL, fit.shape());
        assertEquals(Double.POSITIVE_INFINITY, fit.peakLoad().high());
        assertTrue(fit.sigma().low() > 0.9, () -> fit.toString());
    }

    @Test
    void aPeakBeyondTheLoadsIsAnExtrapolation() {
        double[] few = Arrays.copyOf(LOADS, 5);
        ScalabilityFit fit = fit(few, made(few, 0.005, 6, 0.05, 0.0003));
        assertEquals(Shape.RISING, fit.shape());
        assertTrue(fit.peakIsExtrapolated());
        assertTrue(fit.peakLoad().low() > 500);
        assertFalse(fit.peakThroughput().hasInterval());
        assertTrue(fit.peakThroughput().value() > throughput(fit, 500));
    }

    @Test
    void whatTheLawCannotFollowIsAMisfit() {
        double[][] throughputs = made(0.02, 6, 0.05, 0.0015);
        for (double[] block : throughputs) {
            block[4] /= 2;
        }
        ScalabilityFit fit = fit(LOADS, throughputs);
        assertTrue(fit.misfit() > 0.15, () -> fit.toString());
        assertTrue(fit.misfitP() < 1e-6);
    }

    @Test
    void loadsWithoutThroughputAndBlocksWithOneTakeNoPart() {
        double[][] throughputs = made(0.03, 4, 0.05, 0.0015);
        for (double[] block : throughputs) {
            block[8] = NONE;
            block[0] = NONE;
        }
        Arrays.fill(throughputs[3], 2, 9, NONE);
        ScalabilityFit fit = fit(LOADS, throughputs);
        assertEquals(50, fit.unitLoad());
        assertEquals(5000, fit.largestLoad());
        assertEquals(3, fit.blocks());
        assertEquals(21, fit.points());
        assertEquals(fit(LOADS, Arrays.copyOf(throughputs, 3)), fit);
    }

    @Test
    void oneBlockHasACurveAndNoInterval() {
        ScalabilityFit fit = fit(LOADS, made(0.02, 1, 0.05, 0.0015));
        for (Term term : new Term[] {fit.lambda(), fit.sigma(), fit.kappa(), fit.peakLoad(), fit.peakThroughput()}) {
            assertTrue(Double.isFinite(term.value()));
            assertFalse(term.hasInterval());
            assertTrue(Double.isNaN(term.high()));
        }
        assertEquals(Shape.PEAKED, fit.shape());
        assertTrue(Double.isNaN(fit.misfitP()));
    }

    @Test
    void tooLittleHasNoFit() {
        assertTrue(ScalabilityFits.of(LOADS, new double[0][], 0.95).isEmpty());
        double[] three = {1, 2, 4};
        assertTrue(ScalabilityFits.of(three, made(three, 0.1, 8, 0.1, 0), 0.95).isEmpty());
        double[] four = {1, 2, 4, 8};
        double[][] scattered = {{10, 18, NONE, NONE}, {NONE, NONE, 30, 50}, {10, NONE, NONE, NONE}};
        assertTrue(ScalabilityFits.of(four, scattered, 0.95).isEmpty());
    }

    private static void assertTerm(double expected, Term term) {
        assertEquals(expected, term.value(), 1e-6 * expected);
        assertEquals(expected, term.low(), 1e-5 * expected);
        assertEquals(expected, term.high(), 1e-5 * expected);
    }

    private static ScalabilityFit fit(double[] loads, double[][] throughputs) {
        return ScalabilityFits.of(loads, throughputs, 0.95).orElseThrow();
    }

    private static double[][] made(double noise, int blocks, double sigma, double kappa) {
        return made(LOADS, noise, blocks, sigma, kappa);
    }

    private static double[][] made(double[] loads, double noise, int blocks, double sigma, double kappa) {
        Random random = new Random(7);
        double[][] throughputs = new double[blocks][loads.length];
        for (double[] block : throughputs) {
            for (int i = 0; i < loads.length; i++) {
                double n = loads[i] / loads[0];
                double curve = 5000 * n / (1 + sigma * (n - 1) + kappa * n * (n - 1));
                block[i] = curve * Math.exp(noise * random.nextGaussian());
            }
        }
        return throughputs;
    }

    private static double[][] blocks(Reference.Case c) {
        int loads = c.list(0).length;
        double[] all = c.list(1);
        double[][] blocks = new double[all.length / loads][];
        Arrays.setAll(blocks, b -> Arrays.copyOfRange(all, b * loads, (b + 1) * loads));
        return blocks;
    }
}
