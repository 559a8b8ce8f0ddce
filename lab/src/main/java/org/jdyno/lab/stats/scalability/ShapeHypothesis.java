package org.jdyno.lab.stats.scalability;

import java.util.Arrays;
import org.jdyno.lab.stats.Sample;
import org.jdyno.lab.stats.StudentT;

/**
 * A hypothesis about the shape of a scalability curve that leaves one parameter free, and whether a sweep contradicts
 * it.
 *
 * <p>The free parameter is fitted under the hypothesis. Then each block has a gradient in the direction away from the
 * hypothesis. If the hypothesis is true, these gradients have a mean of 0, which Student's t test examines. This is the
 * score test (Rao, 1948) with the block as its unit (Boos, 1992). The direction of the free parameter is removed from
 * the gradient, so its estimation has little effect (Neyman, 1959).
 */
final class ShapeHypothesis {
    private final LoadSweep sweep;
    private final SlowdownFamily allowed;
    private final double[] within;
    private final double[] away;
    private final double start;

    /**
     * @param base slowdown at each load if the free parameter is 0
     * @param within derivative by the free parameter
     * @param away derivative in the direction away from the hypothesis
     * @param start a value of the free parameter that keeps the slowdown positive
     */
    ShapeHypothesis(LoadSweep sweep, double[] base, double[] within, double[] away, double start) {
        this.sweep = sweep;
        this.allowed = new SlowdownFamily(sweep, base, within);
        this.within = within;
        this.away = away;
        this.start = start;
    }

    /** The mean of the blocks' gradients in its standard errors; 0 if they are all 0. */
    double t() {
        double[] pulls = pulls();
        Sample sample = Sample.of(pulls);
        return sample.mean() == 0 ? 0 : sample.mean() / (sample.sd() / Math.sqrt(sample.n()));
    }

    /** Whether an interval of this confidence includes the hypothesis. */
    boolean stands(double confidence) {
        return Math.abs(t()) <= StudentT.critical(confidence, sweep.blocks() - 1);
    }

    private double[] pulls() {
        double[] best = allowed.closest(start);
        BlockGradients gradients = BlockGradients.of(sweep, allowed.curve(best), new double[][] {
            allowed.derivative(within, best), allowed.derivative(away, best)
        });
        double shared = gradients.matrix()[0][1] / gradients.matrix()[0][0];
        return Arrays.stream(gradients.byBlock())
                .mapToDouble(pull -> pull[1] - shared * pull[0])
                .toArray();
    }
}
