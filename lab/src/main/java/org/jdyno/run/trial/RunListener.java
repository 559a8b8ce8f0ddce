package org.jdyno.run.trial;

import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;

/** Receives the progress of a run, from one thread at a time. Must return soon. */
public interface RunListener {
    /** Trials that are not stored make the start-up archive of a platform for a workload. */
    default void training(String platform, String workload) {}

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
