package org.jdyno.system.kernel;

import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;

/**
 * What files hold: drawn letters, so that a byte is a character in every charset. A block that is written begins with a
 * stamp, which differs from that of its neighbours and of earlier passes. The C twin has the same.
 */
final class Letters {
    static final int STAMP_BYTES = 4;

    private Letters() {}

    static byte[] drawn(int bytes, long seed) {
        SplitMix64 random = new SplitMix64(seed);
        byte[] letters = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            letters[i] = letter((int) random.next());
        }
        return letters;
    }

    /** One of 16 letters, from the low bits. */
    static byte letter(int bits) {
        return (byte) ('a' + (bits & 15));
    }

    static void stamp(byte[] block, int stamp) {
        for (int i = 0; i < STAMP_BYTES; i++) {
            block[i] = letter(stamp >>> 4 * i);
        }
    }

    static void stamp(char[] block, int stamp) {
        for (int i = 0; i < STAMP_BYTES; i++) {
            block[i] = (char) letter(stamp >>> 4 * i);
        }
    }

    /** The sum of some bytes modulo 2^32. */
    static int sum(byte[] bytes, int from, int length) {
        int sum = 0;
        for (int i = from; i < from + length; i++) {
            sum += bytes[i];
        }
        return sum;
    }

    /** Requires that a call has moved as many bytes or characters as it was asked to. */
    static void requireWhole(int moved, int asked) {
        if (moved != asked) {
            throw new RoleFailure("wrong-output", "a call has moved " + moved + " and not " + asked);
        }
    }
}
