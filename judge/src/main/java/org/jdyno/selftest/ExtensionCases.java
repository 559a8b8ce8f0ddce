package org.jdyno.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Predicate;
import org.jdyno.judge.Verdicts;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Verdict;

/**
 * The cases of the simulation in which a user extends a run by its length, up to three times, while it is undecided. A
 * claim at the first end counts as well as one at that of any extension.
 */
final class ExtensionCases {
    private static final int MOST_EXTENSIONS = 3;
    private static final Stopping LOOKS =
            new Stopping(Stopping.Rule.LOOKS, Stopping.DEFAULT_FALSE_ALARMS, OptionalDouble.empty());

    private final List<SimulationCase> all = new ArrayList<>();

    private ExtensionCases() {}

    static List<SimulationCase> all() {
        ExtensionCases cases = new ExtensionCases();
        for (int blocks : new int[] {8, 12}) {
            cases.add(", four looks", new SyntheticRuns(Noise.NORMAL, blocks).stopping(LOOKS));
            cases.add(", --blocks", new SyntheticRuns(Noise.NORMAL, blocks));
        }
        return cases.all;
    }

    private void add(String how, SyntheticRuns runs) {
        Predicate<Random> claimed = random -> {
            Run run = runs.draw(random);
            for (int times = 0; times < MOST_EXTENSIONS && isUndecided(run); times++) {
                run = runs.extended(run, random);
            }
            return isClaimed(run);
        };
        all.add(new SimulationCase(
                "a difference is claimed, extended while undecided" + how,
                runs.noise(),
                runs.blocks(),
                claimed,
                0,
                Stopping.DEFAULT_FALSE_ALARMS));
    }

    private static boolean isClaimed(Run run) {
        return Verdicts.headlines(run).stream()
                .anyMatch(verdict -> verdict.kind().isDifference());
    }

    private static boolean isUndecided(Run run) {
        return !isClaimed(run)
                && Verdicts.headlines(run).stream().anyMatch(verdict -> verdict.kind() == Verdict.Kind.INCONCLUSIVE);
    }
}
