package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.jdyno.http.client.GzipBody.GzipBodies;
import org.jdyno.http.request.RequestTemplate;
import org.jdyno.http.request.TextSearch;

/** One connection of a user, with at most one request under way. For the thread of its loop. */
abstract class HttpConnection {
    /** How much of a wrong answer is shown. */
    private static final int SHOWN_BYTES = 200;

    private static final Pattern GZIP = Pattern.compile("\\s*(x-)?gzip\\s*", Pattern.CASE_INSENSITIVE);

    private final Owner owner;
    private final Promise<Void> ready;
    private final TextSearch search = new TextSearch();
    /** Null if answers may have no content coding. */
    private final GzipBodies gzipBodies;

    private Channel channel;
    /** When the last bytes, or the end of the connection, arrived. */
    private long arrivedNanos;

    private boolean closed;
    private boolean hasAnswered;
    /** The request whose answer is awaited; null if there is none. */
    private RequestTemplate awaited;
    /** The status of its answer; null until it comes. */
    private HttpResponseStatus status;

    private List<String> cookies;
    /** Decompressed. */
    private long bodyBytes;

    private long receivedBytes;
    /** Of the body that is being received; null if it has no content coding. */
    private GzipBody gzip;
    /** How the body of an answer with a wrong status begins; empty for any other. */
    private String wrongBody = "";

    /** The user whose connection it is. */
    interface Owner {
        /**
         * The answer has been received.
         *
         * @param setCookies what the answer sets
         * @param bodyBytes after decompression
         * @param receivedNanos when its last bytes arrived, by the clock of {@link System#nanoTime}
         * @param error the kind of error; null if the answer is right
         * @param stays whether the connection stays open
         */
        void answered(
                HttpConnection by,
                HttpResponseStatus status,
                List<String> setCookies,
                long bodyBytes,
                long receivedNanos,
                String error,
                boolean stays);

        /** A connection can no longer be used. Only a request on it has failed, if it cannot be sent again. */
        void broken(HttpConnection lost, String kind, String detail);

        /** The server has sent an answer without a request. */
        void unasked(HttpConnection by, Object answer);

        /** Something failed that a server cannot cause. */
        void fail(Throwable thrown);
    }

    /** @param gzipBodies null if the answers are not to be compressed */
    HttpConnection(Owner owner, Promise<Void> ready, GzipBodies gzipBodies) {
        this.owner = owner;
        this.ready = ready;
        this.gzipBodies = gzipBodies;
    }

    /** Completes when a request can be sent, or fails if none ever can. */
    final Promise<Void> ready() {
        return ready;
    }

    /** Takes a channel that has just been made. */
    final void open(Channel made) {
        channel = made;
        made.pipeline().addLast(new Clock());
        addHandlers(made.pipeline());
    }

    abstract void addHandlers(ChannelPipeline pipeline);

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
        receivedBytes = 0;
        wrongBody = "";
        search.begin(request.expectation());
        write(request, message);
    }

    /** @param message the request as HTTP/1.1, to be released */
    abstract void write(RequestTemplate request, ByteBuf message);

    /** Closes the connection; the user hears of it no more. */
    final void close() {
        closed = true;
        releaseGzip();
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
     * @param coding the header {@code Content-Encoding}; null if there is none
     */
    final void head(HttpResponseStatus received, List<String> setCookies, CharSequence coding) {
        status = received;
        cookies = setCookies;
        if (coding == null || coding.length() == 0 || AsciiString.contentEqualsIgnoreCase(coding, "identity")) {
            return;
        }
        if (gzipBodies == null) {
            broken(
                    Errors.MALFORMED,
                    "the body has the content coding " + coding + ", which gzip: no does not decode, so its end cannot"
                            + " be proved; set gzip: yes, or turn compression off in the server");
        } else if (GZIP.matcher(coding).matches()) {
            gzip = gzipBodies.begin();
        } else {
            broken(
                    Errors.MALFORMED,
                    "the body has the content coding " + coding + ", and gzip: yes decodes gzip alone");
        }
    }

    /** Takes the next part of the body, which need not be the last one, and may be empty. */
    final void add(ByteBuf content) {
        receivedBytes += content.readableBytes();
        if (gzip == null) {
            addDecompressed(content);
            return;
        }
        gzip.add(content, this::addDecompressed);
        brokenIf(gzip.wrong());
    }

    private void brokenIf(String wrong) {
        if (wrong != null) {
            broken(Errors.MALFORMED, "the body is not a whole gzip body: " + wrong);
        }
    }

    private void addDecompressed(ByteBuf content) {
        if (bodyBytes == 0 && content.isReadable() && !awaited.expectation().accepts(status.code())) {
            wrongBody = content.toString(
                    content.readerIndex(), Math.min(content.readableBytes(), SHOWN_BYTES), StandardCharsets.UTF_8);
        }
        bodyBytes += content.readableBytes();
        search.add(content);
    }

    private void releaseGzip() {
        if (gzip != null) {
            gzipBodies.end(gzip);
            gzip = null;
        }
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

    /** The bytes of the body so far, compressed if it is. */
    final long receivedBytes() {
        return receivedBytes;
    }

    /**
     * The answer has ended as HTTP has it. It has been received since its last bytes arrived: what decompresses it is
     * the load generator.
     *
     * @param stays whether the connection stays open
     */
    final void complete(boolean stays) {
        if (gzip != null) {
            brokenIf(gzip.wrongAtEnd());
            releaseGzip();
        }
        if (closed) {
            return;
        }
        HttpResponseStatus answer = status;
        String error = awaited.expectation().errorOf(answer.code(), bodyBytes, search.hasFound());
        awaited = null;
        status = null;
        hasAnswered = true;
        owner.answered(this, answer, cookies, bodyBytes, arrivedNanos, error, stays);
    }

    /** The server has sent an answer without a request. */
    final void unasked(Object answer) {
        owner.unasked(this, answer);
    }

    /** The connection can no longer be used. */
    final void broken(String kind, String detail) {
        owner.broken(this, kind, detail);
    }

    final void fail(Throwable thrown) {
        if (thrown instanceof IOException || thrown instanceof DecoderException) {
            broken(Errors.kindOf(thrown), Errors.words(thrown));
        } else {
            owner.fail(thrown);
        }
    }

    /** Reads the clock before anything is decoded. */
    private final class Clock extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            arrivedNanos = System.nanoTime();
            context.fireChannelRead(message);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            arrivedNanos = System.nanoTime();
            context.fireChannelInactive();
        }
    }
}
