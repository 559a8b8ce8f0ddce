package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses a gzip body as it arrives, and proves its end: every member (RFC 1952) is whole, and has the check sum
 * and the length that its trailer tells. The decoders of Netty and the JDK accept a body that ends before its trailer.
 * For one thread.
 */
final class GzipBody {
    /** Of a body when decompressed. More is called a fault: a few kilobytes can hold gigabytes. */
    static final long MOST_BYTES = 256L << 20;

    private static final int TRAILER_BYTES = 8;

    private final Inflater inflater = new Inflater(true);
    private final CRC32 sum = new CRC32();
    private final GzipHead head = new GzipHead();
    private final GzipBodies shared;
    /** Of all members. */
    private long bytes;

    private int members;
    /** Whether a member has begun and not ended. */
    private boolean within;

    private long trailer;
    private int trailerBytes;
    private String wrong;

    /** @param shared with the other bodies of the loop */
    GzipBody(GzipBodies shared) {
        this.shared = shared;
    }

    /** Takes what has been decompressed. */
    interface Receiver {
        /** @param decompressed valid during the call */
        void receive(ByteBuf decompressed);
    }

    /** Begins another body. */
    void begin() {
        bytes = 0;
        members = 0;
        wrong = null;
        beginMember();
    }

    private void beginMember() {
        within = false;
        head.begin();
        inflater.reset();
        sum.reset();
        trailer = 0;
        trailerBytes = 0;
    }

    /** Decompresses what has arrived, unless something is wrong. The indices of the buffer do not change. */
    void add(ByteBuf content, Receiver receiver) {
        int end = content.writerIndex();
        for (int from = content.readerIndex(); from < end && wrong == null; from += shared.arrived.length) {
            int length = Math.min(shared.arrived.length, end - from);
            content.getBytes(from, shared.arrived, 0, length);
            add(length, receiver);
        }
    }

    private void add(int length, Receiver receiver) {
        int at = 0;
        while (at < length && wrong == null) {
            if (!head.hasEnded()) {
                within = true;
                wrong = head.take(shared.arrived[at++] & 0xff);
            } else if (inflater.finished()) {
                takeTrailer(shared.arrived[at++] & 0xffL);
            } else {
                inflater.setInput(shared.arrived, at, length - at);
                inflate(receiver);
                at = length - inflater.getRemaining();
            }
        }
    }

    private void inflate(Receiver receiver) {
        try {
            while (!inflater.finished() && !inflater.needsInput() && wrong == null) {
                int length = inflater.inflate(shared.inflated);
                bytes += length;
                if (bytes > MOST_BYTES) {
                    wrong = "it has more than " + (MOST_BYTES >> 20)
                            + " MiB when decompressed; request less at a time, or set gzip: no";
                } else if (length > 0) {
                    sum.update(shared.inflated, 0, length);
                    receiver.receive(shared.piece.setIndex(0, length));
                } else if (inflater.needsDictionary()) {
                    wrong = "it needs a dictionary";
                }
            }
        } catch (DataFormatException malformed) {
            wrong = "it cannot be decompressed: " + malformed.getMessage();
        }
    }

    private void takeTrailer(long next) {
        trailer |= next << 8 * trailerBytes;
        trailerBytes++;
        if (trailerBytes < TRAILER_BYTES) {
            return;
        }
        if ((trailer & 0xffff_ffffL) != sum.getValue()) {
            wrong = "its check sum is wrong";
        } else if (trailer >>> 32 != (inflater.getBytesWritten() & 0xffff_ffffL)) {
            wrong = "its trailer tells another length";
        } else {
            members++;
            beginMember();
        }
    }

    /** What is wrong with the body so far; null if nothing is. */
    String wrong() {
        return wrong;
    }

    /** What is wrong with the body, of which no more comes; null if it is whole. */
    String wrongAtEnd() {
        if (wrong != null || !within && members > 0) {
            return wrong;
        }
        if (!head.hasEnded()) {
            return members > 0 || within ? "it ends within its head" : "it is empty";
        }
        return inflater.finished()
                ? "it ends within its trailer"
                : "it ends within its data, after " + bytes + " bytes when decompressed";
    }

    /** The head of a member of a gzip body (RFC 1952, 2.3), byte by byte as it arrives. For one thread. */
    static final class GzipHead {
        private static final int[] START = {0x1f, 0x8b, 8};
        private static final int FLAGS_AT = 3;
        private static final int FIXED_BYTES = 10;
        private static final int RESERVED_FLAGS = 0xe0;

        /** What the next byte belongs to, in the order of the head, and the flag of a head that has it. */
        private enum Field {
            FIXED(0),
            EXTRA_LENGTH(4),
            EXTRA(4),
            NAME(8),
            COMMENT(16),
            SUM(2),
            END(0);

            private final int flag;

            Field(int flag) {
                this.flag = flag;
            }
        }

        private static final Field[] FIELDS = Field.values();

        private final CRC32 sum = new CRC32();
        private Field field;
        private int flags;
        /** Bytes of the field that have arrived. */
        private int bytes;
        /** What a field of two bytes says so far. */
        private int number;

        private int extraBytes;
        private int expectedSum;

        void begin() {
            sum.reset();
            flags = 0;
            enter(Field.FIXED);
        }

        private void enter(Field next) {
            field = next;
            bytes = 0;
            number = 0;
            expectedSum = (int) sum.getValue() & 0xffff;
        }

        private void leave() {
            Field next = FIELDS[field.ordinal() + 1];
            while (next != Field.END && (flags & next.flag) == 0 || next == Field.EXTRA && extraBytes == 0) {
                next = FIELDS[next.ordinal() + 1];
            }
            enter(next);
        }

        /** Whether the last byte that was taken is the last one of the head. */
        boolean hasEnded() {
            return field == Field.END;
        }

        /** Takes the next byte, from 0 to 255; returns what is wrong with it, or null. */
        String take(int next) {
            sum.update(next);
            int place = bytes++;
            switch (field) {
                case FIXED:
                    return takeFixed(place, next);
                case EXTRA:
                    if (bytes == extraBytes) {
                        leave();
                    }
                    return null;
                case NAME:
                case COMMENT:
                    if (next == 0) {
                        leave();
                    }
                    return null;
                default:
                    number |= next << 8 * place;
                    return place == 0 ? null : takeNumber();
            }
        }

        private String takeFixed(int place, int next) {
            if (place < START.length && next != START[place]) {
                return place == 2 ? "it is compressed by method " + next + " and not by deflate" : "it is not gzip";
            }
            if (place == FLAGS_AT) {
                flags = next;
            }
            if (bytes == FIXED_BYTES) {
                leave();
            }
            return (flags & RESERVED_FLAGS) == 0 ? null : "its head has flags that gzip does not have";
        }

        private String takeNumber() {
            if (field == Field.EXTRA_LENGTH) {
                extraBytes = number;
            } else if (number != expectedSum) {
                return "the check sum of its head is wrong";
            }
            leave();
            return null;
        }
    }

    /** What the gzip bodies of one event loop use in turn, so that none allocates. For the thread of the loop. */
    static final class GzipBodies {
        private static final int PIECE_BYTES = 64 * 1024;

        final byte[] arrived = new byte[PIECE_BYTES];
        final byte[] inflated = new byte[PIECE_BYTES];
        final ByteBuf piece = Unpooled.wrappedBuffer(inflated);
        private final Deque<GzipBody> idle = new ArrayDeque<GzipBody>();

        /** A body that begins. */
        GzipBody begin() {
            GzipBody body = idle.isEmpty() ? new GzipBody(this) : idle.pop();
            body.begin();
            return body;
        }

        /** Takes back a body that has ended, whole or not. */
        void end(GzipBody body) {
            idle.push(body);
        }
    }
}
