package org.jdyno.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jdyno.model.Trial;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Chart;
import org.jdyno.report.document.Cell;

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
    Cell platform(String name) {
        return named(name, name);
    }

    /** A cell with another name of a platform. */
    public Cell named(String platform, String name) {
        return new Cell(name).colour(colour(platform));
    }

    /** A chart without data yet. */
    static Chart chart(String kind, String label) {
        return new Chart(kind, label, JsonNodeFactory.instance.objectNode());
    }

    /** Adds the line of a platform, without points yet. */
    ObjectNode line(ArrayNode lines, String platform) {
        return lines.addObject().put("name", platform).put("colour", colour(platform));
    }

    /** Adds numbers with five digits to a row; null if they are not finite. */
    static ArrayNode points(ArrayNode row, double... values) {
        for (double value : values) {
            if (Double.isFinite(value)) {
                row.add(new BigDecimal(value).round(DRAWN_DIGITS).doubleValue());
            } else {
                row.addNull();
            }
        }
        return row;
    }

    /** The trials, from the first on, whose points a chart has room for; at least one. */
    List<Trial> fitting(List<Trial> trials, ToIntFunction<Trial> points) {
        int sum = 0;
        for (int i = 0; i < trials.size(); i++) {
            sum += points.applyAsInt(trials.get(i));
            if (i > 0 && sum > pointsPerChart) {
                return trials.subList(0, i);
            }
        }
        return trials;
    }

    /** A chart with a note if it leaves trials out. */
    static List<Block> withNote(Chart chart, List<Trial> drawn, List<Trial> all) {
        return drawn.size() == all.size()
                ? List.of(chart)
                : List.of(
                        chart,
                        Block.quiet("The chart shows the first " + drawn.size() + " of " + all.size() + " trials."));
    }
}
