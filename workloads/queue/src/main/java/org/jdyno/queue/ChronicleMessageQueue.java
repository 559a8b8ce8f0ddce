package org.jdyno.queue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.RollCycle;
import net.openhft.chronicle.queue.impl.StoreFileListener;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.queue.rollcycles.RollCycleArithmetic;
import net.openhft.chronicle.wire.DocumentContext;
import org.jdyno.kit.RoleFailure;

/**
 * Chronicle Queue as in the article: two instances on one directory, one that appends and one that reads.
 *
 * <p>Every message stays in a file. So a new file begins every few seconds, and files are deleted when they have been
 * read.
 */
final class ChronicleMessageQueue implements MessageQueue {
    private final ChronicleQueue written;
    private final ChronicleQueue read;
    private final ExcerptAppender appender;
    private final ExcerptTailer tailer;
    private final Bytes<?> outgoing;
    private final Bytes<?> incoming;
    private final int size;
    /** Files that are completely read, and closed by the reading side. */
    private final Queue<File> done = new ConcurrentLinkedQueue<File>();

    private ChronicleMessageQueue(Path directory, int rollSeconds, Message outgoing, Message incoming) {
        RollEverySeconds roll = new RollEverySeconds(rollSeconds);
        written = SingleChronicleQueueBuilder.binary(directory.toFile())
                .rollCycle(roll)
                .build();
        read = SingleChronicleQueueBuilder.binary(directory.toFile())
                .rollCycle(roll)
                .storeFileListener((StoreFileListener) (cycle, file) -> done.add(file))
                .build();
        appender = written.createAppender();
        tailer = read.createTailer();
        // Each phase has two threads of its own; two threads never use one of these at the same time.
        appender.singleThreadedCheckDisabled(true);
        tailer.singleThreadedCheckDisabled(true);
        size = outgoing.size();
        this.outgoing = Bytes.wrapForRead(outgoing.bytes());
        this.incoming = Bytes.wrapForWrite(incoming.bytes());
        this.outgoing.singleThreadedCheckDisabled(true);
        this.incoming.singleThreadedCheckDisabled(true);
    }

    static ChronicleMessageQueue in(Path directory, int rollSeconds, Message outgoing, Message incoming) {
        return new ChronicleMessageQueue(directory, rollSeconds, outgoing, incoming);
    }

    @Override
    public boolean offer() {
        try (DocumentContext document = appender.writingDocument()) {
            document.wire().bytes().write(outgoing, 0L, size);
        }
        return true;
    }

    @Override
    public boolean poll() {
        try (DocumentContext document = tailer.readingDocument()) {
            if (!document.isPresent()) {
                return false;
            }
            Bytes<?> message = document.wire().bytes();
            if (message.readRemaining() != size) {
                throw new RoleFailure(
                        "wrong-output",
                        "received a message of " + message.readRemaining() + " bytes instead of " + size);
            }
            incoming.clear();
            message.read(incoming, size);
        }
        return true;
    }

    @Override
    public void tidy() {
        for (File file = done.poll(); file != null; file = done.poll()) {
            try {
                Files.deleteIfExists(file.toPath());
            } catch (IOException notDeleted) {
                throw new RoleFailure(
                        "error", "cannot delete " + file + ", which has been read: " + notDeleted, notDeleted);
            }
        }
    }

    @Override
    public void close() {
        read.close();
        written.close();
    }

    /** A roll cycle of a few seconds; Chronicle's own cycles are a minute or longer, or for tests. */
    static final class RollEverySeconds implements RollCycle {
        /** As in Chronicle's hourly cycle: up to 4 Gi messages a file. */
        private static final RollCycleArithmetic ARITHMETIC = RollCycleArithmetic.of(4096, 256);

        private final int seconds;

        RollEverySeconds(int seconds) {
            this.seconds = seconds;
        }

        @Override
        public String format() {
            return "yyyyMMdd-HHmmss";
        }

        @Override
        public int lengthInMillis() {
            return seconds * 1000;
        }

        @Override
        public int defaultIndexCount() {
            return ARITHMETIC.indexCount();
        }

        @Override
        public int defaultIndexSpacing() {
            return ARITHMETIC.indexSpacing();
        }

        @Override
        public long toIndex(int cycle, long sequenceNumber) {
            return ARITHMETIC.toIndex(cycle, sequenceNumber);
        }

        @Override
        public long toSequenceNumber(long index) {
            return ARITHMETIC.toSequenceNumber(index);
        }

        @Override
        public int toCycle(long index) {
            return ARITHMETIC.toCycle(index);
        }

        @Override
        public long maxMessagesPerCycle() {
            return ARITHMETIC.maxMessagesPerCycle();
        }
    }
}
