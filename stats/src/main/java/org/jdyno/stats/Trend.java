package org.jdyno.stats;

import java.util.Arrays;

/**
 * The slope of the least-squares line through values, with its t interval.
 *
 * <p>The interval assumes independent errors. Neighbours in time are not independent, so use means over periods that
 * are longer than typical disturbances. Immutable.
 *
 * @param slope the slope of the line, in units of the values per unit of place
 * @param low lower end of the interval; NaN for fewer than three values
 * @param high upper end of the interval
 * @param confidence the confidence of the interval, such as 0.95
 */
public record Trend(double slope, double low, double high, double confidence) {
    /**
     * Fits the line.
     *
     * @throws IllegalArgumentException if the numbers of places and values differ, there are fewer than two, all are at
     *     one place, or one is not finite
     */
    public static Trend of(double[] places, double[] values, double confidence) {
        Confidence.checked(confidence);
        if (places.length != values.length || places.length < 2) {
            throw new IllegalArgumentException(places.length + " places of " + values.length + " values");
        }
        double x = Sample.of(places).mean();
        double y = Sample.of(values).mean();
        double spread =
                Arrays.stream(places).map(place -> (place - x) * (place - x)).sum();
        if (!(spread > 0)) {
            throw new IllegalArgumentException("all values are at one place");
        }
        double slope = 0;
        for (int i = 0; i < places.length; i++) {
            slope += (places[i] - x) * (values[i] - y) / spread;
        }
        double squares = 0;
        for (int i = 0; i < places.length; i++) {
            double residual = values[i] - y - slope * (places[i] - x);
            squares += residual * residual;
        }
        int freedom = places.length - 2;
        double half = freedom < 1
                ? Double.NaN
                : StudentT.critical(confidence, freedom) * Math.sqrt(squares / freedom / spread);
        return new Trend(slope, slope - half, slope + half, confidence);
    }

    /** Whether the whole interval is above 0. */
    public boolean rises() {
        return low > 0;
    }
}
