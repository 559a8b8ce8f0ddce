package org.jdyno.queue;

import java.io.IOException;
import java.util.Optional;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.TrialDirectory;

/** The queue of a trial, its two messages, and the directory of its files if it has any. For the command thread. */
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

    /** Creates the queue; its files are removed when the process ends. */
    static QueueStore open(Settings settings, RoleContext context) throws IOException {
        if (!settings.kind.hasFiles()) {
            return new QueueStore(settings, Optional.empty());
        }
        TrialDirectory directory = TrialDirectory.below(settings.directory, "queue", settings.kind.needs(settings));
        context.atEnd(directory::close);
        return new QueueStore(settings, Optional.of(directory));
    }

    MessageQueue queue() {
        return queue;
    }

    /** The producer's message. */
    Message outgoing() {
        return outgoing;
    }

    /** The consumer's message. */
    Message incoming() {
        return incoming;
    }

    /**
     * Frees what has been read; fails if the directory is gone or nearly full. Called at intervals while messages flow.
     */
    void lookAfter() {
        queue.tidy();
        directory.ifPresent(used -> used.require(settings.kind.needsSoon(settings)));
    }

    /** Explains an exception of a thread that used the queue, if a missing file caused it. */
    Throwable explained(Throwable thrown) {
        // The JVM throws this if a page of a mapped file is not available.
        if (thrown instanceof InternalError && directory.isPresent()) {
            return new RoleFailure(
                    "error",
                    "cannot access a file in " + directory.get().path() + " (" + thrown.getMessage()
                            + "); the directory must not be full or removed during the trial",
                    thrown);
        }
        return thrown;
    }

    /** Closes the queue; its files stay until the end of the process. */
    void close() throws IOException {
        queue.close();
    }
}
