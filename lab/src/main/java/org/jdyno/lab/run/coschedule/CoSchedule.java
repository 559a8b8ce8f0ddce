package org.jdyno.lab.run.coschedule;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.run.protocol.RoleEvent;
import org.jdyno.lab.run.protocol.TrialFailure;

/**
 * When the trials of one block run with respect to one another: {@link Alone}, {@link Parallel} or {@link Sliced}. Each
 * trial is run by a thread of its own, which passes its steps to these methods in their order.
 */
public interface CoSchedule {
    interface Task {
        void run(Slot slot) throws IOException, InterruptedException;
    }

    /** A part of a trial. */
    interface Step {
        void run() throws TrialFailure, IOException, InterruptedException;
    }

    /** The load that is measured. */
    interface Load {
        /**
         * Runs it to its end.
         *
         * @param millis how long the driving roles make load
         * @param ticking whether they keep ticks
         * @param whenAsked done when they have been asked
         * @return what they answered, by the names of their processes
         */
        Map<String, RoleEvent.Done> run(long millis, boolean ticking, Runnable whenAsked)
                throws TrialFailure, InterruptedException;
    }

    /**
     * Runs all trials and returns when all have ended.
     *
     * @throws InterruptedException when the calling thread or a trial was interrupted; no trial runs any more
     */
    void runAll(Task task) throws IOException, InterruptedException;

    /** The processors that only this trial's roles are to use, of those allowed; empty when they are not divided. */
    default Set<Integer> processors(Slot slot, List<Integer> allowed) {
        return Set.of();
    }

    /**
     * Starts and warms up a trial, and returns when all are warm.
     *
     * @param processes started by the step
     */
    void warmUp(Slot slot, Suspendable processes, Step step) throws TrialFailure, IOException, InterruptedException;

    /**
     * Runs a trial's load.
     *
     * @param millis how long the trial is measured
     * @return the slices in which its processes ran; empty if they ran all the time
     */
    default Optional<SlicedPhase> measure(Slot slot, long millis, Load load) throws TrialFailure, InterruptedException {
        load.run(millis, false, () -> {});
        return Optional.empty();
    }

    /** Ends a trial's processes, in whatever state it is; no other trial waits for it any longer. */
    void end(Slot slot, Runnable kill);
}
