package org.jdyno.lab.run.gc;

import java.util.Optional;

/**
 * A concurrent collection. Its pauses are also listed as {@link Pause}. Cycles of a generational collector may overlap.
 *
 * @param name the name as in the log, such as {@code Minor Collection (Allocation Rate)}; {@code Concurrent GC} if it
 *     has none
 * @param startUptimeNanos since the JVM started
 * @param durationNanos time from start to end, including pauses; to the last line about it if the log ends earlier
 * @param heap the change of the heap, if the log has it
 */
public record Cycle(String name, long startUptimeNanos, long durationNanos, Optional<HeapChange> heap) {}
