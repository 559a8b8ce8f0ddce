package org.jdyno.model;

import java.util.List;
import java.util.Optional;

/**
 * The stack of the threads of the roles under test: a parameter of every workload, which the lab turns into an option
 * of the JVM and roles do not see. A point without it leaves the size to the JVM.
 */
public final class Stack {
    public static final String NAME = "stack";

    static final String SIZE = "[1-9][0-9]{0,6}[km]";

    private static final String OPTION = "-Xss";

    private Stack() {}

    /** The size at a point, such as {@code 256k}; empty if the JVM chooses. */
    public static Optional<String> at(Point point) {
        return Optional.ofNullable(point.values().get(NAME));
    }

    /** The option that gives the threads of a JVM stacks of a size. */
    static String option(String size) {
        return OPTION + size;
    }

    /** Whether options set the size. */
    public static boolean isSizedBy(List<String> options) {
        return options.stream()
                .anyMatch(option -> option.startsWith(OPTION) || option.startsWith("-XX:ThreadStackSize"));
    }
}
