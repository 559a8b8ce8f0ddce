package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;

/** One of the whole numbers of a range, all equally likely: <code>{1..5000}</code>. */
final class NumberRange implements ValueSource {
    private final long low;
    private final long size;

    NumberRange(long low, long high) {
        if (high < low || high - low >= 1L << 53) {
            throw new RoleFailure(
                    "bad-parameter", "the range " + low + ".." + high + " must end at or above its start");
        }
        this.low = low;
        size = high - low + 1;
    }

    @Override
    public void appendTo(ByteBuf out, SplitMix64 random) {
        ByteBufUtil.writeAscii(out, Long.toString(low + random.nextBelow(size)));
    }
}
