package org.jdyno.lab.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Distribution;
import org.junit.jupiter.api.Test;

class DecodedHistogramsTest {
    private static Distribution distribution(long nanos) {
        Histogram histogram = new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        histogram.recordValue(nanos);
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        byte[] encoded = Arrays.copyOf(buffer.array(), length);
        return new Distribution(Base64.getEncoder().encodeToString(encoded), List.of(nanos));
    }

    @Test
    void aDistributionIsDecodedOnce() {
        DecodedHistograms histograms = new DecodedHistograms();
        Distribution one = distribution(1_000);
        Histogram decoded = histograms.of(one);
        assertEquals(1_000, decoded.getMaxValue(), 1);
        assertSame(decoded, histograms.of(one));
        assertNotSame(decoded, histograms.of(distribution(1_000)), "another trial's is another");
    }
}
