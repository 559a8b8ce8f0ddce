package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
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
}
