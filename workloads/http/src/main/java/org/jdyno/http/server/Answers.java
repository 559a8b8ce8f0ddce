package org.jdyno.http.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.Waiting;

/** The answer that every request gets, and how often it has been given. Any thread. */
public final class Answers {
    private final RoleContext context;
    private final int bodyBytes;
    private final long workNanos;
    private final ByteBuffer answer;
    private final ByteBuffer answerToHead;
    private final LongAdder requests = new LongAdder();
    private final LongAdder heads = new LongAdder();

    /**
     * @param bodyBytes of every answer
     * @param workNanos that every answer takes
     */
    public Answers(int bodyBytes, long workNanos, RoleContext context) {
        this.context = context;
        this.bodyBytes = bodyBytes;
        this.workNanos = workNanos;
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
        context.meter().completed();
        requests.increment();
        if (toHead) {
            heads.increment();
            return answerToHead.duplicate();
        }
        return answer.duplicate();
    }

    /** Reports the requests since the last call. While none is being answered. */
    public void check() {
        long answered = requests.sumThenReset();
        context.check("requests", answered);
        context.check("bytes", (answered - heads.sumThenReset()) * bodyBytes);
    }
}
