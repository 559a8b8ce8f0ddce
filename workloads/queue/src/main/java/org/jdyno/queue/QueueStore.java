package org.jdyno.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;

/** The queue of a trial, its two messages, and the directory of its files if it has any. Used by the command thread. */
final class QueueStore {
    private final Settings settings;
    private final Optional<TrialDirectory> directory;
    private final Message outgoing;
    private final Message incoming;
    private final MessageQueue queue;

    private QueueStore(Settings settings, Optional<TrialDirectory> directory) throws IOException {
        this.settings = settings;
        this.directory = directory;
        outgoing = new Message(settings.sizeBytes);
        incoming = new Message(settings.sizeBytes);
        queue = settings.kind.open(directory.map(TrialDirectory::path), settings, outgoing, incoming);
    }

    /** Makes the queue; its files go when the process does. */
    static QueueStore open(Settings settings, RoleContext context) throws IOException {
        if (!settings.kind.hasFiles()) {
            return new QueueStore(settings, Optional.empty());
        }
        TrialDirectory directory = TrialDirectory.below(settings.directory, settings.kind.needs(settings));
        context.atEnd(() -> remove(directory));
        return new QueueStore(settings, Optional.of(directory));
    }

    private static void remove(TrialDirectory directory) {
        try {
            directory.close();
        } catch (IOException notRemoved) {
            throw new UncheckedIOException("cannot remove " + directory.path() + ": " + notRemoved, notRemoved);
        }
    }

    MessageQueue queue() {
        return queue;
    }

    /** The one that the producer fills. */
    Message outgoing() {
        return outgoing;
    }

    /** The one that the consumer reads. */
    Message incoming() {
        return incoming;
    }

    /**
     * Gives back what has been read; fails when the directory is gone or nearly full. Called now and then while
     * messages flow.
     */
    void lookAfter() {
        queue.tidy();
        directory.ifPresent(used -> used.require(settings.kind.needsSoon(settings)));
    }

    /** What a thread threw that used the queue, with the directory if that is where to look. */
    Throwable explained(Throwable thrown) {
        // The JVM's way to say that a page of a mapped file is not to be had.
        if (thrown instanceof InternalError && directory.isPresent()) {
            return new RoleFailure(
                    "error",
                    "a file in " + directory.get().path() + " could not be reached (" + thrown.getMessage()
                            + "); see that the directory is neither full nor removed while messages go through it",
                    thrown);
        }
        return thrown;
    }

    /** Closes the queue; its files stay until the end of the process. */
    void close() throws IOException {
        queue.close();
    }
}
