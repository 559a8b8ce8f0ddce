package org.jdyno.lab.run;

import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.run.trial.TrialListener;

/** Receives the progress of a run, from one thread at a time. Must return soon. */
public interface RunListener extends TrialListener {
    /** A block begins. */
    default void blockBegins(int block, long expectedMillis) {}

    /** A trial begins. */
    default void trialBegins(Slot slot) {}

    /** A trial has been stored. */
    default void trialEnds(Trial trial) {}
}
