package org.jdyno.stats;

/**
 * Mean and standard deviation of some values.
 *
 * @param mean NaN without values
 * @param sd the standard deviation with divisor n - 1; NaN for fewer than two values
 */
public record Sample(int n, double mean, double sd) {

    /**
     * Summarises values.
     *
     * @throws IllegalArgumentException if a value is not finite
     */
    public static Sample of(double[] values) {
        int n = values.length;
        double sum = 0;
        boolean allTheSame = true;
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("not a finite value: " + value);
            }
            sum += value;
            allTheSame &= value == values[0];
        }
        if (n > 0 && allTheSame) {
            // Rounding would give a tiny standard deviation, and so a large t.
            return new Sample(n, values[0], n < 2 ? Double.NaN : 0);
        }
        double mean = sum / n;
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return new Sample(n, mean, n < 2 ? Double.NaN : Math.sqrt(squares / (n - 1)));
    }
}
