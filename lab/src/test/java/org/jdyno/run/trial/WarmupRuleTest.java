package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jdyno.model.Timing;
import org.jdyno.model.Warmup;
import org.junit.jupiter.api.Test;

class WarmupRuleTest {
    private static final double AT_REST = 0.001;
    private static final double COMPILING = 0.2;

    private static WarmupRule rule(int minBursts, int maxBursts) {
        return new WarmupRule(new Timing(1_000, 100, minBursts, maxBursts, 1_000, 100, 1_000, 1_000), false);
    }

    /** Half of a burst is as fast as its schedule, and the other half as fast as its moment. */
    @Test
    void inAnOpenLoopTheCompilersDecideIfTheyAreKnown() {
        Timing timing = new Timing(1_000, 100, 2, 5, 1_000, 100, 1_000, 1_000);
        WarmupRule known = new WarmupRule(timing, true);
        known.add(100, AT_REST);
        known.add(200, AT_REST);
        assertFalse(known.needsBurst());
        WarmupRule unknown = new WarmupRule(timing, true);
        unknown.add(100, Double.NaN);
        unknown.add(200, Double.NaN);
        assertTrue(unknown.needsBurst());
    }

    @Test
    void endsWhenThroughputAndCompilersHaveComeToRest() {
        WarmupRule rule = rule(2, 5);
        rule.add(100, COMPILING);
        assertTrue(rule.needsBurst());
        rule.add(200, AT_REST);
        assertTrue(rule.needsBurst(), "throughput has just doubled");
        rule.add(204, AT_REST);
        assertFalse(rule.needsBurst());
        assertEquals(new Warmup(3, true, ""), rule.result());
    }

    @Test
    void runsTheLeastNumberOfBurstsInAnyCase() {
        WarmupRule rule = rule(3, 5);
        rule.add(100, AT_REST);
        rule.add(100, AT_REST);
        assertTrue(rule.needsBurst());
        rule.add(100, AT_REST);
        assertFalse(rule.needsBurst());
    }

    @Test
    void givesUpAfterTheMostAndSaysWhatStillRose() {
        WarmupRule rule = rule(1, 3);
        for (double rate : new double[] {100, 120, 150}) {
            assertTrue(rule.needsBurst());
            rule.add(rate, AT_REST);
        }
        assertFalse(rule.needsBurst());
        assertEquals(new Warmup(3, false, "throughput still rose by 25.0 % in the last burst"), rule.result());
    }

    @Test
    void isNotSettledWhileCompilersWork() {
        WarmupRule rule = rule(2, 3);
        rule.add(100, COMPILING);
        rule.add(100, COMPILING);
        assertTrue(rule.needsBurst());
        rule.add(100, COMPILING);
        assertEquals(
                "still compiling: 20.0 % of the CPU time of the last burst",
                rule.result().reason());
        assertFalse(rule.result().settled());
    }

    /** In five tours JDK 17 became faster by 5 % in the seconds after its first burst without compilation. */
    @Test
    void afterTheFirstBurstInWhichCompilersAreIdleThereIsAnotherIfThereMayBe() {
        WarmupRule rule = rule(2, 3);
        rule.add(128, COMPILING);
        rule.add(130, AT_REST);
        assertEquals(new Warmup(2, true, ""), rule.result());
        assertTrue(rule.needsBurst());
        rule.add(130, AT_REST);
        assertFalse(rule.needsBurst());
        WarmupRule last = rule(2, 2);
        last.add(128, COMPILING);
        last.add(130, AT_REST);
        assertFalse(last.needsBurst());
        assertTrue(last.result().settled());
    }

    @Test
    void aFallIsNoWarmup() {
        WarmupRule rule = rule(2, 5);
        rule.add(100, AT_REST);
        rule.add(130, AT_REST);
        assertTrue(rule.needsBurst());
        rule.add(110, AT_REST);
        assertFalse(rule.needsBurst());
    }

    @Test
    void aRiseToAnEarlierSpeedIsNoWarmup() {
        WarmupRule rule = rule(2, 5);
        rule.add(100, COMPILING);
        rule.add(130, COMPILING);
        rule.add(110, COMPILING);
        rule.add(128, AT_REST);
        assertEquals(new Warmup(4, true, ""), rule.result());
    }

    /** A fifth of the CPU time was the compilers', so the program ran as fast in the four fifths that were left. */
    @Test
    void whatCompilersTookFromTheBurstBeforeIsNoRise() {
        WarmupRule rule = rule(2, 5);
        rule.add(50, 0.5);
        rule.add(100, COMPILING);
        rule.add(130, AT_REST);
        assertEquals(new Warmup(3, true, ""), rule.result());
        WarmupRule faster = rule(2, 5);
        faster.add(50, 0.5);
        faster.add(100, COMPILING);
        faster.add(132, AT_REST);
        assertEquals(
                "throughput still rose by 32.0 % in the last burst",
                faster.result().reason());
    }

    /** One late method, on many processors, is a small share of the CPU time and may be half of the program. */
    @Test
    void betweenBurstsWithIdleCompilersOnlyALargeRiseCounts() {
        WarmupRule rule = rule(2, 5);
        rule.add(100, AT_REST);
        rule.add(109, AT_REST);
        assertEquals(new Warmup(2, true, ""), rule.result());
        WarmupRule rising = rule(2, 5);
        rising.add(100, AT_REST);
        rising.add(111, AT_REST);
        assertTrue(rising.needsBurst());
    }

    /** Compilation time is by the clock, so it can exceed the CPU time. */
    @Test
    void afterABurstOfLittleButCompilationARiseCounts() {
        for (double most : new double[] {0.4, 1, 1.5}) {
            WarmupRule rule = rule(2, 5);
            rule.add(100, most);
            rule.add(110, AT_REST);
            assertTrue(rule.needsBurst());
        }
    }

    @Test
    void onlyThroughputCountsWhereCompilationCannotBeTold() {
        WarmupRule rule = rule(2, 5);
        rule.add(100, Double.NaN);
        rule.add(101, Double.NaN);
        assertFalse(rule.needsBurst());
        assertTrue(rule.result().settled());
    }

    @Test
    void noWarmupIsNeverSettled() {
        WarmupRule rule = rule(0, 0);
        assertFalse(rule.needsBurst());
        assertFalse(rule.result().settled());
    }
}
