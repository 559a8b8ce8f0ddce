package org.jdyno.model;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * How a task of a fleet stands.
 *
 * @param number of the task, from 0
 * @param workload the only one that it runs; empty for all of the plan
 * @param machine where the latest attempt runs or ran; empty if there was none
 * @param trials how many the latest attempt has stored, including those of earlier ones from which it went on
 * @param attempts how many were begun
 * @param cause why it stands like this, as a clause; empty if there is nothing to tell
 * @param result the directory of the whole run; empty until the task is done
 */
public record TaskStatus(
        int number,
        Optional<String> workload,
        Optional<String> machine,
        State state,
        long trials,
        int attempts,
        String cause,
        Optional<Path> result) {
    public enum State {
        /** No attempt runs; the scheduler has yet to start one. */
        WAITING,
        RUNNING,
        /** An attempt has neither ended nor given a sign for long. */
        LOST,
        /** It was told to stop, and goes on when it is submitted again. */
        STOPPED,
        FAILED,
        DONE;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
