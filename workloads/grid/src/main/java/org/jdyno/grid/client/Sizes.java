package org.jdyno.grid.client;

import org.jdyno.grid.wire.Operation;
import org.jdyno.grid.wire.Value;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;

/** The lengths of values, and how many of a hundred values have each. Immutable. */
final class Sizes {
    private static final int ALL = 100;
    private static final long FACTOR = 0xD1342543DE82EF95L;

    private final int[] percents;
    private final int[] bytes;

    private Sizes(int[] percents, int[] bytes) {
        this.percents = percents;
        this.bytes = bytes;
    }

    /** The sizes that a text such as {@code 15%:1024,35%:2048,50%:4096} names, as RadarGun spells them. */
    static Sizes of(String text) {
        String[] parts = text.split(",");
        int[] percents = new int[parts.length];
        int[] bytes = new int[parts.length];
        int sum = 0;
        for (int i = 0; i < parts.length; i++) {
            if (!parts[i].matches("[0-9]{1,3}%:[0-9]{1,8}")) {
                throw malformed(text);
            }
            String[] words = parts[i].split("%:");
            percents[i] = Integer.parseInt(words[0]);
            bytes[i] = Integer.parseInt(words[1]);
            sum += percents[i];
            if (bytes[i] < Value.LEAST_BYTES || bytes[i] % Long.BYTES != 0 || bytes[i] > Operation.MAX_BYTES) {
                throw malformed(text);
            }
        }
        if (sum != ALL) {
            throw malformed(text);
        }
        return new Sizes(percents, bytes);
    }

    private static RoleFailure malformed(String text) {
        return new RoleFailure(
                "bad-parameter",
                "sizes must be percentages that sum up to 100, each with a length of at least " + Value.LEAST_BYTES
                        + " bytes that is a multiple of 8, such as 15%:1024,35%:2048,50%:4096, not \"" + text + "\"");
    }

    /** The length in bytes of a version of a value, always the same. */
    int of(long key, long version) {
        long drawn = (SplitMix64.first(key * FACTOR + version) >>> 1) % ALL;
        int at = 0;
        for (long rest = drawn - percents[0]; rest >= 0; rest -= percents[at]) {
            at++;
        }
        return bytes[at];
    }

    /** The mean length in bytes. */
    double mean() {
        double sum = 0;
        for (int i = 0; i < bytes.length; i++) {
            sum += (double) percents[i] * bytes[i] / ALL;
        }
        return sum;
    }
}
