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
        private Bar withoutInterval() {
            return new Bar(name, colour, value, Double.NaN, Double.NaN);
        }

        /** Adds this row to the data of a chart. */
        void addTo(ArrayNode rows) {
            ObjectNode row = rows.addObject().put("name", name).put("colour", colour);
            Drawing.put(row, "value", value);
            Drawing.put(row, "low", low);
            Drawing.put(row, "high", high);
        }
    }

    /** An interval that reaches beyond this multiple of the longest bar would dwarf the bars, and is not drawn. */
    private static final double WIDEST = 5;

    public BarChart {
        bars = withoutWidestIntervals(
                bars.stream().filter(bar -> Double.isFinite(bar.value())).toList());
    }

    /** The same bars, without the intervals that would dwarf them. */
    static List<Bar> withoutWidestIntervals(List<Bar> bars) {
        double longest = bars.stream()
                .mapToDouble(Bar::value)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        return bars.stream()
                .map(bar -> bar.high() > WIDEST * longest ? bar.withoutInterval() : bar)
                .toList();
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
