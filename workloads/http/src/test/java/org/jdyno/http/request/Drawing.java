package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jdyno.kit.SplitMix64;

/** What is drawn and written, as text. */
final class Drawing {
    private static final byte[] NO_COOKIES = {};

    private Drawing() {}

    static String drawn(VariableText text, SplitMix64 random) {
        ByteBuf out = Unpooled.buffer();
        text.appendTo(out, random);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The next request of a mix. */
    static String written(RequestMix mix, SplitMix64 random) {
        return written(new RequestWriter("", "server:80", false), mix, random, NO_COOKIES);
    }

    static String written(RequestWriter writer, RequestMix mix, SplitMix64 random, byte[] cookies) {
        ByteBuf out = Unpooled.buffer();
        writer.write(mix.draw(random), random, cookies, out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
