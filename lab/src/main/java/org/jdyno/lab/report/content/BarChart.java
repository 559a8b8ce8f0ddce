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
 * @param unit of the values
 * @param bars from above to below; those without a value are left out
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
    }

    /** An interval that reaches beyond this multiple of the longest bar would dwarf the bars, and is not drawn. */
    private static final double WIDEST = 5;

    public BarChart {
        List<Bar> drawn =
                bars.stream().filter(bar -> Double.isFinite(bar.value())).toList();
        double longest = drawn.stream().mapToDouble(Bar::value).max().orElse(0);
        bars = drawn.stream()
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
        for (Bar bar : bars) {
            ObjectNode row = rows.addObject().put("name", bar.name()).put("colour", bar.colour());
            Drawing.put(row, "value", bar.value());
            Drawing.put(row, "low", bar.low());
            Drawing.put(row, "high", bar.high());
        }
        return Optional.of(chart);
    }
}
