package org.jdyno.lab.run.gc;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A stop of all threads of the program for the collector.
 *
 * @param collection the number the JVM gave the collection it is part of, the same that JFR tells; a log of Java 8
 *     tells none
 * @param name in the log's own words, such as {@code Pause Young (Normal) (G1 Evacuation Pause)}
 * @param startUptimeNanos since the JVM started
 * @param durationNanos of the stop, as the collector timed it; the way to the safepoint is not in it
 * @param heap what it did to the heap, where the log tells
 */
public record Pause(
        OptionalInt collection, String name, long startUptimeNanos, long durationNanos, Optional<HeapChange> heap) {
    /** A pause of a collection that the log does not name. */
    Pause(String name, long startUptimeNanos, long durationNanos, Optional<HeapChange> heap) {
        this(OptionalInt.empty(), name, startUptimeNanos, durationNanos, heap);
    }

    /** The same pause, of which more is known of the heap. */
    Pause withHeap(Optional<HeapChange> change) {
        return new Pause(collection, name, startUptimeNanos, durationNanos, change);
    }
}
