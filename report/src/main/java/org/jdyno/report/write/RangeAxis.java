package org.jdyno.report.write;

import java.util.Locale;
import org.jdyno.report.document.Cell;

/**
 * The logarithmic axis of ratios on which the intervals of a table are drawn: the same for all, so that they can be
 * compared. What lies beyond is drawn at the end. Lengths are units of a page's drawings.
 */
final class RangeAxis {
    /** The width of a drawing, with margins. */
    static final double WIDTH = 200;

    /** The ratio at the right end of the axis; the left end has its inverse. */
    static final double END = 1.35;

    private static final double MIDDLE = WIDTH / 2;
    private static final double HALF = 92;

    private RangeAxis() {}

    /** The place of a ratio; that of the nearer end if it lies beyond the axis. */
    static double place(double ratio) {
        double share = Math.log(ratio) / Math.log(END);
        return MIDDLE + HALF * Math.max(-1, Math.min(1, share));
    }

    static boolean isDrawn(Cell.Range range) {
        return range.low() > 0 && Double.isFinite(range.high());
    }

    /** A line from end to end, with a stroke or, beyond the axis, an arrow head at each. */
    static String path(Cell.Range range) {
        double low = place(range.low());
        double high = place(range.high());
        return "M" + text(low) + " 10H" + text(high)
                + end(low, isBelow(range.low()), 5)
                + end(high, isAbove(range.high()), -5);
    }

    static boolean isBelow(double ratio) {
        return ratio < 1 / END;
    }

    static boolean isAbove(double ratio) {
        return ratio > END;
    }

    private static String end(double place, boolean beyond, double inwards) {
        return beyond
                ? "M" + text(place + inwards) + " 5L" + text(place) + " 10L" + text(place + inwards) + " 15"
                : "M" + text(place) + " 5V15";
    }

    static String text(double units) {
        return String.format(Locale.ROOT, "%.1f", units);
    }
}
