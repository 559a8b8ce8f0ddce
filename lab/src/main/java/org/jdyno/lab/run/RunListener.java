package org.jdyno.lab.run;

import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;

/** Is told of the progress of a run, by one thread at a time; must return soon. */
public interface RunListener {
    /** A block is about to begin. */
    default void blockBegins(int block, long expectedMillis) {}

    /** A trial is about to begin. */
    default void trialBegins(Slot slot) {}

    /** A trial has come to a new step, such as {@code warm-up 2}. */
    default void step(Slot slot, String step) {}

    /** A window of the driving role has ended. */
    default void window(Slot slot, Window window) {}

    /** A trial has been stored. */
    default void trialEnds(Trial trial) {}
}
