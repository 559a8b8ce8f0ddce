package org.jdyno.lab.run.trial;

import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Window;

/** Is told of the progress of trials, by one thread at a time; must return soon. */
public interface TrialListener {
    /** A trial has come to a new step, such as {@code warm-up 2}. */
    default void step(Slot slot, String step) {}

    /** A window of the driving role has ended. */
    default void window(Slot slot, Window window) {}
}
