package org.jdyno.lab.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Objective;
import org.jdyno.lab.model.Slo;
import org.jdyno.lab.report.document.Block.Chart;

/**
 * Response times over the rate: the trials of each platform, the line through them, the objective, and the rates found.
 *
 * @param place index of the objective to draw
 * @param capacities the capacities of one cell
 */
record CapacityChart(Slo slo, int place, List<Capacity> capacities, Drawing drawing) {
    /** The chart; empty if there is nothing to draw. */
    Optional<Chart> chart() {
        if (capacities.stream().allMatch(capacity -> capacity.curve().isEmpty())) {
            return Optional.empty();
        }
        Objective objective = slo.objectives().get(place);
        Chart chart = Drawing.chart(
                "capacity",
                "Response time " + objective.statistic()
                        + " over the rate, a line for each platform; the table has the rates");
        chart.data()
                .put("unit", capacities.get(0).unit())
                .put("objective", objective.words())
                .put("boundNanos", objective.boundNanos());
        ArrayNode series = chart.data().putArray("series");
        for (Capacity capacity : capacities) {
            ObjectNode one = series.addObject()
                    .put("name", capacity.platform())
                    .put("colour", drawing.colour(capacity.platform()));
            ArrayNode trials = one.putArray("trials");
            ArrayNode line = one.putArray("line");
            for (Capacity.Step step : capacity.curve()) {
                ArrayNode trial = trials.addArray().add(step.rate());
                Drawing.point(trial, step.responseNanos().get(place));
                trial.add(step.whole());
                Drawing.point(
                        line.addArray().add(step.rate()), step.fittedNanos().get(place));
            }
            ArrayNode marks = one.putArray("marks");
            mark(marks, "holds " + slo.words() + " up to", "diamond", capacity.objective(), capacity);
            mark(marks, "max", "triangle", capacity.max(), capacity);
            mark(marks, "critical", "pin", capacity.critical(), capacity);
        }
        return Optional.of(chart);
    }

    /** Marks a rate that was found; bounds have no place on the axis. */
    private static void mark(ArrayNode marks, String what, String symbol, Capacity.Rate rate, Capacity capacity) {
        if (rate.known() != Capacity.Certainty.FOUND) {
            return;
        }
        ObjectNode mark = marks.addObject().put("symbol", symbol);
        ArrayNode values = mark.putArray("values");
        Drawing.point(values, rate.low());
        Drawing.point(values, rate.value());
        Drawing.point(values, rate.high());
        String interval = rate.hasInterval() ? " (" + CapacitySentences.interval(rate) + ")" : "";
        mark.put(
                "text",
                capacity.platform() + ": " + what + " " + CapacitySentences.rate(rate) + " " + capacity.unit()
                        + interval);
    }
}
