package org.jdyno.grid.client;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * A connection to a node. For one thread at a time. All methods throw {@link Refusal} if the node could not do what was
 * asked, and {@link IOException} if it is gone.
 */
interface Link extends Closeable {
    /** Performs one operation, or several in a transaction, and sets their answers. */
    void perform(List<Step> steps) throws IOException, Refusal;

    /** Removes all entries that the node has. */
    void clear() throws IOException, Refusal;

    /** The memory for entries in bytes: what they take now, and the most that there may be. */
    long[] memory() throws IOException, Refusal;

    /** How many nodes this one knows, itself included; and 1 if entries are still to be moved between them, or 0. */
    long[] state() throws IOException, Refusal;

    /**
     * How many entries the node owns, and the sum of the digests of their values. Meant for nodes at rest.
     *
     * @param keys above the numbers of all keys
     */
    long[] sum(long keys) throws IOException, Refusal;

    /** Sends nothing more, and throws as soon as the node is gone. */
    void awaitEnd() throws IOException;

    /** What a node says when it cannot perform an operation. */
    final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean full;

        /** @param full whether the node has no memory left for what it was to keep */
        Refusal(String message, boolean full) {
            super(message);
            this.full = full;
        }

        boolean isFull() {
            return full;
        }
    }
}
