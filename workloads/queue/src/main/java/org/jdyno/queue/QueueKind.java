package org.jdyno.queue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.TrialDirectory.Room;

/** The queues; the parameter {@code queue}. */
enum QueueKind {
    CHRONICLE {
        @Override
        MessageQueue open(Optional<Path> directory, Settings settings, Message outgoing, Message incoming) {
            return ChronicleMessageQueue.in(directory.get(), settings.rollSeconds, outgoing, incoming);
        }

        @Override
        Room needs(Settings settings) {
            return new Room(
                    FILES * settings.rollSeconds * bytesPerSecond(settings) + SLACK_BYTES,
                    "two files of " + settings.rollSeconds + " s each (roll=) at rate=" + settings.rate + " and size="
                            + settings.sizeBytes);
        }

        @Override
        Room needsSoon(Settings settings) {
            return new Room(bytesPerSecond(settings) / 2 + SLACK_BYTES, "the next half second of messages");
        }
    },

    RING {
        @Override
        MessageQueue open(Optional<Path> directory, Settings settings, Message outgoing, Message incoming)
                throws IOException {
            return RingQueue.in(directory.get(), outgoing, incoming);
        }

        @Override
        Room needs(Settings settings) {
            return new Room(RingQueue.FILE_BYTES, "the ring");
        }
    },

    ARRAY {
        @Override
        MessageQueue open(Optional<Path> directory, Settings settings, Message outgoing, Message incoming) {
            return HeapQueue.array(outgoing, incoming);
        }
    },

    TRANSFER {
        @Override
        MessageQueue open(Optional<Path> directory, Settings settings, Message outgoing, Message incoming) {
            return HeapQueue.transfer(outgoing, incoming);
        }
    };

    /** Chronicle files at a time: the one being read and the one being written, which are usually the same. */
    private static final long FILES = 2;

    private static final long SLACK_BYTES = 4_000_000;

    /**
     * Chronicle's overhead for a message: a header of four bytes, an occasional index entry, up to three bytes of
     * padding.
     */
    private static final long OVERHEAD_BYTES = 8;

    /** The requested queue. Fails as {@code bad-parameter} if there is none of that name. */
    private static long bytesPerSecond(Settings settings) {
        return settings.rate * (settings.sizeBytes + OVERHEAD_BYTES);
    }

    /**
     * Creates the queue.
     *
     * @param directory for its files, if it has any
     */
    abstract MessageQueue open(Optional<Path> directory, Settings settings, Message outgoing, Message incoming)
            throws IOException;

    /** The space for the queue's files during a trial. */
    Room needs(Settings settings) {
        return Room.NONE;
    }

    /** The space for growing files until the next check. */
    Room needsSoon(Settings settings) {
        return Room.NONE;
    }

    /** Whether messages go through files. */
    boolean hasFiles() {
        return this == CHRONICLE || this == RING;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return Parameters.wordOf(this);
    }
}
