package org.jdyno.selftest;

import java.util.Random;

/** How trials of equal platforms differ in synthetic runs. */
public enum Noise {
    NORMAL("each trial has a speed of its own") {
        @Override
        Source begin(Random random) {
            return candidate -> random.nextGaussian();
        }
    },
    HEAVY_TAILED("one trial in ten is disturbed four times as much as the others") {
        @Override
        Source begin(Random random) {
            return candidate -> (random.nextInt(10) == 0 ? 4 : 1) * random.nextGaussian();
        }
    },
    /** The baseline and the A/A control are normal, otherwise the differences would be symmetric. */
    SKEWED("trials of the other platforms are slowed down by exponential amounts") {
        @Override
        Source begin(Random random) {
            return candidate -> candidate ? 1 + Math.log(1 - random.nextDouble()) : random.nextGaussian();
        }
    },
    AUTOCORRELATED("a disturbance lasts, with a correlation of 0.9 from one trial to the next") {
        @Override
        Source begin(Random random) {
            double[] machine = {random.nextGaussian()};
            return candidate -> {
                machine[0] = LASTS * machine[0] + Math.sqrt(1 - LASTS * LASTS) * random.nextGaussian();
                return machine[0] + 0.5 * random.nextGaussian();
            };
        }
    },
    DRIFTING("the machine slows down by one standard deviation from trial to trial") {
        @Override
        Source begin(Random random) {
            int[] trials = {0};
            return candidate -> random.nextGaussian() - trials[0]++;
        }
    };

    private static final double LASTS = 0.9;

    private final String words;

    Noise(String words) {
        this.words = words;
    }

    /**
     * The noise of the trials of one run, in their order. Its standard deviation is about 1, and its mean is the same
     * for every platform.
     */
    @FunctionalInterface
    interface Source {
        /** @param candidate whether the trial is of a platform under comparison */
        double next(boolean candidate);
    }

    abstract Source begin(Random random);

    public String words() {
        return words;
    }
}
