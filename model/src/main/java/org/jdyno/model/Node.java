package org.jdyno.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * One of the processes of a role with several, and its own figures. The measures of the trial are of all together.
 *
 * @param name name of the process, such as {@code node-2}
 * @param role name of its role
 * @param killed whether an event of the plan killed it; its figures then end with its last window
 * @param figures totals and counters of the measured phase by their names in the protocol, and those of the lab:
 *     {@code gcPauseMaxNanos}, {@code hiccupMaxNanos} and so on; a figure that could not be measured is absent
 * @param files names of its files in the directory of the trial's logs, such as its GC log
 */
public record Node(String name, String role, boolean killed, Map<String, Double> figures, List<String> files) {
    /** The longest hiccup. */
    public static final String LONGEST_HICCUP = "hiccupMaxNanos";

    /** The longest pause or stall of the garbage collector. */
    public static final String LONGEST_PAUSE = "gcPauseMaxNanos";

    /**
     * The longest pause, and not a stall, that the hiccups must show as well: one well within the measured phase.
     * Absent if hiccups were not recorded all the time.
     */
    public static final String CHECKED_PAUSE = "gcPauseCheckedNanos";

    public Node {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(role, "role");
        figures = Collections.unmodifiableMap(new TreeMap<>(figures));
        files = List.copyOf(files);
    }

    public OptionalDouble figure(String figure) {
        Double value = figures.get(figure);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
