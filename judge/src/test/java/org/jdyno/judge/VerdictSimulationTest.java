package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jdyno.Example;
import org.jdyno.model.Plan;
import org.jdyno.model.Stopping;
import org.jdyno.model.Verdict;
import org.junit.jupiter.api.Test;

/**
 * What the judge says of made-up families of comparisons whose truth is known: how many have a verdict that is wrong.
 */
class VerdictSimulationTest {
    private static final int FAMILIES = 1_000;

    /** Five in a hundred, and what a sound rule exceeds that by in one of a thousand such tests. */
    private static final double MAX_WRONG = 0.05 + 0.022;

    private static final int COMPARISONS = 10;
    private static final double AT_THE_MARGIN = Math.log1p(Example.THROUGHPUT.margin());
    private static final double NOISE = 0.005;
    private static final Plan PLAN = Example.plan(1, 1, "a");

    /** The true ratios lie on the margin, so one that is said to lie within it or beyond it is an error. */
    private static final Predicate<Verdict> PLACED =
            verdict -> verdict.kind() == Verdict.Kind.EQUIVALENT || verdict.material();

    @Test
    void tenRatiosAtTheMarginGiveAWrongVerdictInOneFamilyOfTwenty() {
        for (int blocks : new int[] {5, 12}) {
            double wrong = share(PLACED, blocks, Stopping.Rule.FIXED);
            assertTrue(wrong <= MAX_WRONG, blocks + " blocks: " + wrong);
            assertTrue(wrong >= 0.02, "so cautious a rule would find nothing, " + blocks + " blocks: " + wrong);
        }
    }

    @Test
    void looksAtARunThatGoesOnDoNotMakeItMore() {
        double wrong = share(PLACED, 12, Stopping.Rule.LOOKS);
        assertTrue(wrong <= MAX_WRONG, "four looks: " + wrong);
    }

    @Test
    void norDoesALookAfterEveryBlock() {
        double wrong = share(PLACED, 10, Stopping.Rule.EXTENDED);
        assertTrue(wrong <= MAX_WRONG, "a look after every block: " + wrong);
    }

    /** Of the families the share in which a verdict is of some kind when it is looked at. */
    private static double share(Predicate<Verdict> kind, int blocks, Stopping.Rule rule) {
        Stopping stopping = new Stopping(rule, ErrorControl.ALPHA, OptionalDouble.empty(), Map.of());
        Random random = new Random(blocks);
        int found = 0;
        for (int family = 0; family < FAMILIES; family++) {
            double[][] logRatios = new double[COMPARISONS][];
            Arrays.setAll(logRatios, any -> logRatios(random, blocks));
            found += looks(rule, blocks)
                            .anyMatch(look ->
                                    verdicts(logRatios, look, ErrorControl.of(stopping, (double) look / blocks))
                                            .stream()
                                            .anyMatch(kind))
                    ? 1
                    : 0;
        }
        return (double) found / FAMILIES;
    }

    private static IntStream looks(Stopping.Rule rule, int blocks) {
        return IntStream.rangeClosed(1, blocks)
                .filter(look -> look == blocks
                        || rule == Stopping.Rule.EXTENDED
                        || rule == Stopping.Rule.LOOKS && 4 * look % blocks == 0);
    }

    private static List<Verdict> verdicts(double[][] logRatios, int blocks, ErrorControl errorControl) {
        VerdictFamily family = new VerdictFamily(1, errorControl);
        for (double[] own : logRatios) {
            family.add(PLAN.cells().get(0), Example.THROUGHPUT, "b", "a", Arrays.copyOf(own, blocks));
        }
        return family.verdicts();
    }

    private static double[] logRatios(Random random, int blocks) {
        return random.doubles(blocks)
                .map(any -> AT_THE_MARGIN + NOISE * random.nextGaussian())
                .toArray();
    }
}
