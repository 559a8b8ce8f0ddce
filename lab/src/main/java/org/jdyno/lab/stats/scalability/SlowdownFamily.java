package org.jdyno.lab.stats.scalability;

import java.util.Arrays;

/**
 * Curves of throughput n / D(n) whose slowdown D is linear in one or two parameters, D = base + Σ p_j direction_j, and
 * which of them comes closest to a sweep: least squares of logs by the method of Levenberg (1944) and Marquardt (1963).
 *
 * <p>The parameters are not bounded, but D stays positive at every load that was measured: as it comes to 0 the
 * logarithm leaves all bounds, so the minimum lies inside.
 */
final class SlowdownFamily {
    private static final int MAX_STEPS = 500;
    private static final double SMALLEST_STEP = 1e-13;
    private static final double SMALLEST_GAIN = 1e-14;

    private final LoadSweep sweep;
    private final double[] base;
    private final double[][] directions;

    /** One or two directions, with a value for each load of the sweep, as the base has. */
    SlowdownFamily(LoadSweep sweep, double[] base, double[]... directions) {
        this.sweep = sweep;
        this.base = base;
        this.directions = directions;
    }

    /** D at each load. */
    double[] slowdown(double... parameters) {
        double[] slowdown = base.clone();
        for (int j = 0; j < parameters.length; j++) {
            for (int i = 0; i < slowdown.length; i++) {
                slowdown[i] += parameters[j] * directions[j][i];
            }
        }
        return slowdown;
    }

    /**
     * The logarithm of n / D at each load, the level being left to the blocks; NaN or infinite where D is not positive.
     */
    double[] curve(double... parameters) {
        double[] curve = slowdown(parameters);
        for (int i = 0; i < curve.length; i++) {
            curve[i] = Math.log(sweep.relativeLoads()[i] / curve[i]);
        }
        return curve;
    }

    /** What is minimised; infinite outside the family. */
    double squares(double... parameters) {
        double squares = sweep.squares(curve(parameters));
        return Double.isNaN(squares) ? Double.POSITIVE_INFINITY : squares;
    }

    /** How the curve moves with D along a direction: its derivative, at each load. */
    double[] derivative(double[] direction, double... parameters) {
        double[] derivative = slowdown(parameters);
        for (int i = 0; i < derivative.length; i++) {
            derivative[i] = -direction[i] / derivative[i];
        }
        return derivative;
    }

    /**
     * The parameters of least squares.
     *
     * @param start parameters with a positive D everywhere
     */
    double[] closest(double... start) {
        double[] at = start.clone();
        double squares = squares(at);
        double damping = 1e-3;
        for (int step = 0; step < MAX_STEPS && damping < 1e12; step++) {
            double[] move = move(at, damping);
            double[] next = at.clone();
            boolean still = true;
            for (int j = 0; j < next.length; j++) {
                next[j] += move[j];
                still &= Math.abs(move[j]) <= SMALLEST_STEP * Math.abs(next[j]);
            }
            double nextSquares = squares(next);
            // A parameter may creep towards a limit for ever; where hardly damped steps gain nothing, that is near
            // enough.
            still |= damping < 1e-2 && squares - nextSquares <= SMALLEST_GAIN * squares;
            if (nextSquares <= squares) {
                at = next;
                squares = nextSquares;
                damping = Math.max(1e-12, damping / 10);
                if (still) {
                    break;
                }
            } else {
                damping *= 10;
            }
        }
        return at;
    }

    private double[] move(double[] at, double damping) {
        BlockGradients gradients = gradients(at);
        return gradients.newton(gradients.total(), damping);
    }

    /** How the curve moves with each parameter, at each load. */
    double[][] derivatives(double... at) {
        return Arrays.stream(directions)
                .map(direction -> derivative(direction, at))
                .toArray(double[][]::new);
    }

    /** The gradients at some parameters, block by block. */
    BlockGradients gradients(double... at) {
        return BlockGradients.of(sweep, curve(at), derivatives(at));
    }
}
