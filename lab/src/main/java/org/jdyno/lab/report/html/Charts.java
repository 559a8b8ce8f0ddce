package org.jdyno.lab.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** The data of the page's charts, collected while its sections are written; the scripts of the page draw them. */
final class Charts {
    /** Colours the style sheet names; further platforms begin again with the first. */
    static final int COLOURS = 8;

    /** Of all charts with a line for each trial together: at most some twelve hundred kilobytes of the page. */
    private static final int MOST_POINTS = 60_000;

    private static final MathContext DRAWN_DIGITS = new MathContext(5);

    private final List<String> platforms;
    private final ArrayNode charts = JsonNodeFactory.instance.arrayNode();

    private final int pointsPerChart;

    /**
     * @param platforms names, in the order in which they take their colours
     * @param lineCharts how many charts with a line for each trial the page will have
     */
    Charts(List<String> platforms, int lineCharts) {
        this.pointsPerChart = MOST_POINTS / Math.max(1, lineCharts);
        this.platforms = List.copyOf(platforms);
    }

    /** The place of a platform's colour in the style sheet. */
    int colour(String platform) {
        return platforms.indexOf(platform) % COLOURS;
    }

    /** The name it has there, such as {@code c2}. */
    String colourName(String platform) {
        return "c" + colour(platform);
    }

    /** As many points as each line chart may have, so that a page of any run stays small. */
    int pointsPerChart() {
        return pointsPerChart;
    }

    /**
     * Adds a chart and the place where it is drawn.
     *
     * @param kind which of the drawing functions of the scripts is used
     * @param label what it shows, for those who cannot see it
     */
    ObjectNode add(Html out, String kind, String label) {
        String id = "chart-" + charts.size();
        out.open("div", "class", "chart " + kind, "id", id, "role", "img", "aria-label", label)
                .close("div");
        return charts.addObject().put("id", id).put("kind", kind);
    }

    /** As many digits as can be seen in a drawing; null for what is not a number. */
    static void point(ArrayNode row, double value) {
        if (Double.isFinite(value)) {
            row.add(new BigDecimal(value).round(DRAWN_DIGITS).doubleValue());
        } else {
            row.addNull();
        }
    }

    /** JSON that may stand inside a script element: no {@code <} is left in it. */
    String json() {
        return charts.toString()
                .replace("<", "\\u003c")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
