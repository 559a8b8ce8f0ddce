package org.jdyno.lab.selftest;

import java.util.Random;

/** What makes the difference of two starts of one and the same platform differ from none, in simulated campaigns. */
enum MadeUpNoise {
    STARTS("each start has a speed of its own") {
        @Override
        double[] differences(Random random, int blocks) {
            return random.doubles(blocks)
                    .map(any -> 0.03 * (random.nextGaussian() - random.nextGaussian()))
                    .toArray();
        }
    },
    DRIFT("the machine slows down from trial to trial") {
        @Override
        double[] differences(Random random, int blocks) {
            return random.doubles(blocks)
                    .map(any -> 0.02 * (random.nextGaussian() - random.nextGaussian()) + 0.03 * placesApart(random))
                    .toArray();
        }

        /** The order of the three within a block is random. */
        private int placesApart(Random random) {
            int one = random.nextInt(3);
            int other = (one + 1 + random.nextInt(2)) % 3;
            return one - other;
        }
    },
    HEAVY_TAILS("one start in ten is disturbed four times as much as others") {
        @Override
        double[] differences(Random random, int blocks) {
            return random.doubles(blocks)
                    .map(any -> start(random) - start(random))
                    .toArray();
        }

        private double start(Random random) {
            return (random.nextInt(10) == 0 ? 0.12 : 0.03) * random.nextGaussian();
        }
    };

    private final String words;

    MadeUpNoise(String words) {
        this.words = words;
    }

    /** Of as many blocks, in log units. */
    abstract double[] differences(Random random, int blocks);

    String words() {
        return words;
    }
}
