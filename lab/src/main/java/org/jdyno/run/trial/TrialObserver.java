package org.jdyno.run.trial;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.host.HostedProcess;
import org.jdyno.model.Cause;
import org.jdyno.model.Ergonomics;
import org.jdyno.model.Jvm;
import org.jdyno.model.Window;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.store.TrialFolder;

/**
 * Observes a trial and adds totals, for example from a log of the JVM under test, a profiler, or counters of the
 * machine. Each trial has its own observer, which the thread of the trial calls. Between {@link #beforeMeasurement} and
 * {@link #afterMeasurement} an observer must not use CPU time, except in trials that are not compared.
 */
public interface TrialObserver {
    /** Creates the observer of a trial, before the trial begins. */
    interface Factory {
        TrialObserver of(TrialContext trial);
    }

    /**
     * The data of a trial so far.
     *
     * @param totals the totals, to which the observer may add its own
     * @param windows the windows of all processes
     * @param roleNames process name to role name
     * @param logs the directory of files of the JVM under test; those of a kept server cover all its trials
     * @param lastLines the last lines of the output of the processes under test
     * @param ergonomics role under test to what its JVM chose by itself, to which the observer may add
     * @param jvms process name to the process id of its JVM, or of that of its program; without those that have none
     */
    record Observed(
            Totals totals,
            List<Window> windows,
            Map<String, String> roleNames,
            TrialFolder logs,
            List<String> lastLines,
            Map<String, Ergonomics> ergonomics,
            Map<String, Long> jvms) {}

    /**
     * Additional options for a JVM under test.
     *
     * @param process the name of the process, or of that of its adapter
     * @param hosted maps a path in {@code logs} to the path on the machine of the JVM
     * @param logs the directory for files of the JVM
     */
    default List<String> options(String process, Jvm jvm, HostedProcess hosted, TrialFolder logs) {
        return List.of();
    }

    /**
     * Called before the command for the measured load.
     *
     * @param tested the processes under test on this machine, name to process id; without those of adapters, whose
     *     programs are other processes
     * @throws TrialFailure if it cannot observe what was requested
     */
    default void beforeMeasurement(Map<String, Long> tested) throws TrialFailure {}

    /**
     * Called after that load, when all roles have reported their totals.
     *
     * @throws TrialFailure if it could not observe what was requested
     */
    default void afterMeasurement(Observed observed) throws TrialFailure {}

    /**
     * Called after all roles have stopped and their files have been copied here.
     *
     * @throws TrialFailure if the trial did not run as requested
     * @throws IOException if a file cannot be read
     */
    default void afterTrial(Observed observed) throws TrialFailure, IOException {}

    /** After {@link #afterTrial}: why there are no figures of the garbage collector, as a clause. */
    default Optional<String> noGcFigures() {
        return Optional.empty();
    }

    /**
     * Called after a failure.
     *
     * @return counters of docs/protocol.md that replace those that the failed process reported; empty to keep those
     */
    default Optional<Map<String, Double>> afterFailure(Cause cause, TrialFolder logs) {
        return Optional.empty();
    }
}
