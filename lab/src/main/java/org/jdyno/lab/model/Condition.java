package org.jdyno.lab.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A condition on the point of a trial: every parameter that it names must have one of the values that it lists.
 *
 * @param values the parameters with their values; a condition without parameters always holds
 */
public record Condition(SortedMap<String, List<String>> values) {
    /** The condition that holds at every point. */
    public static final Condition ALWAYS = new Condition(Collections.emptySortedMap());

    public Condition {
        SortedMap<String, List<String>> copy = new TreeMap<>();
        values.forEach((parameter, listed) -> copy.put(parameter, List.copyOf(listed)));
        values = Collections.unmodifiableSortedMap(copy);
    }

    public static Condition of(Map<String, List<String>> values) {
        return new Condition(new TreeMap<>(values));
    }

    /** Whether it holds at a point, which must have all its parameters. */
    public boolean holds(Point point) {
        return values.entrySet().stream().allMatch(each -> each.getValue().contains(point.get(each.getKey())));
    }

    /** Whether it holds at every point. */
    public boolean always() {
        return values.isEmpty();
    }

    /** The condition as text, {@code pool=own,shared tiers=two}. */
    public String describe() {
        return values.entrySet().stream()
                .map(each -> each.getKey() + "=" + String.join(",", each.getValue()))
                .collect(Collectors.joining(" "));
    }
}
