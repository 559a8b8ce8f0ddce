package org.jdyno.lab.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Formula;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Term;
import org.jdyno.lab.model.Workload;

/** What is known of a trial's measured phase, role by role, and the measures that follow from it. */
final class Totals {
    /** Takes what the lab itself saw, beside the roles. */
    static final String LAB = "lab";

    /** Takes what the lab's link between two namespaces took. */
    static final String LINK = "link";

    /** Wall times do not add up over processes that do the same at the same time: the longest counts. */
    private static final Set<String> LONGEST =
            Set.of("wallNanos", "connectNanos", "readyNanos", "firstOperationNanos", "uptimeMillis");

    private static final List<String> TOTALS = List.of("wallNanos", "operations", "errors", "cpuNanos");

    private final Workload workload;
    private final Map<String, List<String>> processes = new HashMap<>();
    private final Map<String, Map<String, Double>> values = new HashMap<>();
    private final Map<String, Recorded> recorded = new HashMap<>();

    Totals(Workload workload) {
        this.workload = workload;
    }

    /** Names a process of a role; a role of which none is named is one process of its own name. */
    void process(Role role, String name) {
        processes.computeIfAbsent(role.name(), any -> new ArrayList<>()).add(name);
    }

    /** Adds the totals and counters of a process's answer. */
    void add(String role, JsonNode done) {
        for (String name : TOTALS) {
            if (done.has(name)) {
                put(role, name, done.get(name).asDouble());
            }
        }
        done.path("counters")
                .properties()
                .forEach(counter ->
                        put(role, counter.getKey(), counter.getValue().asDouble()));
    }

    void put(String role, String name, double value) {
        values.computeIfAbsent(role, any -> new HashMap<>()).put(name, value);
    }

    /** Adds a histogram of a measured window. */
    void addHistogram(String role, String name, long startMillis, Histogram histogram) {
        recorded.computeIfAbsent(role + "." + name, any -> new Recorded()).add(startMillis, histogram);
    }

    /** What was recorded under the workload's terms; names without a value are absent. */
    Map<String, Distribution> distributions() {
        Map<String, Distribution> distributions = new LinkedHashMap<>();
        for (String term : workload.distributions().keySet()) {
            Recorded all = recorded(term);
            if (all.sum.getTotalCount() > 0) {
                distributions.put(term, all.distribution());
            }
        }
        return distributions;
    }

    /** What was recorded as {@code role.name}, merged over the roles an alias stands for. */
    private Recorded recorded(String term) {
        int dot = term.indexOf('.');
        Recorded merged = new Recorded();
        for (String role : rolesOf(term.substring(0, dot))) {
            Recorded one = recorded.get(role + term.substring(dot));
            if (one != null) {
                merged.add(one);
            }
        }
        return merged;
    }

    /** The value of a total or counter, summed over the processes of the roles an alias stands for; empty when none has it. */
    OptionalDouble value(String roleOrAlias, String name) {
        double sum = 0;
        boolean found = false;
        for (String role : rolesOf(roleOrAlias)) {
            Double value = values.getOrDefault(role, Map.of()).get(name);
            if (value != null) {
                sum = LONGEST.contains(name) ? Math.max(sum, value) : sum + value;
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

    private OptionalDouble term(Term term) {
        return term.statistic().isEmpty()
                ? value(term.role(), term.name())
                : recorded(term.distribution()).statistic(term.statistic().get());
    }

    private List<String> rolesOf(String roleOrAlias) {
        return named(roleOrAlias).stream()
                .flatMap(role -> processes.getOrDefault(role, List.of(role)).stream())
                .toList();
    }

    private List<String> named(String roleOrAlias) {
        return switch (roleOrAlias) {
            case "tested" ->
                workload.roles().stream()
                        .filter(Role::underTest)
                        .map(Role::name)
                        .toList();
            case "driver" -> List.of(workload.driver().name());
            default -> List.of(roleOrAlias);
        };
    }

    /** The histograms of one name over the measured phase. */
    private static final class Recorded {
        private final Histogram sum = new Histogram(1, Recordings.HIGHEST_NANOS, Recordings.DIGITS);
        private final SortedMap<Long, Long> secondMaxNanos = new TreeMap<>();

        void add(long startMillis, Histogram window) {
            sum.add(window);
            secondMaxNanos.merge(startMillis / 1000, window.getMaxValue(), Math::max);
        }

        void add(Recorded other) {
            sum.add(other.sum);
            other.secondMaxNanos.forEach((second, nanos) -> secondMaxNanos.merge(second, nanos, Math::max));
        }

        /** {@code p99.9}, {@code max} or {@code mean} in nanoseconds; empty when nothing was recorded. */
        OptionalDouble statistic(String statistic) {
            if (sum.getTotalCount() == 0) {
                return OptionalDouble.empty();
            }
            return OptionalDouble.of(
                    switch (statistic) {
                        case "max" -> sum.getMaxValue();
                        case "mean" -> sum.getMean();
                        default -> sum.getValueAtPercentile(Double.parseDouble(statistic.substring(1)));
                    });
        }

        Distribution distribution() {
            ByteBuffer buffer = ByteBuffer.allocate(sum.getNeededByteBufferCapacity());
            int length = sum.encodeIntoCompressedByteBuffer(buffer);
            String encoded = Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
            return new Distribution(encoded, List.copyOf(secondMaxNanos.values()));
        }
    }
}
