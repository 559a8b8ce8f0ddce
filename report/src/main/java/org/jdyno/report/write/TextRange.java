package org.jdyno.report.write;

import java.util.Arrays;
import java.util.Locale;
import org.jdyno.report.document.Cell;

/** Draws intervals in a line of characters, on the axis on which a page draws them. */
final class TextRange {
    static final int WIDEST = 41;

    private enum Sign {
        BAND,
        NO_CHANGE,
        LINE,
        LINE_OVER_NO_CHANGE,
        LOW_END,
        HIGH_END,
        MIDDLE,
        BELOW_AXIS,
        ABOVE_AXIS
    }

    private static final String SIGNS = "·│─┼├┤●◄►";
    private static final String ASCII_SIGNS = ".|-+[]o<>";

    private final int width;
    private final boolean ascii;

    /** @param width the number of characters; odd, so that there is a middle */
    TextRange(int width, boolean ascii) {
        this.width = width;
        this.ascii = ascii;
    }

    /**
     * The tolerated range, "no change" as an upright, and the interval with its middle; an end beyond the axis is an
     * arrow.
     */
    String of(Cell.Range range) {
        char[] signs = " ".repeat(width).toCharArray();
        Arrays.fill(signs, place(1 - range.band()), place(1 + range.band()) + 1, sign(Sign.BAND));
        signs[place(1)] = sign(Sign.NO_CHANGE);
        if (RangeAxis.isDrawn(range)) {
            draw(range, signs);
        }
        return new String(signs);
    }

    private void draw(Cell.Range range, char[] signs) {
        int low = place(range.low());
        int high = place(range.high());
        boolean crosses = low <= place(1) && place(1) <= high;
        Arrays.fill(signs, low, high + 1, sign(Sign.LINE));
        if (crosses) {
            signs[place(1)] = sign(Sign.LINE_OVER_NO_CHANGE);
        }
        signs[low] = sign(Sign.LOW_END);
        signs[high] = sign(Sign.HIGH_END);
        signs[place(range.middle())] = sign(Sign.MIDDLE);
        // The middle may lie there too; that more lies beyond is worth more.
        if (RangeAxis.isBelow(range.low())) {
            signs[low] = sign(Sign.BELOW_AXIS);
        }
        if (RangeAxis.isAbove(range.high())) {
            signs[high] = sign(Sign.ABOVE_AXIS);
        }
    }

    /**
     * The changes at the ends of the axis, at its middle and, if there is room, at the ends of the tolerated range.
     *
     * @param band the tolerated change, as a fraction
     */
    String axis(double band) {
        StringBuilder labels = new StringBuilder(" ".repeat(width));
        for (double ratio : new double[] {1 / RangeAxis.END, RangeAxis.END, 1, 1 - band, 1 + band}) {
            String label = ratio == 1 ? "0" : String.format(Locale.ROOT, "%+.0f %%", 100 * (ratio - 1));
            int centred = place(ratio) - label.length() / 2;
            int from = Math.max(0, Math.min(centred, width - label.length()));
            int to = from + label.length();
            if (labels.substring(Math.max(0, from - 1), Math.min(width, to + 1)).isBlank()) {
                labels.replace(from, to, ascii ? label : label.replace('-', '−'));
            }
        }
        return labels.toString();
    }

    private int place(double ratio) {
        return (int) Math.round(RangeAxis.place(ratio) / RangeAxis.WIDTH * (width - 1));
    }

    private char sign(Sign sign) {
        return (ascii ? ASCII_SIGNS : SIGNS).charAt(sign.ordinal());
    }
}
