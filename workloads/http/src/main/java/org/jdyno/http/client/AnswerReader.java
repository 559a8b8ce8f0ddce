package org.jdyno.http.client;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;

/**
 * Reads one answer to a {@code GET} by the rules of the load generator. It ends where HTTP says: after its length,
 * after its last chunk, or, if it has neither, with the connection. For one thread.
 */
public final class AnswerReader {
    /** How much of the body is kept. */
    private static final int KEPT_CHARACTERS = 1024;

    private final EmbeddedChannel decoding = new EmbeddedChannel(new AnswerDecoder());
    /** Null until the head of the final answer has come. */
    private HttpResponse head;

    private final StringBuilder bodyBegin = new StringBuilder();
    private boolean ended;
    private String malformed = "";

    /** Takes the bytes that have come next. It keeps a copy, so the caller may use the array again. */
    public void add(byte[] bytes, int length) {
        decoding.writeInbound(Unpooled.copiedBuffer(bytes, 0, length));
        takeDecoded();
    }

    /** The connection has ended. */
    public void close() {
        decoding.finish();
        takeDecoded();
        if (head != null && !ended && malformed.isEmpty()) {
            malformed = "the connection ended within the body";
        }
    }

    private void takeDecoded() {
        for (HttpObject next = decoding.readInbound(); next != null; next = decoding.readInbound()) {
            take(next);
            ReferenceCountUtil.release(next);
        }
    }

    private void take(HttpObject next) {
        if (ended || !malformed.isEmpty()) {
            return;
        }
        if (next.decoderResult().isFailure()) {
            malformed = next.decoderResult().cause().getMessage();
            return;
        }
        if (next instanceof HttpResponse && !HttpConnection.isInterim(((HttpResponse) next).status())) {
            head = (HttpResponse) next;
        }
        if (head != null && next instanceof HttpContent && bodyBegin.length() < KEPT_CHARACTERS) {
            bodyBegin.append(((HttpContent) next).content().toString(StandardCharsets.UTF_8));
        }
        ended = head != null && next instanceof LastHttpContent;
    }

    /** Whether the whole answer has come. */
    public boolean hasEnded() {
        return ended;
    }

    /** What is wrong with it as HTTP, or that it was cut by the end of the connection; empty if nothing is. */
    public String malformed() {
        return malformed;
    }

    /** The status of the answer; 0 if its head has not come. */
    public int status() {
        return head == null ? 0 : head.status().code();
    }

    /** How its body begins, read as UTF-8. */
    public String bodyBegin() {
        return bodyBegin.toString();
    }

    /** A header of the answer, whose head has come; null if it has none of this name. */
    public String header(String name) {
        return head.headers().get(name);
    }
}
