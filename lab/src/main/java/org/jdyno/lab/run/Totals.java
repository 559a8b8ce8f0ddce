package org.jdyno.lab.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Workload;

/** What is known of a trial's measured phase, role by role, and the measures that follow from it. */
final class Totals {
    /** Takes what the lab itself saw, beside the roles. */
    static final String LAB = "lab";

    private static final List<String> TOTALS = List.of("wallNanos", "operations", "errors", "cpuNanos");

    private final Workload workload;
    private final Map<String, Map<String, Double>> values = new HashMap<>();
    private final Map<String, List<Histogram>> windows = new LinkedHashMap<>();

    Totals(Workload workload) {
        this.workload = workload;
    }

    /** Adds the totals and counters of an answer. */
    void add(String role, JsonNode done) {
        for (String name : TOTALS) {
            if (done.has(name)) {
                put(role, name, done.get(name).asDouble());
            }
        }
        done.path("counters")
                .properties()
                .forEach(counter -> put(role, counter.getKey(), counter.getValue().asDouble()));
    }

    void put(String role, String name, double value) {
        values.computeIfAbsent(role, any -> new HashMap<>()).put(name, value);
    }

    /** Adds a histogram of a measured window. */
    void addHistogram(String role, String name, Histogram histogram) {
        windows.computeIfAbsent(role + "." + name, any -> new ArrayList<>()).add(histogram);
    }

    /** The histograms of the measured windows of {@code role.name}; the role may be an alias. */
    List<Histogram> histograms(String term) {
        int dot = term.indexOf('.');
        List<Histogram> histograms = new ArrayList<>();
        for (String role : rolesOf(term.substring(0, dot))) {
            histograms.addAll(windows.getOrDefault(role + term.substring(dot), List.of()));
        }
        return histograms;
    }

    /** The value of a total or counter, summed over the roles an alias stands for; empty when none has it. */
    OptionalDouble value(String roleOrAlias, String name) {
        double sum = 0;
        boolean found = false;
        for (String role : rolesOf(roleOrAlias)) {
            Double value = values.getOrDefault(role, Map.of()).get(name);
            if (value != null) {
                sum += value;
                found = true;
            }
        }
        return found ? OptionalDouble.of(sum) : OptionalDouble.empty();
    }

    /** Every measure of the workload that can be had. */
    Map<String, Double> measures() {
        Map<String, Double> measures = new LinkedHashMap<>();
        workload.formulas().forEach((name, formula) -> measure(formula).ifPresent(value -> measures.put(name, value)));
        return measures;
    }

    private OptionalDouble measure(Formula formula) {
        OptionalDouble value = formula.value(this::term);
        return value.isPresent() && Double.isFinite(value.getAsDouble()) ? value : OptionalDouble.empty();
    }

    private OptionalDouble term(String term) {
        int dot = term.indexOf('.');
        String role = term.substring(0, dot);
        String name = term.substring(dot + 1);
        int point = name.indexOf('.');
        return point < 0
                ? value(role, name)
                : Distributions.statistic(histograms(role + "." + name.substring(0, point)), name.substring(point + 1));
    }

    private List<String> rolesOf(String roleOrAlias) {
        return switch (roleOrAlias) {
            case "tested" -> workload.roles().stream()
                    .filter(Role::underTest)
                    .map(Role::name)
                    .toList();
            case "driver" -> List.of(workload.driver().name());
            default -> List.of(roleOrAlias);
        };
    }
}
