package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HistogramOfWindowTest {
    private static Histogram histogram(int digits) {
        return new Histogram(1, Distribution.HIGHEST_NANOS, digits);
    }

    private static byte[] bytes(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer));
    }

    private static Optional<Histogram> decoded(byte[] bytes) {
        return StoredHistogram.ofWindow(Base64.getEncoder().encodeToString(bytes));
    }

    @Test
    void whatWasEncodedIsDecoded() {
        Random random = new Random(1);
        for (int values : new int[] {0, 1, 1000}) {
            Histogram histogram = histogram(Distribution.DIGITS);
            for (int i = 0; i < values; i++) {
                histogram.recordValueWithCount(
                        (long) Math.exp(random.nextDouble() * 28.9), 1 + random.nextInt(1 << 30));
            }
            assertEquals(histogram, decoded(bytes(histogram)).orElseThrow());
            Histogram growing = new Histogram(Distribution.DIGITS);
            growing.add(histogram);
            assertEquals(
                    histogram.getTotalCount(),
                    decoded(bytes(growing)).orElseThrow().getTotalCount());
        }
        Histogram longest = histogram(Distribution.DIGITS);
        longest.recordValue(Distribution.HIGHEST_NANOS);
        assertEquals(longest, decoded(bytes(longest)).orElseThrow());
    }

    @Test
    void whatIsNoneIsRefused() {
        Histogram histogram = histogram(Distribution.DIGITS);
        histogram.recordValueWithCount(1_000_000, 40);
        byte[] good = bytes(histogram);
        assertEquals(Optional.empty(), StoredHistogram.ofWindow("no base64!"));
        assertEquals(Optional.empty(), decoded(new byte[0]));
        assertEquals(Optional.empty(), decoded(Arrays.copyOf(good, good.length - 1)), "cut off");
        assertEquals(Optional.empty(), decoded(bytes(histogram(5))), "of five digits");
        ByteBuffer compressed = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(compressed);
        assertEquals(Optional.empty(), decoded(Arrays.copyOf(compressed.array(), length)), "compressed");
        byte[] wide = good.clone();
        ByteBuffer.wrap(wide).putLong(24, Long.MAX_VALUE);
        assertEquals(Optional.empty(), decoded(wide), "up to three hundred years");
    }

    /** HdrHistogram's array has room for more than an hour, but what is stored has none. */
    @Test
    void aValueOfMoreThanAnHourIsRefused() {
        Histogram histogram = histogram(Distribution.DIGITS);
        histogram.recordValue(4_000_000_000_000L);
        assertEquals(Optional.empty(), decoded(bytes(histogram)));
    }

    @Test
    void countsThatDoNotFitOrOverflowAreRefused() {
        Histogram huge = histogram(Distribution.DIGITS);
        huge.recordValueWithCount(5, Long.MAX_VALUE / 2);
        assertEquals(Optional.empty(), decoded(bytes(huge)));
        byte[] header = Arrays.copyOf(bytes(histogram(Distribution.DIGITS)), 40);
        byte[] many = Arrays.copyOf(header, 40 + 100_000);
        Arrays.fill(many, 40, many.length, (byte) 2); // one value in each of a hundred thousand places
        ByteBuffer.wrap(many).putInt(4, 100_000);
        assertEquals(Optional.empty(), decoded(many));
        byte[] endless = Arrays.copyOf(header, 40 + 9);
        Arrays.fill(endless, 40, endless.length, (byte) 0xff);
        ByteBuffer.wrap(endless).putInt(4, 9);
        assertEquals(Optional.empty(), decoded(endless));
    }

    /** The library never gets bytes that it cannot read. */
    @Test
    void noBytesEndInAnException() {
        Random random = new Random(2);
        Histogram histogram = histogram(Distribution.DIGITS);
        for (int i = 0; i < 100; i++) {
            histogram.recordValue((long) Math.exp(random.nextDouble() * 28.9));
        }
        byte[] good = bytes(histogram);
        int read = 0;
        for (int i = 0; i < 3_000; i++) {
            byte[] bad = good.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            }
            read += decoded(bad).isPresent() ? 1 : 0;
        }
        assertTrue(read > 100 && read < 2_900, read + " read");
    }
}
