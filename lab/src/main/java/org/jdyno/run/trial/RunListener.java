package org.jdyno.run.trial;

import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;

/** Receives the progress of a run, from one thread at a time. Must return soon. */
public interface RunListener {
    /**
     * Trials that are not stored make the start-up archive of a platform for a workload.
     *
     * @param jarOfJars a program whose libraries are jars within its own; empty if it has none
     */
    default void training(String platform, String workload, Optional<Path> jarOfJars) {}

    /** A block begins. */
    default void blockBegins(int block, long expectedMillis) {}

    /** A trial begins. */
    default void trialBegins(Slot slot) {}

    /** A step of a trial begins, such as {@code warm-up 2}. */
    default void step(Slot slot, String step) {}

    /** A window of the driving role has ended. */
    default void window(Slot slot, Window window) {}

    /** A trial has been stored. */
    default void trialEnds(Trial trial) {}
}
