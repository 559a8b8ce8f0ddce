package org.jdyno.lab.selftest;

import java.util.Random;

/** What makes two trials of equal platforms differ, in synthetic runs. */
public enum Noise {
    NORMAL("each start has a speed of its own") {
        @Override
        Source begin(Random random) {
            return contender -> random.nextGaussian();
        }
    },
    HEAVY_TAILED("one start in ten is disturbed four times as much as the others") {
        @Override
        Source begin(Random random) {
            return contender -> (random.nextInt(10) == 0 ? 4 : 1) * random.nextGaussian();
        }
    },
    /** The baseline and its second copy are normal, or the differences would be symmetric. */
    SKEWED("starts of the other platforms are slowed down by exponential amounts") {
        @Override
        Source begin(Random random) {
            return contender -> contender ? 1 + Math.log(1 - random.nextDouble()) : random.nextGaussian();
        }
    },
    AUTOCORRELATED("what disturbs a trial lasts, with a correlation of 0.9 from one trial to the next") {
        @Override
        Source begin(Random random) {
            double[] machine = {random.nextGaussian()};
            return contender -> {
                machine[0] = LASTS * machine[0] + Math.sqrt(1 - LASTS * LASTS) * random.nextGaussian();
                return machine[0] + 0.5 * random.nextGaussian();
            };
        }
    },
    DRIFTING("the machine slows down from trial to trial, by as much as one start in three differs") {
        @Override
        Source begin(Random random) {
            int[] trials = {0};
            return contender -> random.nextGaussian() - trials[0]++;
        }
    };

    private static final double LASTS = 0.9;

    private final String words;

    Noise(String words) {
        this.words = words;
    }

    /**
     * The noise of the trials of one run, in the order they are run; about 1 in size, and 0 on average for every
     * platform.
     */
    @FunctionalInterface
    interface Source {
        /** @param contender whether the trial is of a platform that is compared with the baseline */
        double next(boolean contender);
    }

    abstract Source begin(Random random);

    public String words() {
        return words;
    }
}
