package org.jdyno.lab.session;

import java.io.IOException;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.run.RunListener;

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
