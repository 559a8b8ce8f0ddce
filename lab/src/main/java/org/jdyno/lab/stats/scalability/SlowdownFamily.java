package org.jdyno.lab.stats.scalability;

import java.util.Arrays;

/**
 * Curves of throughput n / D(n) whose slowdown D is linear in one or two parameters, D = base + Σ p_j direction_j.
 * Finds the curve closest to a sweep by least squares of logs, with the method of Levenberg (1944) and Marquardt
 * (1963).
 *
 * <p>The parameters are not bounded, but D stays positive at every measured load: as it approaches 0, the logarithm
 * grows without bound, so the minimum lies inside.
 */
final class SlowdownFamily {
    private static final int MAX_STEPS = 500;
    private static final double SMALLEST_STEP = 1e-13;
    private static final double SMALLEST_GAIN = 1e-14;

    private final LoadSweep sweep;
    private final double[] base;
    private final double[][] directions;

    /** @param directions one or two, with a value for each load of the sweep, like the base */
    SlowdownFamily(LoadSweep sweep, double[] base, double[]... directions) {
        this.sweep = sweep;
        this.base = base;
        this.directions = directions;
    }

    /** The slowdown D at each load. */
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
     * The logarithm of n / D at each load, without a level; NaN or infinite if D is not positive.
     */
    double[] curve(double... parameters) {
        double[] curve = slowdown(parameters);
        for (int i = 0; i < curve.length; i++) {
            curve[i] = Math.log(sweep.relativeLoads()[i] / curve[i]);
        }
        return curve;
    }

    /** The sum of squares to minimise; infinite if the parameters do not give a positive D. */
    double squares(double... parameters) {
        double squares = sweep.squares(curve(parameters));
        return Double.isNaN(squares) ? Double.POSITIVE_INFINITY : squares;
    }

    /** The derivative of the curve in a direction of D, at each load. */
    double[] derivative(double[] direction, double... parameters) {
        double[] derivative = slowdown(parameters);
        for (int i = 0; i < derivative.length; i++) {
            derivative[i] = -direction[i] / derivative[i];
        }
        return derivative;
    }

    /**
     * The parameters with the smallest sum of squares.
     *
     * @param start parameters that give a positive D at each load
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
            // A parameter may approach infinity. It is close enough if steps with little damping gain nothing.
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

    /** The derivatives of the curve by each parameter, at each load. */
    double[][] derivatives(double... at) {
        return Arrays.stream(directions)
                .map(direction -> derivative(direction, at))
                .toArray(double[][]::new);
    }

    /** The gradients at the given parameters, by block. */
    BlockGradients gradients(double... at) {
        return BlockGradients.of(sweep, curve(at), derivatives(at));
    }
}
