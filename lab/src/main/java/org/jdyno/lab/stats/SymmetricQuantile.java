package org.jdyno.lab.stats;

import java.util.function.DoubleUnaryOperator;

/**
 * Inverts the distribution function of a continuous distribution symmetric about 0.
 *
 * <p>Newton's method on the logarithm of the value, with bisection to stay inside a bracket. The tail is solved on the
 * logarithm of the tail's mass and the middle on that of the mass between 0 and the value, so neither loses digits.
 * Pure, safe for any thread.
 */
final class SymmetricQuantile {
    private static final double LOG_SMALLEST = -690;
    private static final double LOG_LARGEST = 345;
    private static final int MAX_STEPS = 2_000;

    private SymmetricQuantile() {}

    /**
     * The value below which the distribution has mass p; infinite for p of 0 or 1, or for values beyond about 1e149.
     *
     * @param p 0 to 1
     * @param central mass between 0 and a positive value
     * @param tail mass beyond a positive value
     * @param density the density at a positive value
     * @throws IllegalArgumentException if p is not a probability
     */
    static double of(double p, DoubleUnaryOperator central, DoubleUnaryOperator tail, DoubleUnaryOperator density) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("not a probability: " + p);
        }
        if (p == 0.5) {
            return 0;
        }
        boolean upper = p > 0.5;
        double beyond = upper ? 1 - p : p;
        if (beyond == 0) {
            return upper ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        double inside = Math.abs(p - 0.5);
        double magnitude = inside < 0.25 ? solve(central, inside, density, +1) : solve(tail, beyond, density, -1);
        return upper ? magnitude : -magnitude;
    }

    /** The value whose mass is the target; mass increases with the value if sign is +1 and decreases if it is -1. */
    private static double solve(DoubleUnaryOperator mass, double target, DoubleUnaryOperator density, int sign) {
        double low = LOG_SMALLEST;
        double high = LOG_LARGEST;
        double at = 0;
        double logTarget = Math.log(target);
        for (int step = 0; step < MAX_STEPS; step++) {
            double value = Math.exp(at);
            double massHere = mass.applyAsDouble(value);
            double excess = sign * (Math.log(massHere) - logTarget);
            if (excess == 0) {
                return value;
            }
            if (excess > 0) {
                high = at;
            } else {
                low = at;
            }
            double slope = density.applyAsDouble(value) * value / massHere;
            double next = at - excess / slope;
            if (!(next > low && next < high)) {
                next = 0.5 * (low + high);
            }
            if (Math.abs(next - at) <= 1e-16 * Math.max(1, Math.abs(at)) || next == low || next == high) {
                return next >= LOG_LARGEST - 1 ? Double.POSITIVE_INFINITY : Math.exp(next);
            }
            at = next;
        }
        // After so many steps the method can only alternate between neighbouring numbers because of rounding.
        return Math.exp(at);
    }
}
