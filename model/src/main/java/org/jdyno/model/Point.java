package org.jdyno.model;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A point of a workload's parameters: every parameter with its value, sorted by name. */
public record Point(SortedMap<String, String> values) {
    public Point {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    public static Point of(Map<String, String> values) {
        return new Point(new TreeMap<>(values));
    }

    public String get(String parameter) {
        String value = values.get(parameter);
        if (value == null) {
            throw new IllegalArgumentException("no parameter " + parameter + " in " + values.keySet());
        }
        return value;
    }

    /** A copy of this point with another value of a parameter. */
    public Point with(String parameter, String value) {
        SortedMap<String, String> others = new TreeMap<>(values);
        others.put(parameter, value);
        return new Point(others);
    }

    /**
     * A copy of this point without a parameter, which is the same for all points that differ only in that parameter.
     */
    public Point without(String parameter) {
        SortedMap<String, String> others = new TreeMap<>(values);
        others.remove(parameter);
        return new Point(others);
    }

    /** The values for display, with possible {@linkplain Secrets secrets} masked. */
    public SortedMap<String, String> shown() {
        SortedMap<String, String> shown = new TreeMap<>(values);
        shown.replaceAll((name, value) -> Secrets.inText(value));
        return shown;
    }

    /**
     * The point as text, {@code count=100 rooms=10 …}, with possible secrets masked; equal points have equal labels.
     */
    public String label() {
        StringBuilder label = new StringBuilder();
        shown().forEach((name, value) -> label.append(label.length() == 0 ? "" : " ")
                .append(name)
                .append('=')
                .append(value));
        return label.toString();
    }
}
