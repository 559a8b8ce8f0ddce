package org.jdyno.http.request;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Arrays;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;

/**
 * One of the whole numbers of a range, of which the k-th is drawn with a probability proportional to 1 / k^s, as the
 * pages of a site are: <code>{zipf:1..5000:0.99}</code>.
 */
final class Zipf implements ValueSource {
    private static final int MOST = 1_000_000;

    private final long low;
    /** The probability of each number or one before it. */
    private final double[] cumulated;

    Zipf(long low, long high, double exponent) {
        if (high < low || high - low >= MOST) {
            throw new RoleFailure(
                    "bad-parameter", "zipf:" + low + ".." + high + " must be a range of 1 to " + MOST + " numbers");
        }
        this.low = low;
        cumulated = new double[(int) (high - low + 1)];
        double sum = 0;
        for (int i = 0; i < cumulated.length; i++) {
            sum += Math.pow(i + 1, -exponent);
            cumulated[i] = sum;
        }
        for (int i = 0; i < cumulated.length; i++) {
            cumulated[i] /= sum;
        }
    }

    @Override
    public void appendTo(ByteBuf out, SplitMix64 random) {
        int found = Arrays.binarySearch(cumulated, random.nextAboveZero());
        ByteBufUtil.writeAscii(out, Long.toString(low + (found < 0 ? -found - 1 : found)));
    }
}
