package org.jdyno.lab.selftest;

import java.util.Random;
import java.util.function.Predicate;
import org.jdyno.lab.model.Run;

/**
 * A property of judgements, and how often synthetic runs of known truth should have it.
 *
 * @param what the property
 * @param runs to draw
 * @param among which of the drawn runs count
 * @param happened whether a run has it
 * @param least the smallest correct share
 * @param most the largest correct share
 */
record SimulationCase(
        String what, SyntheticRuns runs, Predicate<Run> among, Predicate<Run> happened, double least, double most) {
    SimulatedShare simulate(int number) {
        // The hash code of a string is specified, so every Java draws the same, and cases do not affect each other.
        Random random = new Random((what + runs.noise() + runs.blocks()).hashCode());
        int count = 0;
        for (int run = 0; run < number; run++) {
            Run drawn = runs.draw(random);
            while (!among.test(drawn)) {
                drawn = runs.draw(random);
            }
            count += happened.test(drawn) ? 1 : 0;
        }
        return new SimulatedShare(what, runs.noise().words(), runs.blocks(), number, count, least, most);
    }
}
