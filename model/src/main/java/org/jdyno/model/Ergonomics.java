package org.jdyno.model;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the JVM of a process under test chose by itself, from the processors and the memory that it saw. A value that an
 * option sets, or that is not known, is absent; the collector is the one that ran, whoever chose it.
 *
 * @param processors number of processors that the JVM saw
 * @param collector name of its garbage collector, such as {@code G1}
 * @param heapBytes largest size of its heap
 * @param compilerThreads largest number of its compiler threads
 * @param gcThreads number of its threads for parallel collection
 */
public record Ergonomics(
        OptionalDouble processors,
        Optional<String> collector,
        OptionalDouble heapBytes,
        OptionalDouble compilerThreads,
        OptionalDouble gcThreads) {
    public Ergonomics {
        Objects.requireNonNull(processors, "processors");
        Objects.requireNonNull(collector, "collector");
        Objects.requireNonNull(heapBytes, "heapBytes");
        Objects.requireNonNull(compilerThreads, "compilerThreads");
        Objects.requireNonNull(gcThreads, "gcThreads");
    }
}
