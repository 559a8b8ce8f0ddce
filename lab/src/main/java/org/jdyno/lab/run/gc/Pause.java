package org.jdyno.lab.run.gc;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A stop of all threads of the program by the collector.
 *
 * @param collection the number of its collection, the same as in JFR; empty for Java 8
 * @param name the name as in the log, such as {@code Pause Young (Normal) (G1 Evacuation Pause)}
 * @param startUptimeNanos since the JVM started
 * @param durationNanos length of the pause, without the time to reach the safepoint
 * @param heap the change of the heap, if the log has it
 */
public record Pause(
        OptionalInt collection, String name, long startUptimeNanos, long durationNanos, Optional<HeapChange> heap) {
    /** A pause of a collection without a number. */
    Pause(String name, long startUptimeNanos, long durationNanos, Optional<HeapChange> heap) {
        this(OptionalInt.empty(), name, startUptimeNanos, durationNanos, heap);
    }

    /** A copy with this change of the heap. */
    Pause withHeap(Optional<HeapChange> change) {
        return new Pause(collection, name, startUptimeNanos, durationNanos, change);
    }
}
