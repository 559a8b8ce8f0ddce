package org.jdyno.report.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.model.Capacity;
import org.jdyno.model.Capacity.Rate;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Objective;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Chart;

/** Response times over the rate, with the rates that a search has found. */
record CapacityCharts(Contents contents, RateSearch search, List<Capacity> rates) {
    /** A chart for each objective and each setting of the other parameters. */
    List<Block> blocks() {
        List<Block> charts = new ArrayList<>();
        Map<String, List<Capacity>> settings = rates.stream()
                .collect(Collectors.groupingBy(
                        capacity -> PointLabel.ofSearch(contents.run(), capacity.cell()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        settings.forEach((setting, capacities) -> {
            for (int place = 0; place < search.slo().objectives().size(); place++) {
                if (capacities.stream().anyMatch(capacity -> !capacity.curve().isEmpty())) {
                    String title = "Response time "
                            + search.slo().objectives().get(place).statistic() + " over the rate";
                    charts.add(Block.section(
                            title + (setting.isEmpty() ? "" : ", " + setting), chart(title, place, capacities)));
                }
            }
        });
        if (!charts.isEmpty()) {
            charts.add(Block.quiet(
                    "Points are trials, hollow if the load generator was late or the trial failed. The line through"
                            + " them never falls. The diamond is the rate that holds the objective, with its interval;"
                            + " the triangle is the max, the pin the critical rate."));
        }
        return charts;
    }

    /** The trials of each platform, the line through them, the objective, and the rates found. */
    private Chart chart(String title, int place, List<Capacity> capacities) {
        Objective objective = search.slo().objectives().get(place);
        Chart chart = Drawing.chart("capacity", title + ", a line for each platform; the table has the rates");
        chart.data()
                .put("unit", capacities.get(0).unit())
                .put("objective", objective.words())
                .put("boundNanos", objective.boundNanos());
        ArrayNode series = chart.data().putArray("series");
        for (Capacity capacity : capacities) {
            ObjectNode one = contents.drawing().line(series, capacity.platform());
            ArrayNode trials = one.putArray("trials");
            ArrayNode line = one.putArray("line");
            for (Capacity.Step step : capacity.curve()) {
                ArrayNode trial = trials.addArray().add(step.rate());
                Drawing.points(trial, step.responseNanos().get(place)).add(step.whole());
                Drawing.points(
                        line.addArray().add(step.rate()), step.fittedNanos().get(place));
            }
            ArrayNode marks = one.putArray("marks");
            mark(marks, "holds " + search.slo().words() + " up to", "diamond", capacity.objective(), capacity);
            mark(marks, "max", "triangle", capacity.max(), capacity);
            mark(marks, "critical", "pin", capacity.critical(), capacity);
        }
        return chart;
    }

    /** Marks a rate that was found; bounds have no place on the axis. */
    private static void mark(ArrayNode marks, String what, String symbol, Rate rate, Capacity capacity) {
        if (rate.known() == Capacity.Certainty.FOUND) {
            ObjectNode mark = marks.addObject().put("symbol", symbol);
            Drawing.points(mark.putArray("values"), rate.low(), rate.value(), rate.high());
            String interval = rate.hasInterval() ? " (" + interval(rate) + ")" : "";
            mark.put("text", capacity.platform() + ": " + what + " " + rate(rate) + " " + capacity.unit() + interval);
        }
    }

    /** A rate in a table: {@code 12,400}, {@code ≥ 1,000,000}, {@code < 1}. */
    static String rate(Rate rate) {
        return switch (rate.known()) {
            case FOUND -> Numbers.value(rate.value());
            case AT_LEAST -> "≥ " + Numbers.value(rate.value());
            case BELOW -> "< " + Numbers.value(rate.value());
            case ROUGHLY -> end(rate.low()) + " … " + end(rate.high());
            case UNKNOWN -> Numbers.UNKNOWN;
        };
    }

    private static String end(double rate) {
        return Double.isNaN(rate) ? "" : Numbers.value(rate);
    }

    static String interval(Rate rate) {
        return Numbers.interval(rate.low(), rate.high());
    }
}
