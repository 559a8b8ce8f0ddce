package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.jdyno.Example;
import org.jdyno.model.Cell;
import org.jdyno.model.Note;
import org.jdyno.model.Plan;
import org.jdyno.model.Point;
import org.junit.jupiter.api.Test;

class BaselineCheckTest {
    private static final double SCATTER = 0.03;

    private final Plan plan = Example.plan(1, 6, "a", "b");
    private final Random random = new Random(1);

    private double[] differences(double bias, int blocks) {
        return random.doubles(blocks)
                .map(any -> bias + SCATTER * random.nextGaussian())
                .toArray();
    }

    private BaselineCheck check(double bias, int blocks) {
        BaselineCheck check = new BaselineCheck(plan);
        check.add(plan.cells().get(0), Example.THROUGHPUT, differences(bias, blocks));
        return check;
    }

    /** The margin is 2 %: what a run must rule out to be trusted is a bias of 4 %. */
    @Test
    void aBiasOfTwiceTheMarginIsRuledOutOnceInFortyAtMost() {
        int runs = 20_000;
        long ruledOut = IntStream.range(0, runs)
                .filter(run -> check(Math.log(1.04), 4 + run % 30).unproven().isEmpty())
                .count();
        assertTrue(ruledOut <= 0.03 * runs, ruledOut + " of " + runs);
        assertTrue(ruledOut >= 0.005 * runs, "a rule that never says trusted would pass too: " + ruledOut);
    }

    /** Where nobody would have seen a bias of 2 %, its absence is no proof. */
    @Test
    void sixBlocksOfAnOrdinaryScatterProveNothing() {
        int runs = 5_000;
        List<BaselineCheck> checks = IntStream.range(0, runs)
                .mapToObj(run -> check(Math.log(1.02), 6))
                .toList();
        long seen =
                checks.stream().filter(check -> !check.differences().isEmpty()).count();
        long called = checks.stream()
                .filter(check ->
                        check.differences().isEmpty() && check.unproven().isEmpty())
                .count();
        assertTrue(seen < 0.12 * runs, seen + " of " + runs);
        assertTrue(called < 0.25 * runs, called + " of " + runs);
        assertTrue(check(0, 60).unproven().isEmpty());
    }

    @Test
    void oneCellThatProvesNothingIsEnough() {
        BaselineCheck check = check(0, 60);
        Cell other = new Cell("mirror", Point.of(Map.of()));
        check.add(other, Example.THROUGHPUT, differences(0, 3));
        Note.BiasNotRuledOut reason = notRuledOut(check);
        assertEquals(1, reason.agreements().size());
        assertEquals(other, reason.agreements().get(0).cell());
        assertEquals(2, reason.checked());
        for (int more = 0; more < 5; more++) {
            check.add(other, Example.THROUGHPUT, new double[] {0});
        }
        Note.BiasNotRuledOut all = notRuledOut(check);
        assertEquals(6, all.agreements().size());
        assertEquals(7, all.checked());
        assertTrue(Double.isNaN(all.agreements().get(0).within()), "the widest first: " + all);
        assertEquals(reason.agreements().get(0), all.agreements().get(5), "the only one with bounds is the last");
    }

    private static Note.BiasNotRuledOut notRuledOut(BaselineCheck check) {
        return assertInstanceOf(Note.BiasNotRuledOut.class, check.unproven().orElseThrow());
    }

    @Test
    void withoutASecondCopyNothingIsProved() {
        assertEquals(Optional.of(new Note.BaselineNotChecked()), new BaselineCheck(plan).unproven());
    }
}
