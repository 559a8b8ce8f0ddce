package org.jdyno.lab.verify;

import java.util.Objects;

/**
 * A pause as JFR recorded it: an event {@code jdk.GCPhasePause}.
 *
 * @param collection the number of its collection, the same as in the GC log
 * @param name such as {@code GC Pause}
 * @param startNanos since 1970
 * @param durationNanos the duration of the pause
 */
record FlightPause(int collection, String name, long startNanos, long durationNanos) {
    FlightPause {
        Objects.requireNonNull(name, "name");
    }
}
