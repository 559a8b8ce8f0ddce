package org.jdyno.lab.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random numbers for a block, independent of the blocks drawn before. */
public final class BlockRandom {
    private BlockRandom() {}

    /**
     * The generator of a block.
     *
     * @param block from 1
     */
    public static Random of(long seed, int block) {
        Random ofSeed = new Random(seed);
        // Neighbouring seeds begin nearly alike, so the first number is dropped, and a block's seed is drawn instead of
        // added up from the seed and the block's number.
        long ofBlock = ofSeed.nextLong();
        for (int i = 0; i < block; i++) {
            ofBlock = ofSeed.nextLong();
        }
        return new Random(ofBlock);
    }

    /** The same elements in random order. */
    public static <T> List<T> shuffled(List<T> ordered, Random random) {
        List<T> shuffled = new ArrayList<>(ordered);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }
}
