package org.jdyno.lab.run.coschedule;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.run.protocol.RoleEvent;
import org.jdyno.lab.run.protocol.TrialFailure;

/**
 * Schedules the trials of one block relative to each other: {@link Alone} or {@link Sliced}. {@link #runAll}
 * gives each trial a thread, which calls the other methods in the order in which they are declared. A trial {@linkplain
 * Alone alone} has the thread of the caller.
 */
public interface CoSchedule {
    /** Runs one trial, from its start to its end. */
    interface Task {
        void run(Slot slot) throws IOException, InterruptedException;
    }

    /** A step of a trial. */
    interface Step {
        void run() throws TrialFailure, IOException, InterruptedException;
    }

    /** The bursts of load with which a trial warms up. */
    interface Bursts {
        /** Whether the trial is not warm and may have another burst. */
        boolean needed();

        /** Runs a burst, to its end. */
        void run() throws TrialFailure, InterruptedException;

        /** Waits after a burst without load, so that the compilers can catch up: the pause is part of the method. */
        void pause() throws InterruptedException;

        /** Runs as many as are needed. */
        default void runAll() throws TrialFailure, InterruptedException {
            while (needed()) {
                run();
                pause();
            }
        }
    }

    /** The load of the measured phase. */
    interface MeasuredLoad {
        /**
         * Runs the load to its end.
         *
         * @param millis how long the driving roles generate load
         * @param ticking whether the driving roles record {@linkplain RoleEvent.Ticks ticks}, from which the
         *     numbers of operations at the ends of slices are interpolated
         * @param afterCommand run after the command has been sent to the driving roles
         * @return the answers of the driving processes, by process name
         */
        Map<String, RoleEvent.Done> run(long millis, boolean ticking, Runnable afterCommand)
                throws TrialFailure, InterruptedException;
    }

    /**
     * Runs all trials and waits until they have ended.
     *
     * @throws InterruptedException if the calling thread or a trial was interrupted; all trials have ended then, too
     */
    void runAll(Task task) throws IOException, InterruptedException;

    /**
     * Starts and warms up a trial, and waits until all trials are warm.
     *
     * @param processes the processes that the first step starts
     * @param start starts the trial, until it is ready for load
     * @param bursts warm it up
     */
    void warmUp(Slot slot, Suspendable processes, Step start, Bursts bursts)
            throws TrialFailure, IOException, InterruptedException;

    /**
     * Runs the load of the measured phase of a trial.
     *
     * @param millis how long this trial is measured; if trials take turns, the load lasts longer
     * @param load runs the load
     * @return the figures of the slices in which the processes ran; empty if they ran continuously
     */
    default Optional<SlicedPhase> measure(Slot slot, long millis, MeasuredLoad load)
            throws TrialFailure, InterruptedException {
        load.run(millis, false, () -> {});
        return Optional.empty();
    }

    /** Ends the processes of a trial, in whatever state it is. Other trials no longer wait for it. */
    void end(Slot slot, Runnable kill);
}
