package org.jdyno.lab.selftest;

import java.util.Random;
import java.util.function.Predicate;
import org.jdyno.lab.model.Run;

/**
 * How often does something happen in runs whose truth is known?
 *
 * @param what happens
 * @param runs in which it may
 * @param happened whether it has in one of them
 * @param least the least share that is right
 * @param most the largest share that is right
 */
record Question(String what, SyntheticRuns runs, Predicate<Run> happened, double least, double most) {
    SimulatedShare ask(int streams) {
        // Of a string it is specified, so the same on every Java; and another question changes nothing for this one.
        Random random = new Random((what + runs.noise() + runs.blocks()).hashCode());
        int count = 0;
        for (int stream = 0; stream < streams; stream++) {
            count += happened.test(runs.draw(random)) ? 1 : 0;
        }
        return new SimulatedShare(what, runs.noise().words(), runs.blocks(), streams, count, least, most);
    }
}
