package org.jdyno.search;

import org.jdyno.model.Experiment.RateSearch;

/** The purpose of a block of a search for the highest rate. */
public enum RateBlockPurpose {
    /** Finds the range in which the highest rate lies. */
    PILOT,
    /** Tries the rates in random order. */
    RANDOM,
    /** Tries the rates from the highest down, which shows whether an overload has an effect on later trials. */
    DESCENDING;

    /** The approximate number of trials of a platform's pilot. */
    private static final double TRIALS_PER_PILOT = 8;

    /** The number of the block in which the rates are tried from the highest down. */
    private static final int DESCENDING_BLOCK = 3;

    /** The purpose of the block with this number. */
    public static RateBlockPurpose of(int block) {
        return switch (block) {
            case 0 -> PILOT;
            case DESCENDING_BLOCK -> DESCENDING;
            default -> RANDOM;
        };
    }

    /** The number of the last block, given how many blocks are in random order. */
    public static int lastBlock(int randomBlocks) {
        return randomBlocks < DESCENDING_BLOCK - 1 ? randomBlocks : randomBlocks + 1;
    }

    /** The number of blocks up to this one that are in random order. */
    public static int randomBlocks(int block) {
        return block < DESCENDING_BLOCK ? block : block - 1;
    }

    /** The approximate number of trials of a platform in one cell, given how many blocks are in random order. */
    public static double trials(int randomBlocks) {
        return TRIALS_PER_PILOT + lastBlock(randomBlocks) * RateSearch.TRIALS_PER_TURN;
    }
}
