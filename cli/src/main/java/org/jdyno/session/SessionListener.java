package org.jdyno.session;

import java.io.IOException;
import java.util.Optional;
import org.jdyno.model.Run;
import org.jdyno.run.trial.RunListener;

/** Receives the messages and the progress of a session. Called by one thread at a time. */
public interface SessionListener {
    /** Shows a sentence, which is given without its period. */
    void message(String sentence);

    /**
     * Shows the current step, in place of the previous one.
     *
     * @param words empty if there is none
     */
    void step(String words);

    /**
     * Where the run of a part stands in its study.
     *
     * @param number from 1, of the parts that are not left out
     * @param parts how many these are
     * @param expectedMillis what the part is expected to take
     * @param spentMillis what the other parts have taken so far
     * @param followingMillis what those that follow are expected to take
     * @param budgetMillis the budget of the study
     */
    record PlaceInStudy(
            int number,
            int parts,
            long expectedMillis,
            long spentMillis,
            long followingMillis,
            Optional<Long> budgetMillis) {}

    /** A part of a study begins: the next progress is that of its run. */
    void partBegins(PlaceInStudy place);

    /** Makes the receiver of the progress of a run. */
    RunListener progress(Run run);

    /**
     * Does work that the user may stop. Stopping interrupts this thread.
     *
     * @param whenStopped the message if it was stopped
     * @throws InterruptedException if it was stopped; the message has been shown
     */
    void runStoppable(Work work, String whenStopped) throws InterruptedException, IOException;

    /** Work that cleans up when its thread is interrupted. */
    @FunctionalInterface
    interface Work {
        void run() throws InterruptedException, IOException;
    }
}
