package org.jdyno.lab.search;

import org.jdyno.lab.model.Experiment.RateSearch;

/** What a block of a search for the highest rate is for. */
public enum RatePass {
    /** Finds the range. */
    PILOT,
    /** Tries the rates in random order. */
    RANDOM,
    /** Tries them from the highest down, to see whether a platform recovers from overload. */
    DESCENDING;

    /** How many trials the pilot of a platform takes, more or less. */
    private static final double TRIALS_PER_PILOT = 8;

    /** The block in which the rates are tried from the highest down, after two in random order. */
    private static final int DESCENDING_BLOCK = 3;

    /** What the block of this number is for. */
    public static RatePass of(int block) {
        return switch (block) {
            case 0 -> PILOT;
            case DESCENDING_BLOCK -> DESCENDING;
            default -> RANDOM;
        };
    }

    /** The number of the last block, when this many are tried in random order. */
    public static int lastBlock(int random) {
        return random < DESCENDING_BLOCK - 1 ? random : random + 1;
    }

    /** How many of the blocks up to this one are in random order. */
    public static int randomBlocks(int block) {
        return block < DESCENDING_BLOCK ? block : block - 1;
    }

    /** About how many trials a platform at one point takes, for this many blocks in random order and all others. */
    public static double trials(int random) {
        return TRIALS_PER_PILOT + lastBlock(random) * RateSearch.TRIALS_PER_TURN;
    }
}
