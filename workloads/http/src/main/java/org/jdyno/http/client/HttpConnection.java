package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jdyno.http.request.RequestTemplate;
import org.jdyno.http.request.TextSearch;

/** One connection of a user, with at most one request under way. For the thread of its loop. */
abstract class HttpConnection {
    /** How much of a wrong answer is shown. */
    private static final int SHOWN_BYTES = 200;

    private final HttpUser user;
    private final Promise<Void> ready;
    private final TextSearch search = new TextSearch();
    private Channel channel;
    private boolean closed;
    private boolean hasAnswered;
    /** The request whose answer is awaited; null if there is none. */
    private RequestTemplate awaited;
    /** The status of its answer; null until it comes. */
    private HttpResponseStatus status;

    private List<String> cookies;
    private long bodyBytes;
    /** How the body of an answer with a wrong status begins; empty for any other. */
    private String wrongBody = "";

    HttpConnection(HttpUser user, Promise<Void> ready) {
        this.user = user;
        this.ready = ready;
    }

    /** Completes when a request can be sent, or fails if none ever can. */
    final Promise<Void> ready() {
        return ready;
    }

    /** Takes a channel that has just been made. */
    final void open(Channel made, boolean gzip) {
        channel = made;
        addHandlers(made.pipeline(), gzip);
    }

    /** @param gzip whether to decompress answers */
    abstract void addHandlers(ChannelPipeline pipeline, boolean gzip);

    /**
     * The server has accepted the connection.
     *
     * @param protocol that was negotiated by ALPN; null if none was
     */
    abstract void connected(String protocol);

    boolean isOpen() {
        return !closed && ready.isSuccess() && channel.isActive();
    }

    final boolean isClosed() {
        return closed;
    }

    final Channel channel() {
        return channel;
    }

    /** Whether the server may have closed the connection before it received the request that was sent on it. */
    final boolean mayHaveBeenIdle() {
        return hasAnswered && status == null;
    }

    /** Sends a request, whose buffer it releases. */
    final void send(RequestTemplate request, ByteBuf message) {
        awaited = request;
        status = null;
        bodyBytes = 0;
        wrongBody = "";
        search.begin(request.expectation());
        write(request, message);
    }

    /** @param message the request as HTTP/1.1, to be released */
    abstract void write(RequestTemplate request, ByteBuf message);

    /** Closes the connection; the user hears of it no more. */
    final void close() {
        closed = true;
        if (channel != null) {
            channel.close();
        }
    }

    final boolean isAwaited() {
        return awaited != null;
    }

    final boolean hasHead() {
        return status != null;
    }

    /** Whether another answer follows one with this status. */
    static boolean isInterim(HttpResponseStatus received) {
        return received.codeClass() == HttpStatusClass.INFORMATIONAL
                && received.code() != HttpResponseStatus.SWITCHING_PROTOCOLS.code();
    }

    /**
     * The head of the awaited answer has been received.
     *
     * @param setCookies what it sets
     */
    final void head(HttpResponseStatus received, List<String> setCookies) {
        status = received;
        cookies = setCookies;
    }

    final void add(ByteBuf content) {
        if (bodyBytes == 0 && content.isReadable() && !awaited.expectation().accepts(status.code())) {
            wrongBody = content.toString(
                    content.readerIndex(), Math.min(content.readableBytes(), SHOWN_BYTES), StandardCharsets.UTF_8);
        }
        bodyBytes += content.readableBytes();
        search.add(content);
    }

    /** The first line of the body of an answer with a wrong status; empty if there is none. */
    final String wrongLine() {
        int end = 0;
        String text = wrongBody.trim();
        while (end < text.length() && text.charAt(end) >= ' ') {
            end++;
        }
        return text.substring(0, end);
    }

    final long bodyBytes() {
        return bodyBytes;
    }

    /**
     * The answer is complete.
     *
     * @param stays whether the connection stays open
     */
    final void complete(boolean stays) {
        long receivedNanos = System.nanoTime();
        HttpResponseStatus answer = status;
        String error = awaited.expectation().errorOf(answer.code(), bodyBytes, search.hasFound());
        awaited = null;
        status = null;
        hasAnswered = true;
        user.answered(this, answer, cookies, bodyBytes, receivedNanos, error, stays);
    }

    /** The server has sent an answer without a request. */
    final void unasked(Object answer) {
        user.unasked(this, answer);
    }

    /** The connection can no longer be used. */
    final void broken(String kind, String detail) {
        user.broken(this, kind, detail);
    }

    final void fail(Throwable thrown) {
        if (thrown instanceof IOException || thrown instanceof DecoderException) {
            broken(Errors.kindOf(thrown), thrown.toString());
        } else {
            user.fail(thrown);
        }
    }
}
