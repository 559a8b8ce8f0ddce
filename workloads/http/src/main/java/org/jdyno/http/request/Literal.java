package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.jdyno.kit.SplitMix64;

/** A constant text. Draws nothing. */
final class Literal implements ValueSource {
    private final byte[] text;

    Literal(byte[] text) {
        this.text = text;
    }

    Literal(String text) {
        this(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void appendTo(ByteBuf out, SplitMix64 random) {
        out.writeBytes(text);
    }
}
