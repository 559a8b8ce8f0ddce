package org.jdyno.queue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.jdyno.kit.RoleFailure;

/** Agrona's ring for one producer and one consumer, in a mapped file. The C twin has the same ring. */
final class RingQueue implements MessageQueue {
    static final int CAPACITY_BYTES = 8 * 1024 * 1024;
    static final int FILE_BYTES = CAPACITY_BYTES + RingBufferDescriptor.TRAILER_LENGTH;

    /** Any positive number: there is only one type of messages. */
    private static final int MESSAGE_TYPE = 1;

    private static final int ZEROS_BYTES = 64 * 1024;

    private final MappedByteBuffer file;
    private final OneToOneRingBuffer ring;
    private final DirectBuffer outgoing;
    private final int outgoingBytes;
    private final MessageHandler receiver;

    private RingQueue(MappedByteBuffer file, Message outgoing, Message incoming) {
        this.file = file;
        ring = new OneToOneRingBuffer(new UnsafeBuffer(file));
        this.outgoing = new UnsafeBuffer(outgoing.bytes());
        outgoingBytes = outgoing.size();
        receiver = new Receiver(incoming);
    }

    /** Creates the ring in a new file and allocates all its pages. */
    static RingQueue in(Path directory, Message outgoing, Message incoming) throws IOException {
        Path path = directory.resolve("ring");
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            byte[] zeros = new byte[ZEROS_BYTES];
            for (int written = 0; written < FILE_BYTES; written += ZEROS_BYTES) {
                file.write(zeros, 0, Math.min(ZEROS_BYTES, FILE_BYTES - written));
            }
            MappedByteBuffer mapped = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, FILE_BYTES);
            return new RingQueue(mapped, outgoing, incoming);
        }
    }

    @Override
    public boolean offer() {
        return ring.write(MESSAGE_TYPE, outgoing, 0, outgoingBytes);
    }

    @Override
    public boolean poll() {
        return ring.read(receiver, 1) > 0;
    }

    @Override
    public void close() {
        IoUtil.unmap(file);
    }

    /** Copies a message out of the ring. */
    private static final class Receiver implements MessageHandler {
        private final ByteBuffer incoming;
        private final int size;

        Receiver(Message incoming) {
            this.incoming = incoming.bytes();
            size = incoming.size();
        }

        @Override
        public void onMessage(int type, org.agrona.MutableDirectBuffer buffer, int index, int length) {
            if (length != size) {
                throw new RoleFailure("wrong-output", "received a message of " + length + " bytes instead of " + size);
            }
            buffer.getBytes(index, incoming, 0, length);
        }
    }
}
