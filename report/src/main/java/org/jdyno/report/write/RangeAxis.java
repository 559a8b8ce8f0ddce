package org.jdyno.report.write;

import java.util.Locale;
import org.jdyno.report.document.Cell;

/** The logarithmic axis of ratios on which a page draws the intervals of a table. Lengths are units of its drawings. */
final class RangeAxis {
    private static final double MIDDLE = 100;
    private static final double HALF = 92;

    /** The ratio at the right end of the axis; the left end has its inverse. */
    private static final double END = 1.35;

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
                + end(low, range.low() < 1 / END, 5)
                + end(high, range.high() > END, -5);
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
