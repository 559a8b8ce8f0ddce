package org.jdyno.model;

import java.util.Objects;

/**
 * A resource limit of the machine or of the JVM that made a trial fail, and how to raise it.
 *
 * @param name name of the limit, such as {@code open files of a process (ulimit -n)}
 * @param value value of the limit, with its use if known
 * @param fix one sentence that says how to raise it
 */
public record Obstacle(String name, String value, String fix) {
    public Obstacle {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(fix, "fix");
    }
}
