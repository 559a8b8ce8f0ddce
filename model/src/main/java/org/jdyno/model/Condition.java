package org.jdyno.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A condition on the point of a trial: every parameter that it names must have one of the values that it lists.
 *
 * @param possible whether it holds at any point
 * @param values the parameters with their values, which for a number may also be ranges such as {@code ..200}; a
 *     condition without parameters always holds
 */
public record Condition(boolean possible, SortedMap<String, List<String>> values) {
    public static final Condition ALWAYS = new Condition(true, Collections.emptySortedMap());
    public static final Condition NEVER = new Condition(false, Collections.emptySortedMap());

    public Condition {
        SortedMap<String, List<String>> copy = new TreeMap<>();
        values.forEach((parameter, listed) -> copy.put(parameter, List.copyOf(listed)));
        values = Collections.unmodifiableSortedMap(copy);
    }

    public static Condition of(Map<String, List<String>> values) {
        return new Condition(true, new TreeMap<>(values));
    }

    /**
     * Whether a point has these values of its parameters, each of which may be a range of numbers; not if it lacks
     * one.
     */
    public static boolean isMet(Map<String, String> values, Point point) {
        return values.entrySet().stream()
                .allMatch(value -> point.values().containsKey(value.getKey())
                        && of(Map.of(value.getKey(), List.of(value.getValue()))).holds(point));
    }

    /** Whether it holds at a point, which must have all its parameters. */
    public boolean holds(Point point) {
        return possible && values.keySet().stream().allMatch(parameter -> admits(parameter, point.get(parameter)));
    }

    /** Whether it can hold at a point with this value of a parameter. */
    boolean admits(String parameter, String value) {
        List<String> listed = values.getOrDefault(parameter, List.of(value));
        return listed.contains(value)
                || listed.stream()
                        .flatMap(one -> NumberRange.of(one).stream())
                        .anyMatch(range -> range.contains(value));
    }

    /** Whether it holds at every point. */
    public boolean always() {
        return possible && values.isEmpty();
    }

    /** The condition as text, {@code pool=own,shared tiers=two}. */
    public String describe() {
        return values.entrySet().stream()
                .map(each -> each.getKey() + "=" + String.join(",", each.getValue()))
                .collect(Collectors.joining(" "));
    }
}
