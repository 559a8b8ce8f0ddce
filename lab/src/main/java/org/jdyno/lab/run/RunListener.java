package org.jdyno.lab.run;

import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.run.trial.TrialListener;

/** Is told of the progress of a run, by one thread at a time; must return soon. */
public interface RunListener extends TrialListener {
    /** A block is about to begin. */
    default void blockBegins(int block, long expectedMillis) {}

    /** A trial is about to begin. */
    default void trialBegins(Slot slot) {}

    /** A trial has been stored. */
    default void trialEnds(Trial trial) {}
}
