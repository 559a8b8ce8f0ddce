package org.jdyno.lab.verify;

import java.util.Objects;
import java.util.Optional;

/**
 * One figure by both tools.
 *
 * @param name such as {@code pauses}
 * @param unit of both values; empty for a count
 * @param jdyno the value of jdyno
 * @param reference the value of the other tool
 * @param ratio of the two with its interval, if each tool measured by itself; empty if both report the same events,
 *     which leaves nothing to chance
 */
public record Figure(String name, String unit, double jdyno, double reference, Optional<Ratio> ratio) {
    public Figure {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(ratio, "ratio");
    }

    /** A figure about the same events. */
    static Figure of(String name, String unit, double jdyno, double reference) {
        return new Figure(name, unit, jdyno, reference, Optional.empty());
    }

    /** The relative difference of jdyno's value from the reference; 0 if both are 0. */
    public double difference() {
        return jdyno == reference ? 0 : jdyno / reference - 1;
    }
}
