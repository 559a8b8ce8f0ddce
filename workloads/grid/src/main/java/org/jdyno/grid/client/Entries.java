package org.jdyno.grid.client;

import org.jdyno.grid.wire.Operation;
import org.jdyno.grid.wire.Value;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;

/**
 * The entries of one thread, which no other thread changes, and so what the grid must have for each. For one thread at
 * a time.
 */
final class Entries {
    private final int thread;
    private final int threads;
    private final Sizes sizes;
    /** By entry: the version it has; below 0 the last version of one that was removed; 0 if it never was there. */
    private final int[] versions;

    Entries(int thread, int threads, int all, Sizes sizes) {
        this.thread = thread;
        this.threads = threads;
        this.sizes = sizes;
        versions = new int[(all - thread + threads - 1) / threads];
    }

    int count() {
        return versions.length;
    }

    /** The number of the key of an entry among those of all threads. */
    long key(int entry) {
        return (long) entry * threads + thread;
    }

    int version(int entry) {
        return versions[entry];
    }

    void setVersion(int entry, int version) {
        versions[entry] = version;
    }

    byte[] value(int entry, int version) {
        long key = key(entry);
        return Value.of(key, version, sizes.of(key, version));
    }

    /** Whether a value is that of this version of an entry. */
    boolean isValue(int entry, int version, byte[] value) {
        return value.length == sizes.of(key(entry), version) && Value.version(value) == version;
    }

    /** How many are there. */
    long present() {
        long present = 0;
        for (int version : versions) {
            present += version > 0 ? 1 : 0;
        }
        return present;
    }

    /** The sum of the digests of those that are there. */
    long digests() {
        long digests = 0;
        for (int entry = 0; entry < versions.length; entry++) {
            if (versions[entry] > 0) {
                digests += Value.digest(value(entry, versions[entry]));
            }
        }
        return digests;
    }

    /** Notes that all are gone; returns how many there were. */
    long loseAll() {
        long lost = present();
        for (int entry = 0; entry < versions.length; entry++) {
            versions[entry] = -Math.abs(versions[entry]);
        }
        return lost;
    }

    /** The lengths of values, and how many of a hundred values have each. Immutable. */
    static final class Sizes {
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
                            + " bytes that is a multiple of 8, such as 15%:1024,35%:2048,50%:4096, not \"" + text
                            + "\"");
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
}
