package org.jdyno.lab.model;

import java.util.Objects;
import java.util.Optional;

/**
 * What the size of a workload's load is measured in, such as connections, and which parameter makes it larger.
 *
 * @param name the word of {@code --limit}, such as {@code connections}
 * @param title what a reader of the report sees
 * @param parameter that is varied, such as {@code rooms}
 * @param each the parameter that says how much of the load one of those brings, such as {@code users}; empty for one
 */
public record Load(String name, String title, String parameter, Optional<String> each) {
    /** The heap as what a search makes smaller. */
    public static final Load HEAP = new Load(Heap.NAME, "MiB of heap", Heap.NAME, Optional.empty());

    public Load {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(parameter, "parameter");
    }

    /** How much of the load one more of the varied parameter brings. */
    public long step(Point point) {
        return each.map(point::get).map(Long::parseLong).orElse(1L);
    }

    /** What is left of a point without the varied parameter: points of one rest differ in their load only. */
    public Point rest(Point point) {
        return point.without(parameter);
    }

    /** A point at another load; what is no multiple of the step is cut. */
    public Point with(Point point, long amount) {
        long value = amount / step(point);
        return point.with(parameter, parameter.equals(Heap.NAME) ? Heap.size(value) : Long.toString(value));
    }

    /** The load at a point. */
    public long at(Point point) {
        String value = point.get(parameter);
        return (parameter.equals(Heap.NAME) ? Heap.mebibytes(value) : Long.parseLong(value)) * step(point);
    }
}
