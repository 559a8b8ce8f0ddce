package org.jdyno.stats;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The non-decreasing curve closest to some points by least squares, computed by pooling adjacent violators (Ayer,
 * Brunk, Ewing, Reid and Silverman, 1955). Values at the same place are averaged first. Immutable.
 */
public final class IsotonicFit {
    private final double[] places;
    private final double[] fitted;

    private IsotonicFit(double[] places, double[] fitted) {
        this.places = places;
        this.fitted = fitted;
    }

    /**
     * The two neighbouring places between which a non-decreasing curve crosses a level.
     *
     * @param below the last place before the crossing; minus infinity if the curve is above the level at all places
     * @param above the first place after the crossing; infinity if the curve is above the level at no place
     */
    public record Crossing(double below, double above) {
        /** Whether there are places on both sides of the crossing. */
        public boolean bracketed() {
            return Double.isFinite(below) && Double.isFinite(above);
        }

        /**
         * The middle of the two places. If the places were shifted at random by up to half of their distance, it is
         * unbiased for any curve, which interpolation is not; see docs/statistics/rates.md.
         */
        public double middle() {
            return 0.5 * (below + above);
        }
    }

    /**
     * Fits the curve.
     *
     * @param places the places of the points, in any order
     * @param values the values at these places
     * @throws IllegalArgumentException if there are no points, the numbers of places and values differ, or one is not
     *     finite
     */
    public static IsotonicFit of(double[] places, double[] values) {
        if (places.length == 0 || places.length != values.length) {
            throw new IllegalArgumentException(places.length + " places of " + values.length + " values");
        }
        SortedMap<Double, Pool> pools = new TreeMap<>();
        for (int i = 0; i < places.length; i++) {
            if (!Double.isFinite(places[i]) || !Double.isFinite(values[i])) {
                throw new IllegalArgumentException("a point is not finite: " + places[i] + ", " + values[i]);
            }
            pools.merge(places[i], new Pool(values[i], 1, 1), Pool::atSamePlace);
        }
        double[] sorted =
                pools.keySet().stream().mapToDouble(Double::doubleValue).toArray();
        return new IsotonicFit(sorted, pooled(pools.values().toArray(new Pool[0])));
    }

    /** Adjacent points for which the curve has the same value. */
    private record Pool(double sum, int points, int places) {
        double mean() {
            return sum / points;
        }

        Pool atSamePlace(Pool other) {
            return new Pool(sum + other.sum, points + other.points, places);
        }

        Pool beside(Pool other) {
            return new Pool(sum + other.sum, points + other.points, places + other.places);
        }
    }

    private static double[] pooled(Pool[] points) {
        Pool[] pools = new Pool[points.length];
        int count = 0;
        for (Pool point : points) {
            pools[count++] = point;
            while (count > 1 && pools[count - 2].mean() >= pools[count - 1].mean()) {
                pools[count - 2] = pools[count - 2].beside(pools[count - 1]);
                count--;
            }
        }
        double[] fitted = new double[points.length];
        int next = 0;
        for (int pool = 0; pool < count; pool++) {
            Arrays.fill(fitted, next, next + pools[pool].places(), pools[pool].mean());
            next += pools[pool].places();
        }
        return fitted;
    }

    /** The value of the curve at one of its places. */
    public double at(double place) {
        int index = Arrays.binarySearch(places, place);
        if (index < 0) {
            throw new IllegalArgumentException("the fit has no place " + place);
        }
        return fitted[index];
    }

    /**
     * The crossing at which the curve rises above a level; a place at which it equals the level is below the crossing.
     */
    public Crossing crossing(double level) {
        int passed = 0;
        while (passed < fitted.length && fitted[passed] <= level) {
            passed++;
        }
        return new Crossing(
                passed == 0 ? Double.NEGATIVE_INFINITY : places[passed - 1],
                passed == fitted.length ? Double.POSITIVE_INFINITY : places[passed]);
    }
}
