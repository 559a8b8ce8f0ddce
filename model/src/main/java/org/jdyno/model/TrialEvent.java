package org.jdyno.model;

import java.util.Objects;

/**
 * A planned event that has happened in a trial.
 *
 * @param what the event as the plan describes it, {@code kill node 2 at 50 %}
 * @param process name of the process that was killed
 * @param atNanos when the signal was sent, from the time at which the load generator was told to begin the measured
 *     phase
 */
public record TrialEvent(String what, String process, long atNanos) {
    public TrialEvent {
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(process, "process");
    }
}
