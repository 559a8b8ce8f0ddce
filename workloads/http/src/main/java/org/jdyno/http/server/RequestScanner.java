package org.jdyno.http.server;

import java.nio.ByteBuffer;

/**
 * Finds the ends of the requests on one connection: of the head, and of the body if the head has its length. Everything
 * else in a request is ignored. For one thread.
 */
final class RequestScanner {
    private static final String LENGTH = "content-length:";

    /** Characters of the current line so far. */
    private int lineLength;
    /** Whether they are those of {@link #LENGTH}. */
    private boolean isLength = true;

    private boolean started;
    private boolean head;
    private long length;
    private long bodyLeft;

    /** Reads to the end of a request, or of the bytes that are there; returns whether a request has ended. */
    boolean ends(ByteBuffer in) {
        while (in.hasRemaining()) {
            if (bodyLeft > 0) {
                int skipped = (int) Math.min(bodyLeft, in.remaining());
                in.position(in.position() + skipped);
                bodyLeft -= skipped;
                if (bodyLeft == 0) {
                    return true;
                }
            } else if (endsHead(in.get())) {
                bodyLeft = length;
                length = 0;
                started = false;
                if (bodyLeft == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the last request was a {@code HEAD}. */
    boolean isHead() {
        return head;
    }

    private boolean endsHead(byte next) {
        if (next == '\n') {
            boolean empty = lineLength == 0 && started;
            started |= lineLength > 0;
            lineLength = 0;
            isLength = true;
            return empty;
        }
        if (next == '\r') {
            return false;
        }
        if (!started && lineLength == 0) {
            head = next == 'H';
        }
        if (lineLength < LENGTH.length()) {
            isLength &= Character.toLowerCase((char) next) == LENGTH.charAt(lineLength);
        } else if (isLength && next >= '0' && next <= '9') {
            length = length * 10 + next - '0';
        }
        lineLength++;
        return false;
    }
}
