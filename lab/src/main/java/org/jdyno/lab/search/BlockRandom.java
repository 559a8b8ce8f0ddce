package org.jdyno.lab.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What is drawn for one block, whichever blocks were drawn for before. */
public final class BlockRandom {
    private BlockRandom() {}

    /**
     * Draws for a block of a seed.
     *
     * @param block from 1
     */
    public static Random of(long seed, int block) {
        Random ofSeed = new Random(seed);
        // Neighbouring seeds begin nearly alike, so the first number is left out, and a block's seed is not the seed
        // and its number.
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
