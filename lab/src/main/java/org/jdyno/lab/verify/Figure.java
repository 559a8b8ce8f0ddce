package org.jdyno.lab.verify;

import java.util.Objects;
import java.util.Optional;

/**
 * One figure as both tools tell it.
 *
 * @param name such as {@code pauses}
 * @param unit of both values; empty for a count
 * @param jdyno what jdyno says
 * @param reference what the other tool says
 * @param ratio of the two with its interval, where each was measured by itself; empty where both speak of the very same
 *     events, which leaves nothing to chance
 */
public record Figure(String name, String unit, double jdyno, double reference, Optional<Ratio> ratio) {
    public Figure {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(ratio, "ratio");
    }

    /** A figure of the very same events. */
    static Figure of(String name, String unit, double jdyno, double reference) {
        return new Figure(name, unit, jdyno, reference, Optional.empty());
    }

    /** By how much jdyno's is more, as a fraction of the reference's; 0 where both are 0. */
    public double difference() {
        return jdyno == reference ? 0 : jdyno / reference - 1;
    }
}
