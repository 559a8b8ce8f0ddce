package org.jdyno.http.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.Waiting;

/** The answers of one loop, and how many it has given. For one writing thread. */
final class Answers {
    private final ByteBuffer answer;
    private final ByteBuffer answerToHead;
    private final int bodyBytes;
    private final long workNanos;
    private final AtomicLong requests;
    private final AtomicLong bodies = new AtomicLong();
    private long reportedRequests;
    private long reportedBodies;

    /**
     * @param bodyBytes of every answer
     * @param workNanos that every answer takes
     */
    Answers(int bodyBytes, long workNanos, RoleContext context) {
        this.bodyBytes = bodyBytes;
        this.workNanos = workNanos;
        requests = context.meter().ofOneThread();
        byte[] head = ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: " + bodyBytes + "\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] whole = Arrays.copyOf(head, head.length + bodyBytes);
        Arrays.fill(whole, head.length, whole.length, (byte) 'x');
        answer = direct(whole);
        answerToHead = direct(head);
    }

    private static ByteBuffer direct(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length);
        buffer.put(bytes).flip();
        return buffer;
    }

    /** Works for the answer to a request. It is counted before the client can have it. */
    ByteBuffer next(boolean toHead) {
        if (workNanos > 0) {
            Waiting.SPIN.until(System.nanoTime() + workNanos);
        }
        requests.lazySet(requests.get() + 1);
        if (toHead) {
            return answerToHead.duplicate();
        }
        bodies.lazySet(bodies.get() + 1);
        return answer.duplicate();
    }

    /** Requests answered since the last call. For the command thread. */
    long requests() {
        long now = requests.get();
        long more = now - reportedRequests;
        reportedRequests = now;
        return more;
    }

    /** The bytes of the bodies since the last call. For the command thread. */
    long bytes() {
        long now = bodies.get();
        long more = now - reportedBodies;
        reportedBodies = now;
        return more * bodyBytes;
    }
}
