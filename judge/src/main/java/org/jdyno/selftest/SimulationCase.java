package org.jdyno.selftest;

import java.util.Random;
import java.util.function.Predicate;

/**
 * A property of judgements, and how often synthetic runs of known truth should have it.
 *
 * @param what the property
 * @param noise the noise of the trials
 * @param blocks number of blocks of each run
 * @param happens draws one and tests whether it has the property
 * @param least the smallest correct share
 * @param most the largest correct share
 */
record SimulationCase(String what, Noise noise, int blocks, Predicate<Random> happens, double least, double most) {
    SimulatedShare simulate(int number) {
        // The hash code of a string is specified, so every Java draws the same, and cases do not affect each other.
        Random random = new Random((what + noise + blocks).hashCode());
        int count = 0;
        for (int run = 0; run < number; run++) {
            count += happens.test(random) ? 1 : 0;
        }
        return new SimulatedShare(what, noise.words(), blocks, number, count, least, most);
    }
}
