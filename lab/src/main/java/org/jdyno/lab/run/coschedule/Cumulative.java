package org.jdyno.lab.run.coschedule;

import java.util.List;
import java.util.stream.LongStream;

/**
 * A quantity that never decreases, known at some points, such as operations over time. Between the points it is
 * interpolated linearly; outside of them it is constant.
 */
final class Cumulative {
    private final long[] points;
    private final long[] amounts;

    /**
     * @param points the points, in increasing order; of several equal ones the last counts
     * @param amounts the quantity at the points, never decreasing
     */
    Cumulative(long[] points, long[] amounts) {
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

    record Stretch(long from, long to) {
        long length() {
            return to - from;
        }
    }

    /**
     * Cuts out everything outside of some stretches. In the result the stretches follow each other without gaps,
     * beginning at 0, and the quantity grows only by its growth within them.
     *
     * @param stretches the stretches, in order, without overlap
     */
    Cumulative within(List<Stretch> stretches) {
        LongStream.Builder places = LongStream.builder();
        LongStream.Builder grown = LongStream.builder();
        long offset = 0;
        double amount = 0;
        for (Stretch stretch : stretches) {
            if (!isEmpty() && stretch.from() < last() && stretch.to() > first()) {
                long from = Math.max(stretch.from(), first());
                long to = Math.min(stretch.to(), last());
                double before = at(from);
                long shift = offset - stretch.from();
                places.add(from + shift);
                grown.add(Math.round(amount));
                for (int i = after(from); i < points.length && points[i] < to; i++) {
                    places.add(points[i] + shift);
                    grown.add(Math.round(amount + amounts[i] - before));
                }
                amount += at(to) - before;
                places.add(to + shift);
                grown.add(Math.round(amount));
            }
            offset += stretch.length();
        }
        return new Cumulative(places.build().toArray(), grown.build().toArray());
    }

    /** The index of the first known point after the given one; the number of known points if there is none. */
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
