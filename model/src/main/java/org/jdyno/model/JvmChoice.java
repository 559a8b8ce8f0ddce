package org.jdyno.model;

import java.util.List;
import java.util.OptionalInt;

/**
 * What some JVMs chose by themselves.
 *
 * @param value the name of the collector, or the number of threads or of bytes
 * @param choosers the JVMs, in the order of the plan
 */
public record JvmChoice(String value, List<Chooser> choosers) {
    /** What a JVM chooses if no option sets it. */
    public enum Setting {
        COLLECTOR,
        HEAP,
        COMPILER_THREADS,
        GC_THREADS
    }

    public JvmChoice {
        choosers = List.copyOf(choosers);
    }

    /**
     * A JVM that chose.
     *
     * @param processors number of processors that it saw
     */
    public record Chooser(String platform, Cell cell, OptionalInt processors) {}
}
