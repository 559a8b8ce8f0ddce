package org.jdyno.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Generates the random numbers of a block. They depend only on the seed of the plan and the number of the block. */
public final class BlockRandom {
    private BlockRandom() {}

    /**
     * The generator of a block.
     *
     * @param block number of the block, from 1
     */
    public static Random of(long seed, int block) {
        Random seeds = new Random(seed);
        // The first numbers of Random are nearly alike for neighbouring seeds. So the first number is dropped, and the
        // block's seed is a random number instead of the sum of seed and block number.
        long blockSeed = seeds.nextLong();
        for (int i = 0; i < block; i++) {
            blockSeed = seeds.nextLong();
        }
        return new Random(blockSeed);
    }

    /** A copy of a list in random order. */
    public static <T> List<T> shuffled(List<T> ordered, Random random) {
        List<T> shuffled = new ArrayList<>(ordered);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }
}
