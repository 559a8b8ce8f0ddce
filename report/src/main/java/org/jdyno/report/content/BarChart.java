package org.jdyno.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.report.document.Block.Chart;

/** Bars from zero, a row each, with an interval where there is one. */
public final class BarChart {
    private BarChart() {}

    /**
     * A row.
     *
     * @param colour its index in the style sheet, below {@link Drawing#COLOURS}
     * @param value NaN for a bar that is missing
     * @param low lower end of the interval; NaN where there is none
     * @param high upper end of it
     */
    public record Bar(String name, int colour, double value, double low, double high) {
        private boolean hasValue() {
            return Double.isFinite(value);
        }

        private void addTo(ArrayNode rows) {
            ObjectNode row = rows.addObject().put("name", name).put("colour", colour);
            put(row, "value", value);
            put(row, "low", low);
            put(row, "high", high);
        }

        private static void put(ObjectNode row, String key, double number) {
            row.put(key, Double.isFinite(number) ? Double.valueOf(number) : null);
        }
    }

    /**
     * A chart of bars from top to bottom, without those that have no value; empty if there is no bar.
     *
     * @param label description for those who cannot see it
     * @param unit the unit of the values
     * @param line through all bars, at the value they are compared with
     */
    public static Optional<Chart> of(String label, String unit, List<Bar> bars, OptionalDouble line) {
        List<Bar> drawn = bars.stream().filter(Bar::hasValue).toList();
        if (drawn.isEmpty()) {
            return Optional.empty();
        }
        Chart chart = Drawing.chart("bars", label);
        chart.data().put("unit", unit);
        line.ifPresent(value -> chart.data().put("line", value));
        ArrayNode rows = chart.data().putArray("rows");
        drawn.forEach(bar -> bar.addTo(rows));
        return Optional.of(chart);
    }

    /**
     * A chart of groups of bars, each below its title; empty if there is no bar. A bar without a value keeps its place,
     * so that a reader sees that it is missing.
     *
     * @param groups title to bars; groups without any value are left out
     */
    public static Optional<Chart> ofGroups(String label, String unit, Map<String, List<Bar>> groups, double line) {
        Chart chart = Drawing.chart("bars", label);
        ArrayNode rows = chart.data().put("unit", unit).put("line", line).putArray("rows");
        groups.forEach((title, bars) -> {
            if (bars.stream().anyMatch(Bar::hasValue)) {
                rows.addObject().put("name", title).put("heading", true).putNull("value");
                bars.forEach(bar -> bar.addTo(rows));
            }
        });
        return rows.isEmpty() ? Optional.empty() : Optional.of(chart);
    }
}
