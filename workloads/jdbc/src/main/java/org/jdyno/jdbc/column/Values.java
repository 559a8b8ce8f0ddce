package org.jdyno.jdbc.column;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.jdyno.kit.SplitMix64;

/** Draws values of every type from a seed. The C twin draws the same. For one thread. */
final class Values {
    private static final int LETTERS = 26;
    private static final int LETTER_BITS = 5;
    private static final int DECIMALS = 2;
    private static final long DECIMAL_BOUND = 10_000_000_000L;
    private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);
    private static final int DAYS = 10_000;
    private static final int SECONDS_OF_A_DAY = 86_400;
    private static final int MICROS = 1_000_000;

    private final SplitMix64 random;

    Values(long seed) {
        random = new SplitMix64(seed);
    }

    long bits() {
        return random.next();
    }

    /** Exact in decimal and in binary notation. */
    float real() {
        return (random.next() >> 40) / 256f;
    }

    /** Exact in decimal and in binary notation. */
    double doublePrecision() {
        return (random.next() >> 11) / 1024.0;
    }

    /** Ten digits, two of them decimals. */
    BigDecimal decimal() {
        return BigDecimal.valueOf(Math.floorMod(random.next(), DECIMAL_BOUND), DECIMALS);
    }

    /** Up to twelve small letters. */
    String letters(int length) {
        long bits = random.next();
        char[] letters = new char[length];
        for (int i = 0; i < length; i++) {
            letters[i] = (char) ('a' + (bits >>> LETTER_BITS * i & (1 << LETTER_BITS) - 1) % LETTERS);
        }
        return new String(letters);
    }

    LocalDate date() {
        return FIRST_DAY.plusDays(Math.floorMod(random.next(), DAYS));
    }

    LocalTime time() {
        return LocalTime.ofSecondOfDay(Math.floorMod(random.next(), SECONDS_OF_A_DAY));
    }

    /** To the microsecond. */
    LocalDateTime timestamp() {
        LocalDateTime seconds = LocalDateTime.of(date(), time());
        return seconds.plusNanos(Math.floorMod(random.next(), MICROS) * 1000L);
    }

    /** A multiple of eight bytes. */
    byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i += Long.BYTES) {
            long bits = random.next();
            for (int j = 0; j < Long.BYTES; j++) {
                bytes[i + j] = (byte) (bits >>> Byte.SIZE * j);
            }
        }
        return bytes;
    }
}
