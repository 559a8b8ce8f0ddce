package org.jdyno.kit;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.HdrHistogram.Histogram;

/**
 * Encodes histograms as the protocol requires: V2 encoding in base64. Reuses its buffer to allocate little. For one
 * thread at a time.
 */
final class HistogramEncoder {
    private final ByteBuffer buffer =
            ByteBuffer.allocate(LatencyRecorder.emptyHistogram().getNeededByteBufferCapacity());

    /** Encodes a histogram with the range of {@link LatencyRecorder}. */
    String encode(Histogram histogram) {
        buffer.clear();
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
