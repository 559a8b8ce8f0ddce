package org.jdyno.http.client;

import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponseDecoder;

/** Netty's decoder, which is told whether the awaited answer is one to a {@code HEAD} and so has no body. */
final class AnswerDecoder extends HttpResponseDecoder {
    /** Larger pieces of large bodies mean fewer messages. */
    private static final int CHUNK_BYTES = 64 * 1024;

    private boolean toHead;

    AnswerDecoder() {
        super(new HttpDecoderConfig().setMaxChunkSize(CHUNK_BYTES));
    }

    void awaitsAnswer(boolean toHeadRequest) {
        toHead = toHeadRequest;
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
        return toHead || super.isContentAlwaysEmpty(message);
    }
}
