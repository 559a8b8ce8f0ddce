package org.jdyno.run.coschedule;

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
     * @param points the points, in increasing order; of several equal ones the last is used
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

    record Interval(long from, long to) {
        long length() {
            return to - from;
        }
    }

    /**
     * Keeps only what lies in some intervals. In the result the intervals follow each other without gaps,
     * beginning at 0, and the quantity grows only by its growth within them.
     *
     * @param intervals the intervals, in order, without overlap
     */
    Cumulative within(List<Interval> intervals) {
        LongStream.Builder newPoints = LongStream.builder();
        LongStream.Builder newAmounts = LongStream.builder();
        long offset = 0;
        double amount = 0;
        for (Interval interval : intervals) {
            if (!isEmpty() && interval.from() < last() && interval.to() > first()) {
                long from = Math.max(interval.from(), first());
                long to = Math.min(interval.to(), last());
                double before = at(from);
                long shift = offset - interval.from();
                newPoints.add(from + shift);
                newAmounts.add(Math.round(amount));
                for (int i = after(from); i < points.length && points[i] < to; i++) {
                    newPoints.add(points[i] + shift);
                    newAmounts.add(Math.round(amount + amounts[i] - before));
                }
                amount += at(to) - before;
                newPoints.add(to + shift);
                newAmounts.add(Math.round(amount));
            }
            offset += interval.length();
        }
        return new Cumulative(newPoints.build().toArray(), newAmounts.build().toArray());
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
