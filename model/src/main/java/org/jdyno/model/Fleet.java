package org.jdyno.model;

import java.util.List;
import java.util.Optional;

/**
 * A plan that is run on several machines. Each task is a whole run on one of them, with its own A/A control; trials of
 * different machines are not compared.
 *
 * @param id the time at which it was made, and a few random letters; part of the names of scratch directories
 * @param version the version of jdyno that made it
 * @param command the command that made it
 * @param engine the word of what starts the tasks, such as {@code slurm}
 * @param title one line that says what is run
 * @param tasks by their numbers, from 0
 * @param forecast of each task
 * @param periodSeconds how often a task that runs says so
 */
public record Fleet(
        String id,
        String version,
        List<String> command,
        String engine,
        String title,
        List<Task> tasks,
        Forecast forecast,
        long periodSeconds) {
    /**
     * A run on one machine.
     *
     * @param machine where it runs; empty if a scheduler chooses
     * @param workload the only workload that it runs; empty for all of the plan
     */
    public record Task(Optional<String> machine, Optional<String> workload) {}

    /**
     * What a task takes, estimated before its first trial.
     *
     * @param trials the number of its trials
     * @param exact whether it has exactly as many; else a budget or a search decides
     * @param millis the time of all its trials
     */
    public record Forecast(long trials, boolean exact, long millis) {
        public Forecast {
            if (trials < 0 || millis < 0) {
                throw new IllegalArgumentException("a forecast of " + trials + " trials in " + millis + " ms");
            }
        }
    }

    public Fleet {
        command = Secrets.hidden(command);
        title = Secrets.inText(title);
        tasks = List.copyOf(tasks);
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("a fleet needs at least one task");
        }
        if (periodSeconds < 1) {
            throw new IllegalArgumentException("a period of " + periodSeconds + " s");
        }
    }
}
