package org.jdyno.lab.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.report.document.Block;

/**
 * Groups of bars from zero, each below its title. A bar without a value keeps its place, so that a reader sees that it
 * is missing.
 *
 * @param label description for those who cannot see it
 * @param unit the unit of the values
 * @param groups the groups from top to bottom; those without any value are left out
 * @param line through all bars, at the value they are compared with
 */
public record GroupedBarChart(String label, String unit, List<Group> groups, double line) {
    /** @param bars the bars from top to bottom; the value of a missing one is NaN */
    public record Group(String title, List<BarChart.Bar> bars) {
        private boolean hasValue() {
            return bars.stream().anyMatch(bar -> Double.isFinite(bar.value()));
        }
    }

    public GroupedBarChart {
        groups = groups.stream().filter(Group::hasValue).toList();
    }

    /** Empty when there is no bar. */
    public Optional<Block.Chart> chart() {
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        Block.Chart chart = Drawing.chart("bars", label);
        ObjectNode data = chart.data().put("unit", unit).put("line", line);
        ArrayNode rows = data.putArray("rows");
        for (Group group : groups) {
            rows.addObject().put("name", group.title()).put("heading", true).putNull("value");
            group.bars().forEach(bar -> bar.addTo(rows));
        }
        return Optional.of(chart);
    }
}
