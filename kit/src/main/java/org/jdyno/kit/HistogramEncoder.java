package org.jdyno.kit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.HdrHistogram.Histogram;

/**
 * Histograms as the protocol has them: V2 encoding, base64. Keeps its buffer, so that a window allocates little in the
 * process under test. Used by one thread at a time.
 */
final class HistogramEncoder {
    private final ByteBuffer buffer =
            ByteBuffer.allocate(LatencyRecorder.emptyHistogram().getNeededByteBufferCapacity());

    /** The text of a histogram with the range of {@link LatencyRecorder}. */
    String encode(Histogram histogram) {
        buffer.clear();
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
