package org.jdyno.lab.run.trial;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.host.Seat;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.run.protocol.TrialFailure;
import org.jdyno.lab.store.TrialFolder;

/**
 * Watches a trial beside its roles and adds what it has seen to the trial's totals: a log the JVM under test writes, a
 * profiler, the use of the machine. Each trial has an observer of its own, which the thread of the trial calls. Nothing
 * of it may run between {@link #beforeMeasurement} and {@link #afterMeasurement} that takes CPU time from the roles,
 * except in a trial whose figures are not compared.
 */
public interface TrialObserver {
    /** Makes the observer of a trial that is about to begin. */
    interface Factory {
        TrialObserver of(TrialContext trial);
    }

    /**
     * What a trial has shown so far.
     *
     * @param totals takes what the observer adds
     * @param windows of all processes
     * @param roleNames process name to role name
     * @param logs where the files are that the JVM under test writes; those of a kept server are about all its trials
     * @param lastLines of the output of the processes under test
     */
    record Observed(
            Totals totals,
            List<Window> windows,
            Map<String, String> roleNames,
            TrialFolder logs,
            List<String> lastLines) {}

    /**
     * Options for a JVM under test.
     *
     * @param seat tells the path, where the JVM runs, of a file that is wanted here
     * @param logs where the files are wanted
     */
    default List<String> options(Jvm jvm, Seat seat, TrialFolder logs) {
        return List.of();
    }

    /** The load that is measured is about to be asked for. */
    default void beforeMeasurement() {}

    /** That load is over, and all roles have told their totals. */
    default void afterMeasurement(Observed observed) {}

    /**
     * All roles have stopped, and the files they wrote are here.
     *
     * @throws TrialFailure if the trial is not what it was asked to be
     * @throws IOException if a file cannot be read
     */
    default void afterTrial(Observed observed) throws TrialFailure, IOException {}

    /**
     * The trial has failed.
     *
     * @return counters of docs/protocol.md in place of those that the failed process told; empty to leave them
     */
    default Optional<Map<String, Double>> afterFailure(Cause cause, TrialFolder logs) throws IOException {
        return Optional.empty();
    }
}
