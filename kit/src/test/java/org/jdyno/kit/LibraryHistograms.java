package org.jdyno.kit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.HdrHistogram.Histogram;
import org.jdyno.kit.agent.Buckets;

/** HdrHistogram's own histograms, to which those of the kit must be equal. */
final class LibraryHistograms {
    private LibraryHistograms() {}

    /** An empty histogram with the range and the digits of the protocol. */
    static Histogram empty() {
        return new Histogram(1, Buckets.HIGHEST_NANOS, 3);
    }

    /** The library's encoding of a histogram. */
    static byte[] encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }

    /** The histogram that the library decodes from a text of the protocol. */
    static Histogram decoded(byte[] base64) {
        return Histogram.decodeFromByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(base64)), 0);
    }
}
