package org.jdyno.lab.run.trial;

import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Window;

/** Receives the progress of trials, from one thread at a time. Must return soon. */
public interface TrialListener {
    /** A step of a trial begins, such as {@code warm-up 2}. */
    default void step(Slot slot, String step) {}

    /** A window of the driving role has ended. */
    default void window(Slot slot, Window window) {}
}
