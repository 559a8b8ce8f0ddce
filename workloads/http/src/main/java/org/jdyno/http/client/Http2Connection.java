package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.AsciiString;
import io.netty.util.ByteProcessor;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jdyno.http.client.GzipBody.GzipBodies;
import org.jdyno.http.request.RequestTemplate;
import org.jdyno.kit.RoleFailure;

/** A connection that speaks HTTP/2, with one stream at a time: it is the user's alone. */
final class Http2Connection extends HttpConnection {
    private static final String PROTOCOL = "h2";
    private static final int NO_PADDING = 0;
    /** Streams have odd numbers up to 2^31 - 1, each used once. */
    private static final int LAST_STREAM = Integer.MAX_VALUE;

    private final boolean secure;
    private final long timeoutNanos;
    private Handler handler;
    private int stream;
    /** Whether the server accepts no further stream on this connection. */
    private boolean goesAway;

    private boolean toHead;
    /** Whether the answer that is being received may have a body. */
    private boolean mayHaveBody;

    private long announcedBytes;

    /** @param timeoutNanos in which the server must show that it speaks HTTP/2 */
    Http2Connection(Owner owner, Promise<Void> ready, GzipBodies gzipBodies, boolean secure, long timeoutNanos) {
        super(owner, ready, gzipBodies);
        this.secure = secure;
        this.timeoutNanos = timeoutNanos;
    }

    @Override
    void addHandlers(ChannelPipeline pipeline) {
        handler = new Builder().build();
        pipeline.addLast(handler);
    }

    /** A request can be sent once the settings of the server have come, which a server without HTTP/2 never sends. */
    @Override
    void connected(String protocol) {
        if (secure && !PROTOCOL.equals(protocol)) {
            speaksNone("it did not choose h2 by ALPN");
        }
        channel().eventLoop().schedule(this::giveUp, timeoutNanos, TimeUnit.NANOSECONDS);
    }

    private void giveUp() {
        if (ready().tryFailure(new ConnectTimeoutException("the server has not sent HTTP/2 settings"))) {
            close();
        }
    }

    private void speaksNone(String why) {
        ready().tryFailure(new RoleFailure("unsupported", "the server does not speak HTTP/2: " + why));
        close();
    }

    @Override
    boolean isOpen() {
        return super.isOpen() && !goesAway && stream < LAST_STREAM;
    }

    @Override
    void write(RequestTemplate request, ByteBuf message) {
        toHead = request.isHead();
        stream = handler.connection().local().incrementAndGetNextStreamId();
        ChannelHandlerContext context = handler.context;
        Http2Headers headers = Http2Request.headersOf(message, secure);
        boolean hasBody = message.isReadable();
        ChannelFuture written =
                handler.encoder().writeHeaders(context, stream, headers, NO_PADDING, !hasBody, context.newPromise());
        if (hasBody) {
            // A slice has an index of its own, as the message may be sent again on another connection.
            ByteBuf body = message.readRetainedSlice(message.readableBytes());
            written = handler.encoder().writeData(context, stream, body, NO_PADDING, true, context.newPromise());
        }
        message.release();
        // Not that of the context, which passes over the handler: it has the body, and would keep it until the next
        // read.
        handler.flush(context);
        written.addListener(done -> {
            if (!done.isSuccess() && isAwaited()) {
                broken(Errors.kindOf(done.cause()), Errors.words(done.cause()));
            }
        });
    }

    private void receiveHead(Http2Headers headers, boolean ends) {
        if (!hasHead()) {
            HttpResponseStatus status = status(headers);
            if (status == null) {
                broken(Errors.MALFORMED, "an answer without a status: " + headers);
                return;
            }
            if (isInterim(status)) {
                return;
            }
            mayHaveBody = !toHead && status.code() != 204 && status.code() != 304;
            announcedBytes = mayHaveBody ? headers.getLong(HttpHeaderNames.CONTENT_LENGTH, 0) : 0;
            List<String> codings = values(headers, HttpHeaderNames.CONTENT_ENCODING);
            boolean coded = mayHaveBody && !codings.isEmpty();
            head(status, values(headers, HttpHeaderNames.SET_COOKIE), coded ? String.join(", ", codings) : null);
        }
        if (ends && !isClosed()) {
            end();
        }
    }

    private void receiveBody(ByteBuf data, boolean ends) {
        if (!mayHaveBody && data.isReadable()) {
            broken(Errors.MALFORMED, "an answer that has no body has one of " + data.readableBytes() + " bytes");
            return;
        }
        add(data);
        if (ends && !isClosed()) {
            end();
        }
    }

    /** Null if there is none, or one that HTTP/2 does not have. */
    private static HttpResponseStatus status(Http2Headers headers) {
        CharSequence status = headers.status();
        boolean isNumber = status != null && status.toString().matches("[1-9][0-9][0-9]");
        return isNumber && !status.toString().equals("101")
                ? HttpResponseStatus.valueOf(Integer.parseInt(status.toString()))
                : null;
    }

    private static List<String> values(Http2Headers headers, CharSequence name) {
        List<String> values = new ArrayList<String>();
        for (CharSequence value : headers.getAll(name)) {
            values.add(value.toString());
        }
        return values;
    }

    /** Netty compares the length of a body with the announced one, but only if there is a body. */
    private void end() {
        if (announcedBytes > 0 && receivedBytes() == 0) {
            broken(Errors.MALFORMED, "a body of " + announcedBytes + " bytes was announced and did not come");
        } else {
            complete(!goesAway);
        }
    }

    private static String nameOf(long code) {
        Http2Error known = Http2Error.valueOf(code);
        return known == null ? "code " + code : known.name();
    }

    private final class Receiver extends Http2EventAdapter {
        @Override
        public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) {
            ready().trySuccess(null);
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext context, int id, Http2Headers headers, int padding, boolean ends) {
            if (!isClosed() && isAwaited()) {
                receiveHead(headers, ends);
            }
        }

        @Override
        public void onHeadersRead(
                ChannelHandlerContext context,
                int id,
                Http2Headers headers,
                int dependency,
                short weight,
                boolean exclusive,
                int padding,
                boolean ends) {
            onHeadersRead(context, id, headers, padding, ends);
        }

        @Override
        public int onDataRead(ChannelHandlerContext context, int id, ByteBuf data, int padding, boolean ends) {
            int bytes = data.readableBytes() + padding;
            if (!isClosed() && isAwaited()) {
                receiveBody(data, ends);
            }
            return bytes;
        }

        @Override
        public void onRstStreamRead(ChannelHandlerContext context, int id, long code) {
            if (isAwaited() && id == stream) {
                broken(Errors.CLOSED, "the server reset the stream: " + nameOf(code));
            }
        }

        @Override
        public void onGoAwayRead(ChannelHandlerContext context, int last, long code, ByteBuf data) {
            goesAway = true;
            if (isAwaited() && stream > last) {
                broken(Errors.CLOSED, "the server goes away: " + nameOf(code));
            }
        }
    }

    private final class Handler extends Http2ConnectionHandler {
        private ChannelHandlerContext context;

        Handler(Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
            super(decoder, encoder, settings);
        }

        @Override
        public void handlerAdded(ChannelHandlerContext added) throws Exception {
            context = added;
            super.handlerAdded(added);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ended) throws Exception {
            super.channelInactive(ended);
            String detail = "the server closed the connection";
            ready().tryFailure(new IOException(detail + " before it sent HTTP/2 settings"));
            broken(Errors.CLOSED, detail);
        }

        @Override
        protected void onConnectionError(
                ChannelHandlerContext at, boolean outbound, Throwable cause, Http2Exception error) {
            if (!ready().isDone()) {
                speaksNone(cause.getMessage());
            }
            invalid(cause);
            super.onConnectionError(at, outbound, cause, error);
        }

        @Override
        protected void onStreamError(
                ChannelHandlerContext at, boolean outbound, Throwable cause, Http2Exception.StreamException error) {
            invalid(cause);
            super.onStreamError(at, outbound, cause, error);
        }

        private void invalid(Throwable cause) {
            if (isClosed()) {
                return;
            }
            if (cause instanceof IOException) {
                broken(Errors.kindOf(cause), Errors.words(cause));
            } else if (isAwaited()) {
                broken(Errors.MALFORMED, Errors.words(cause));
            } else {
                unasked(cause);
            }
        }
    }

    private final class Builder extends AbstractHttp2ConnectionHandlerBuilder<Handler, Builder> {
        Builder() {
            connection(new DefaultHttp2Connection(false));
            frameListener(new Receiver());
            initialSettings().pushEnabled(false).maxHeaderListSize(AnswerDecoder.MOST_HEAD_BYTES);
            gracefulShutdownTimeoutMillis(0);
        }

        @Override
        protected Handler build() {
            return super.build();
        }

        @Override
        protected Handler build(
                Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
            return new Handler(decoder, encoder, settings);
        }
    }

    /** The head of a request, which is written as HTTP/1.1, in the form of HTTP/2 (RFC 9113, 8.3). */
    static final class Http2Request {
        /** Of one connection and not of a request. */
        private static final Set<AsciiString> NOT_PASSED_ON =
                Collections.unmodifiableSet(new HashSet<AsciiString>(Arrays.asList(
                        HttpHeaderNames.CONNECTION,
                        AsciiString.cached("keep-alive"),
                        AsciiString.cached("proxy-connection"),
                        HttpHeaderNames.TE,
                        HttpHeaderNames.TRANSFER_ENCODING,
                        HttpHeaderNames.UPGRADE)));

        private static final AsciiString HTTP = AsciiString.cached("http");
        private static final AsciiString HTTPS = AsciiString.cached("https");

        private Http2Request() {}

        /** Reads the head of a request; what is left of the message is its body. */
        static Http2Headers headersOf(ByteBuf message, boolean secure) {
            Http2Headers headers = new DefaultHttp2Headers(false);
            AsciiString first = line(message);
            int method = first.indexOf(" ");
            int path = first.indexOf(" ", method + 1);
            headers.method(first.subSequence(0, method));
            headers.path(first.subSequence(method + 1, path));
            headers.scheme(secure ? HTTPS : HTTP);
            for (AsciiString line = line(message); !line.isEmpty(); line = line(message)) {
                int colon = line.indexOf(":");
                AsciiString name = line.subSequence(0, colon).toLowerCase();
                AsciiString value = line.subSequence(colon + 1).trim();
                if (name.contentEquals(HttpHeaderNames.HOST)) {
                    headers.authority(value);
                } else if (!NOT_PASSED_ON.contains(name)) {
                    headers.add(name, value);
                }
            }
            return headers;
        }

        /** The next line without its CR LF. */
        private static AsciiString line(ByteBuf message) {
            int length = message.forEachByte(ByteProcessor.FIND_LF) - message.readerIndex() - 1;
            byte[] bytes = new byte[length];
            message.readBytes(bytes);
            message.skipBytes(2);
            return new AsciiString(bytes, false);
        }
    }
}
