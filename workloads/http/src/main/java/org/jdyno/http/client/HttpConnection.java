package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import org.jdyno.http.request.Body;
import org.jdyno.http.request.RequestTemplate;

/** One connection of a user, with at most one request under way. For the thread of its loop. */
final class HttpConnection extends ChannelInboundHandlerAdapter {
    private final HttpUser user;
    private final Promise<Void> ready;
    private final AnswerDecoder decoder = new AnswerDecoder();
    private final Body body = new Body();
    private Channel channel;
    private boolean closed;
    private boolean hasAnswered;
    /** The request whose answer is awaited; null if there is none. */
    private RequestTemplate awaited;
    /** The head of its answer; null until it comes. */
    private HttpResponse head;

    private long bodyBytes;

    HttpConnection(HttpUser user, Promise<Void> ready) {
        this.user = user;
        this.ready = ready;
    }

    /** Completes when a request can be sent, or fails if none ever can. */
    Promise<Void> ready() {
        return ready;
    }

    AnswerDecoder decoder() {
        return decoder;
    }

    void on(Channel opened) {
        channel = opened;
    }

    boolean isOpen() {
        return !closed && ready.isSuccess() && channel.isActive();
    }

    /** Whether the server may have closed the connection before it received the request that was sent on it. */
    boolean mayHaveBeenIdle() {
        return hasAnswered && head == null;
    }

    /** Sends a request, whose buffer it releases. */
    void send(RequestTemplate request, ByteBuf message) {
        awaited = request;
        bodyBytes = 0;
        decoder.awaitsAnswer(request.isHead());
        channel.writeAndFlush(message, channel.voidPromise());
    }

    /** Closes the connection; the user hears of it no more. */
    void close() {
        closed = true;
        if (channel != null) {
            channel.close();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            Throwable invalid = ((HttpObject) message).decoderResult().cause();
            if (closed) {
                return;
            }
            if (invalid != null) {
                boolean cut = invalid instanceof PrematureChannelClosureException;
                user.broken(this, cut ? Errors.CLOSED : Errors.MALFORMED, invalid.toString());
            } else if (awaited == null) {
                user.unasked(this, message);
            } else {
                receive(message);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void receive(Object message) {
        if (message instanceof HttpResponse) {
            HttpResponse response = (HttpResponse) message;
            head = isInterim(response.status()) ? null : response;
        }
        if (message instanceof HttpContent && head != null) {
            add(((HttpContent) message).content());
            if (message instanceof LastHttpContent) {
                complete(System.nanoTime());
            }
        }
    }

    /** Whether another answer follows. */
    private static boolean isInterim(HttpResponseStatus status) {
        return status.codeClass() == HttpStatusClass.INFORMATIONAL
                && status.code() != HttpResponseStatus.SWITCHING_PROTOCOLS.code();
    }

    private void add(ByteBuf content) {
        bodyBytes += content.readableBytes();
        if (awaited.expectation().needsBody()) {
            body.add(content);
        }
    }

    private void complete(long receivedNanos) {
        HttpResponse answer = head;
        int status = answer.status().code();
        String error = awaited.expectation().errorOf(status, bodyBytes, body);
        awaited = null;
        head = null;
        body.clear();
        hasAnswered = true;
        boolean stays = HttpUtil.isKeepAlive(answer) && status != HttpResponseStatus.SWITCHING_PROTOCOLS.code();
        user.answered(this, answer, bodyBytes, receivedNanos, error, stays);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        user.broken(this, Errors.CLOSED, "the server closed the connection");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
        if (thrown instanceof IOException || thrown instanceof DecoderException) {
            user.broken(this, Errors.kindOf(thrown), thrown.toString());
        } else {
            user.fail(thrown);
        }
    }
}
