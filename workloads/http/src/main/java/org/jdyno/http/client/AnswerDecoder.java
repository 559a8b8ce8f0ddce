package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;

/**
 * Netty's decoder, which is told what is awaited, so that an answer to a {@code HEAD} has no body. Plain answers bypass
 * it, which takes half a microsecond less of the eight that a request takes.
 */
final class AnswerDecoder extends HttpResponseDecoder {
    /** As many as the HTTP client of the JDK accepts. */
    static final int MOST_HEAD_BYTES = 384 * 1024;
    /** Larger pieces of large bodies mean fewer messages. */
    private static final int CHUNK_BYTES = 64 * 1024;

    private final PlainAnswer plain;
    private final PlainReceiver receiver;
    private boolean awaited;
    private boolean toHead;
    /** Whether all that Netty's decoder was given belonged to answers that have ended. */
    private boolean idle = true;

    /** Receives plain answers. */
    interface PlainReceiver {
        /** @param body released by the caller */
        void receive(HttpResponseStatus status, ByteBuf body);
    }

    /** A decoder that no answer bypasses. */
    AnswerDecoder() {
        this(null, null);
    }

    /**
     * A decoder that plain answers bypass.
     *
     * @param plain reads them; other decoders of the same thread may have it too
     */
    AnswerDecoder(PlainAnswer plain, PlainReceiver receiver) {
        super(lenient());
        this.plain = plain;
        this.receiver = receiver;
    }

    /**
     * Netty is strict by default, against requests that two servers read differently. An answer that curl and browsers
     * read is read here too, as a server is not to fail by what its users never notice.
     */
    private static HttpDecoderConfig lenient() {
        return new HttpDecoderConfig()
                .setMaxChunkSize(CHUNK_BYTES)
                .setMaxInitialLineLength(MOST_HEAD_BYTES)
                .setMaxHeaderSize(MOST_HEAD_BYTES)
                .setAllowDuplicateContentLengths(true) // if they are equal
                .setStrictLineParsing(false)
                .setUseRfc9112TransferEncoding(false)
                .setValidateHeaders(false);
    }

    void awaitsAnswer(boolean toHeadRequest) {
        awaited = true;
        toHead = toHeadRequest;
    }

    /** Netty's decoder has decoded the last part of the awaited answer. */
    void answerEnds() {
        awaited = false;
        idle = actualReadableBytes() == 0;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        if (plain == null || !awaited || toHead || !idle || !plain.isAllOf((ByteBuf) message)) {
            idle = false;
            super.channelRead(context, message);
            return;
        }
        awaited = false;
        ByteBuf answer = (ByteBuf) message;
        try {
            receiver.receive(plain.status(), answer.skipBytes(plain.headBytes()));
        } finally {
            answer.release();
        }
    }

    /** Whether the answer to the request that is awaited has a body, even if that is empty. */
    boolean mayHaveBody(HttpMessage answer) {
        return !isContentAlwaysEmpty(answer);
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
        return toHead || super.isContentAlwaysEmpty(message);
    }
}
