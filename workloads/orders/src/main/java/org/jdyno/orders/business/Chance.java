package org.jdyno.orders.business;

import org.jdyno.kit.SplitMix64;

/** Random numbers and texts, reproducible by seed. For one thread. */
public final class Chance {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private final SplitMix64 random;

    public Chance(long seed) {
        random = new SplitMix64(seed);
    }

    /** An integer from {@code least} to {@code most}; uniform except for a bias below 1 in a billion. */
    public int between(int least, int most) {
        long range = (long) most - least + 1;
        return (int) (least + ((random.next() >>> 32) * range >>> 32));
    }

    /** True with the given probability in percent. */
    public boolean percent(int share) {
        return between(1, 100) <= share;
    }

    /** A number above 0 and up to 1. */
    public double fraction() {
        return random.nextAboveZero();
    }

    /** A seed for another generator. */
    public long seed() {
        return random.next();
    }

    /** Letters and digits. */
    String text(int least, int most) {
        return of(LETTERS.length(), between(least, most));
    }

    /** Letters alone. */
    String letters(int least, int most) {
        return of(LETTERS.length() - 10, between(least, most));
    }

    String digits(int count) {
        char[] digits = new char[count];
        for (int i = 0; i < count; i++) {
            digits[i] = (char) ('0' + between(0, 9));
        }
        return new String(digits);
    }

    private String of(int letters, int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = LETTERS.charAt(between(0, letters - 1));
        }
        return new String(text);
    }

    /** Marks exactly one in ten of the given number, at random places. */
    boolean[] tenth(int count) {
        boolean[] chosen = new boolean[count];
        int[] places = permutation(count);
        for (int i = 0; i < count / 10; i++) {
            chosen[places[i] - 1] = true;
        }
        return chosen;
    }

    /** The numbers from 1 to {@code count} in random order. */
    int[] permutation(int count) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            int at = between(0, i);
            numbers[i] = numbers[at];
            numbers[at] = i + 1;
        }
        return numbers;
    }
}
