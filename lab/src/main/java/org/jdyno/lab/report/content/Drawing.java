package org.jdyno.lab.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.jdyno.lab.report.document.Block.Chart;
import org.jdyno.lab.report.document.Cell;

/**
 * What the charts and tables of one report share: the colours of platforms, and the number of points.
 *
 * @param names names of platforms, in the order in which they take their colours
 * @param pointsPerChart most points of a chart with a line for each trial, so that the page of any run stays small
 */
public record Drawing(List<String> names, int pointsPerChart) {
    /** Colours the style sheet names; further platforms begin again with the first. */
    public static final int COLOURS = 8;

    /** Most points of all charts with a line for each trial: about 1.2 MB of the page. */
    private static final int MAX_POINTS = 60_000;

    private static final MathContext DRAWN_DIGITS = new MathContext(5);

    /** For a report with this number of charts with a line for each trial. */
    public static Drawing of(List<String> names, int trialCharts) {
        return new Drawing(List.copyOf(names), MAX_POINTS / Math.max(1, trialCharts));
    }

    /** The index of a platform's colour in the style sheet. */
    public int colour(String platform) {
        return Math.floorMod(names.indexOf(platform), COLOURS);
    }

    /** A cell that names a platform. */
    public Cell platform(String name) {
        return new Cell(name).colour(colour(name));
    }

    /** A chart without data yet. */
    public static Chart chart(String kind, String label) {
        return new Chart(kind, label, JsonNodeFactory.instance.objectNode());
    }

    /** A number with five digits; null if it is not finite. */
    public static void point(ArrayNode row, double value) {
        if (Double.isFinite(value)) {
            row.add(new BigDecimal(value).round(DRAWN_DIGITS).doubleValue());
        } else {
            row.addNull();
        }
    }

    /** A number as a property; null if it is not finite. */
    public static void put(ObjectNode row, String name, double value) {
        if (Double.isFinite(value)) {
            row.put(name, value);
        } else {
            row.putNull(name);
        }
    }
}
