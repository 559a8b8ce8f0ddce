package org.jdyno.lab.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.report.document.Block;

/**
 * Bars from zero, a row each, with an interval where there is one.
 *
 * @param label description for those who cannot see it
 * @param unit the unit of the values
 * @param bars the bars from top to bottom; those without a value are left out
 * @param line through all bars, at the value they are compared with
 */
public record BarChart(String label, String unit, List<Bar> bars, OptionalDouble line) {
    /**
     * A row.
     *
     * @param colour its index in the style sheet, below {@link Drawing#COLOURS}
     * @param low lower end of the interval; NaN where there is none
     * @param high upper end of it
     */
    public record Bar(String name, int colour, double value, double low, double high) {
        /** Adds this row to the data of a chart. */
        void addTo(ArrayNode rows) {
            ObjectNode row = rows.addObject().put("name", name).put("colour", colour);
            Drawing.put(row, "value", value);
            Drawing.put(row, "low", low);
            Drawing.put(row, "high", high);
        }
    }

    public BarChart {
        bars = bars.stream().filter(bar -> Double.isFinite(bar.value())).toList();
    }

    public BarChart(String label, String unit, List<Bar> bars) {
        this(label, unit, bars, OptionalDouble.empty());
    }

    /** Empty when there is no bar. */
    public Optional<Block.Chart> chart() {
        if (bars.isEmpty()) {
            return Optional.empty();
        }
        Block.Chart chart = Drawing.chart("bars", label);
        ObjectNode data = chart.data().put("unit", unit);
        line.ifPresent(value -> data.put("line", value));
        ArrayNode rows = data.putArray("rows");
        bars.forEach(bar -> bar.addTo(rows));
        return Optional.of(chart);
    }
}
