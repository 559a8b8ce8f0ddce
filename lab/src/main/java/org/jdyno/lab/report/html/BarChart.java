package org.jdyno.lab.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Bars from zero, a row each, with an interval where there is one.
 *
 * @param label what it shows, for those who cannot see it
 * @param unit of the values
 * @param bars from above to below; those without a value are left out
 * @param line through all bars, at the value they are compared with
 */
record BarChart(String label, String unit, List<Bar> bars, OptionalDouble line) {
    /**
     * A row.
     *
     * @param colour its place among those of the style sheet, below {@link Charts#COLOURS}
     * @param low lower end of the interval; NaN where there is none
     * @param high upper end of it
     */
    record Bar(String name, int colour, double value, double low, double high) {
        private Bar withoutInterval() {
            return new Bar(name, colour, value, Double.NaN, Double.NaN);
        }
    }

    /**
     * An interval that reaches beyond this many of the longest bar would leave no length to the bars, and is not drawn.
     */
    private static final double WIDEST = 5;

    BarChart {
        List<Bar> drawn =
                bars.stream().filter(bar -> Double.isFinite(bar.value())).toList();
        double longest = drawn.stream().mapToDouble(Bar::value).max().orElse(0);
        bars = drawn.stream()
                .map(bar -> bar.high() > WIDEST * longest ? bar.withoutInterval() : bar)
                .toList();
    }

    BarChart(String label, String unit, List<Bar> bars) {
        this(label, unit, bars, OptionalDouble.empty());
    }

    /** Writes the place of the chart and leaves its data; nothing when there is no bar. */
    void write(Html out, Charts charts) {
        if (bars.isEmpty()) {
            return;
        }
        ObjectNode chart = charts.add(out, "bars", label).put("unit", unit);
        line.ifPresent(value -> chart.put("line", value));
        ArrayNode rows = chart.putArray("rows");
        for (Bar bar : bars) {
            ObjectNode row = rows.addObject().put("name", bar.name()).put("colour", bar.colour());
            put(row, "value", bar.value());
            put(row, "low", bar.low());
            put(row, "high", bar.high());
        }
    }

    private static void put(ObjectNode row, String name, double value) {
        if (Double.isFinite(value)) {
            row.put(name, value);
        } else {
            row.putNull(name);
        }
    }
}
