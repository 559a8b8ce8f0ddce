package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Promise;
import java.util.Collections;
import java.util.List;
import org.jdyno.http.client.GzipBody.GzipBodies;
import org.jdyno.http.request.RequestTemplate;

/** A connection that speaks HTTP/1.1. */
final class Http1Connection extends HttpConnection {
    private final PlainAnswer plain;
    private final boolean secure;
    private AnswerDecoder decoder;
    /** Whether the connection stays open after the answer that is being received. */
    private boolean stays;
    /** Whether that answer ends where TLS ends, which has not told its end yet. */
    private boolean lacksEndOfTls;

    /** @param plain reads the answers of all connections of the loop */
    Http1Connection(Owner owner, Promise<Void> ready, GzipBodies gzipBodies, PlainAnswer plain, boolean secure) {
        super(owner, ready, gzipBodies);
        this.plain = plain;
        this.secure = secure;
    }

    @Override
    void addHandlers(ChannelPipeline pipeline) {
        decoder = new AnswerDecoder(plain, this::receivePlain);
        pipeline.addLast(decoder);
        pipeline.addLast(new Receiver());
    }

    @Override
    void connected(String protocol) {
        ready().trySuccess(null);
    }

    @Override
    void write(RequestTemplate request, ByteBuf message) {
        decoder.awaitsAnswer(request.isHead());
        channel().writeAndFlush(message, channel().voidPromise());
    }

    private void receive(Object message) {
        if (message instanceof HttpResponse) {
            receiveHead((HttpResponse) message);
        }
        if (message instanceof HttpContent && hasHead()) {
            add(((HttpContent) message).content());
            if (message instanceof LastHttpContent) {
                end();
            }
        }
    }

    private void end() {
        decoder.answerEnds();
        if (lacksEndOfTls) {
            broken(Errors.CLOSED, "the connection ended without the close_notify of TLS, so the answer may be cut");
        } else {
            complete(stays);
        }
    }

    private void receivePlain(HttpResponseStatus status, ByteBuf body) {
        if (!isClosed()) {
            head(status, Collections.<String>emptyList(), null);
            add(body);
            complete(true);
        }
    }

    private void receiveHead(HttpResponse answer) {
        HttpResponseStatus status = answer.status();
        if (isInterim(status)) {
            return;
        }
        HttpHeaders headers = answer.headers();
        boolean hasBody = decoder.mayHaveBody(answer);
        String transfer = String.join(", ", headers.getAll(HttpHeaderNames.TRANSFER_ENCODING));
        if (hasBody && !transfer.isEmpty() && !transfer.trim().equalsIgnoreCase("chunked")) {
            broken(Errors.MALFORMED, "the transfer coding is " + transfer + ", and not chunked alone");
            return;
        }
        lacksEndOfTls = secure && hasBody && transfer.isEmpty() && !headers.contains(HttpHeaderNames.CONTENT_LENGTH);
        stays = HttpUtil.isKeepAlive(answer) && status.code() != HttpResponseStatus.SWITCHING_PROTOCOLS.code();
        List<String> codings = headers.getAll(HttpHeaderNames.CONTENT_ENCODING);
        head(
                status,
                headers.getAll(HttpHeaderNames.SET_COOKIE),
                hasBody && !codings.isEmpty() ? String.join(", ", codings) : null);
    }

    private final class Receiver extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            try {
                Throwable invalid = ((HttpObject) message).decoderResult().cause();
                if (isClosed()) {
                    return;
                }
                if (invalid != null) {
                    boolean cut = invalid instanceof PrematureChannelClosureException;
                    broken(cut ? Errors.CLOSED : Errors.MALFORMED, Errors.words(invalid));
                } else if (isAwaited()) {
                    receive(message);
                } else {
                    unasked(message);
                }
            } finally {
                ReferenceCountUtil.release(message);
            }
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof SslCloseCompletionEvent && ((SslCloseCompletionEvent) event).isSuccess()) {
                lacksEndOfTls = false;
            }
            context.fireUserEventTriggered(event);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            broken(Errors.CLOSED, "the server closed the connection");
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
            fail(thrown);
        }
    }
}
