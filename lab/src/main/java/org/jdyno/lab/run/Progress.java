package org.jdyno.lab.run;

/**
 * Something that only grows, of which it is known at some points how much it was; in between it is taken to have
 * grown evenly, and before the first and after the last not at all.
 */
final class Progress {
    private final long[] points;
    private final long[] amounts;

    /**
     * @param points not falling; of several at the same place the last counts
     * @param amounts as many, not falling
     */
    Progress(long[] points, long[] amounts) {
        if (points.length != amounts.length) {
            throw new IllegalArgumentException(points.length + " points and " + amounts.length + " amounts");
        }
        this.points = points;
        this.amounts = amounts;
    }

    boolean isEmpty() {
        return points.length == 0;
    }

    long first() {
        return points[0];
    }

    long last() {
        return points[points.length - 1];
    }

    /** How much it was at a point. */
    double at(double point) {
        int after = after(point);
        if (after == 0) {
            return amounts[0];
        }
        int before = after - 1;
        if (after == points.length) {
            return amounts[before];
        }
        double share = (point - points[before]) / (points[after] - points[before]);
        return amounts[before] + share * (amounts[after] - amounts[before]);
    }

    /** The first that lies behind a point; their number when none does. */
    private int after(double point) {
        int low = 0;
        int high = points.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (points[middle] <= point) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
