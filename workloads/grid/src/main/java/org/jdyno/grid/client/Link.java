package org.jdyno.grid.client;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** A connection to a node. For one thread at a time. */
interface Link extends Closeable {
    /**
     * Performs one operation, or several in a transaction, and sets their answers.
     *
     * @throws Refusal if the node could not perform them
     * @throws IOException if the node is gone
     */
    void perform(List<Step> steps) throws IOException, Refusal;

    /** What a node says when it cannot perform an operation. */
    final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;

        Refusal(String message) {
            super(message);
        }
    }
}
