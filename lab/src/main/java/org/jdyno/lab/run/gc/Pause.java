package org.jdyno.lab.run.gc;

import java.util.Objects;
import java.util.Optional;

/**
 * A stop of all threads of the program for the collector.
 *
 * @param name in the log's own words, such as {@code Pause Young (Normal) (G1 Evacuation Pause)}
 * @param startUptimeNanos since the JVM started
 * @param durationNanos of the stop, as the collector timed it; the way to the safepoint is not in it
 * @param heap what it did to the heap, where the log tells
 */
public record Pause(String name, long startUptimeNanos, long durationNanos, Optional<HeapChange> heap) {
    public Pause {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(heap, "heap");
    }
}
