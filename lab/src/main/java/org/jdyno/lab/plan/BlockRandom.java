package org.jdyno.lab.plan;

import java.util.Random;

/** What is drawn for one block, whichever blocks were drawn for before. */
final class BlockRandom {
    private BlockRandom() {}

    /**
     * Draws for a block of a seed.
     *
     * @param block from 1
     */
    static Random of(long seed, int block) {
        Random ofSeed = new Random(seed);
        // Neighbouring seeds begin nearly alike, so the first number is left out, and a block's seed is not the seed
        // and its number.
        long ofBlock = ofSeed.nextLong();
        for (int i = 0; i < block; i++) {
            ofBlock = ofSeed.nextLong();
        }
        return new Random(ofBlock);
    }
}
