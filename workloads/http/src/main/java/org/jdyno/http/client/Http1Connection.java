package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpContentDecompressor;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Promise;
import java.util.Collections;
import org.jdyno.http.request.RequestTemplate;

/** A connection that speaks HTTP/1.1. */
final class Http1Connection extends HttpConnection {
    /** Of the memory for one answer: the server is known. */
    private static final int NO_LIMIT = 0;

    private final PlainAnswer plain;
    private AnswerDecoder decoder;
    /** Whether the connection stays open after the answer that is being received. */
    private boolean stays;

    /** @param plain reads the answers of all connections of the loop */
    Http1Connection(HttpUser user, Promise<Void> ready, PlainAnswer plain) {
        super(user, ready);
        this.plain = plain;
    }

    @Override
    void addHandlers(ChannelPipeline pipeline, boolean gzip) {
        decoder = gzip ? new AnswerDecoder() : new AnswerDecoder(plain, this::receivePlain);
        pipeline.addLast(decoder);
        if (gzip) {
            pipeline.addLast(new HttpContentDecompressor(NO_LIMIT));
        }
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
                decoder.answerEnds();
                complete(stays);
            }
        }
    }

    private void receivePlain(HttpResponseStatus status, ByteBuf body) {
        if (!isClosed()) {
            head(status, Collections.<String>emptyList());
            add(body);
            complete(true);
        }
    }

    private void receiveHead(HttpResponse answer) {
        HttpResponseStatus status = answer.status();
        if (!isInterim(status)) {
            stays = HttpUtil.isKeepAlive(answer) && status.code() != HttpResponseStatus.SWITCHING_PROTOCOLS.code();
            head(status, answer.headers().getAll(HttpHeaderNames.SET_COOKIE));
        }
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
                    broken(cut ? Errors.CLOSED : Errors.MALFORMED, invalid.toString());
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
        public void channelInactive(ChannelHandlerContext context) {
            broken(Errors.CLOSED, "the server closed the connection");
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
            fail(thrown);
        }
    }
}
