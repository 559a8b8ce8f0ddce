package org.jdyno.lab.model;

import java.util.Objects;

/**
 * A limit of the machine that stopped a trial, and how it is raised.
 *
 * @param name of the limit, such as {@code open files of a process (ulimit -n)}
 * @param value that it has, with what was used of it where that is known
 * @param cure one sentence that says which knob raises it
 */
public record Obstacle(String name, String value, String cure) {
    public Obstacle {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(cure, "cure");
    }
}
