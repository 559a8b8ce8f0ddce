package org.jdyno.lab.run.gc;

import java.util.Optional;

/**
 * A collection that works beside the program. Its pauses are listed as {@link Pause} too. Cycles of a generational
 * collector overlap: a minor one runs while a major one is under way.
 *
 * @param name in the log's own words, such as {@code Minor Collection (Allocation Rate)}; {@code Concurrent GC} where
 *     the log gives none
 * @param startUptimeNanos since the JVM started
 * @param durationNanos from its first work to its last, pauses included; to the last line about it, where the log ends
 *     first
 * @param heap what it did to the heap, where the log tells
 */
public record Cycle(String name, long startUptimeNanos, long durationNanos, Optional<HeapChange> heap) {}
