package org.jdyno.lab.session;

import java.io.IOException;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.run.RunListener;

/** Receives what a session reports while it goes on. Called by one thread at a time. */
public interface SessionListener {
    /** A sentence that the user should read, without its period. */
    void message(String sentence);

    /**
     * What is being done now. It replaces the step before.
     *
     * @param words empty when nothing is
     */
    void step(String words);

    /** Receives the progress of this run. */
    RunListener progress(Run run);

    /**
     * Does work that the user may stop, which interrupts this thread.
     *
     * @param whenStopped the message then
     * @throws InterruptedException when it was stopped, after the message
     */
    void stoppable(Work work, String whenStopped) throws InterruptedException, IOException;

    /** Work that ends in good order when its thread is interrupted. */
    @FunctionalInterface
    interface Work {
        void run() throws InterruptedException, IOException;
    }
}
