package org.jdyno.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cell;
import org.jdyno.model.Plan;
import org.jdyno.model.Stopping;

/**
 * What a plan file and a command line ask for, before it is resolved into a plan. It is mutable: first the plan
 * file is read into it, then the command line, which adds to the file and overrides it.
 */
public final class Request {
    private final Map<PlanKey<?>, Value<?>> values = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> workloads = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> texts = new LinkedHashMap<>();
    private double falseAlarms = Stopping.DEFAULT_FALSE_ALARMS;
    private Map<String, Integer> card = Map.of();
    private Map<Cell, Long> leastHeaps = Map.of();

    private record Value<T>(PlanKey<T> key, T value) {
        Plan change(Plan plan) {
            return key.change(plan, value);
        }
    }

    public <T> void set(PlanKey<T> key, T value) {
        PlanKey<T> target = key.target();
        T merged = get(target).map(before -> target.merge(before, value)).orElse(value);
        values.put(target, new Value<>(target, merged));
    }

    /** Sets a value. An empty value removes an earlier one, so that the default applies. */
    public <T> void set(PlanKey<T> key, Optional<T> value) {
        value.ifPresentOrElse(given -> set(key, given), () -> values.remove(key.target()));
    }

    /** The value; empty if none was set, and the default applies. */
    @SuppressWarnings("unchecked") // set() stores no value under a key of another type.
    public <T> Optional<T> get(PlanKey<T> key) {
        return Optional.ofNullable((Value<T>) values.get(key)).map(Value::value);
    }

    public boolean has(PlanKey<?> key) {
        return values.containsKey(key);
    }

    public List<String> all(PlanKey<List<String>> key) {
        return get(key).orElse(List.of());
    }

    /** A plan with the changes of all values that were set. */
    Plan change(Plan made) {
        Plan plan = made;
        for (Value<?> value : values.values()) {
            plan = value.change(plan);
        }
        return plan;
    }

    public void workload(String name) {
        workloads.putIfAbsent(name, new LinkedHashMap<>());
    }

    /** Workload name to its parameters in the plan file. */
    public Map<String, Map<String, String>> workloads() {
        return workloads;
    }

    /**
     * Sets parameters of a workload to texts that are one value each, whatever they contain.
     *
     * @param values parameter to text
     */
    void texts(String workload, Map<String, String> values) {
        workload(workload);
        texts.put(workload, Map.copyOf(values));
    }

    /** The parameters of a workload whose texts are single values, with these texts. */
    Map<String, String> texts(String workload) {
        return texts.getOrDefault(workload, Map.of());
    }

    /** Sets the probability of claiming a difference where there is none. */
    public void falseAlarms(double chance) {
        falseAlarms = chance;
    }

    double falseAlarms() {
        return falseAlarms;
    }

    /**
     * Sets the measures that the comparison adds to a score card.
     *
     * @param lines for each measure, the number of lines of the card that share its error rate
     */
    public void card(Map<String, Integer> lines) {
        card = Map.copyOf(lines);
    }

    Map<String, Integer> card() {
        return card;
    }

    /** Sets the least heaps, of which heaps are multiples: each cell, with its heap removed, and its mebibytes. */
    public void leastHeaps(Map<Cell, Long> mebibytes) {
        leastHeaps = Map.copyOf(mebibytes);
    }

    Map<Cell, Long> leastHeaps() {
        return leastHeaps;
    }
}
