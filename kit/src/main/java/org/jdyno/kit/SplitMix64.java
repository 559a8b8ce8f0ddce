package org.jdyno.kit;

/**
 * A random number generator that is small enough to be the same in Java and in C. A seed gives the same schedule in
 * both.
 *
 * <p>G. L. Steele, D. Lea, C. H. Flood: Fast splittable pseudorandom number generators. OOPSLA 2014. For one thread.
 */
public final class SplitMix64 {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-53;

    private long state;

    public SplitMix64(long seed) {
        state = seed;
    }

    /** 64 random bits. */
    public long next() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** The first 64 random bits of a seed. Any thread. */
    public static long first(long seed) {
        return mix(seed + GOLDEN_GAMMA);
    }

    private static long mix(long state) {
        long mixed = state;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** One of 2^53 equally likely numbers above 0 and up to 1, so that its logarithm exists. */
    public double nextAboveZero() {
        return ((next() >>> 11) + 1) * UNIT;
    }

    /** One of the whole numbers from 0 to {@code bound}, exclusive, of at most 2^53. */
    public long nextBelow(long bound) {
        return (long) ((1 - nextAboveZero()) * bound);
    }
}
