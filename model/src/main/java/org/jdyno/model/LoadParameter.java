package org.jdyno.model;

import java.util.Optional;

/**
 * The parameter that increases a workload's load, and the unit in which that is measured, such as connections.
 *
 * @param name the argument of {@code --limit}, such as {@code connections}
 * @param title the title for the report
 * @param parameter the parameter that is varied, such as {@code rooms}
 * @param each the parameter that gives the load for each unit of {@code parameter}, such as {@code users}; empty if
 *     that load is 1
 */
public record LoadParameter(String name, String title, @Key("varies") String parameter, Optional<String> each) {
    /** The heap size as a load, for searches for the least heap. */
    public static final LoadParameter HEAP = new LoadParameter(Heap.NAME, "MiB of heap", Heap.NAME, Optional.empty());

    /** The amount by which the load grows if the varied parameter grows by one. */
    public long step(Point point) {
        return each.map(point::get).map(Long::parseLong).orElse(1L);
    }

    /** A point without the varied parameter, the same for all points that differ only in their load. */
    public Point withoutLoad(Point point) {
        return point.without(parameter);
    }

    /** A point at another load, rounded down to a multiple of the step. */
    public Point with(Point point, long amount) {
        long value = amount / step(point);
        return point.with(parameter, parameter.equals(Heap.NAME) ? Heap.size(value) : Long.toString(value));
    }

    public long at(Point point) {
        String value = point.get(parameter);
        return (parameter.equals(Heap.NAME) ? Heap.mebibytes(value) : Long.parseLong(value)) * step(point);
    }
}
