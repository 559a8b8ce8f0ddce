package org.jdyno.stats.steady;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.jdyno.stats.steady.SteadyStates.Shape;
import org.junit.jupiter.api.Test;

class SteadyStatesTest {
    private static final double NOISE = 0.01;
    private static final double MARGIN = 0.05;

    private static SteadyStates of(double[] values) {
        return SteadyStates.of(values, MARGIN);
    }

    @Test
    void noiseAboutOneLevelIsFlat() {
        SteadyStates states = of(series(60, i -> 11));
        assertEquals(Shape.FLAT, states.shape());
        assertEquals(0, states.steadyFrom());
        assertEquals(11, states.steadyMean(), 4 * NOISE / Math.sqrt(60));
        assertEquals(60, states.n());
    }

    @Test
    void slowerFirstIsWarmup() {
        SteadyStates states = of(series(60, i -> i < 15 ? 10.5 : 11));
        assertEquals(Shape.WARMUP, states.shape());
        assertEquals(15, states.steadyFrom());
        assertEquals(
                List.of(0, 15), states.segments().stream().map(Segment::from).toList());
        assertEquals(11, states.steadyMean(), 4 * NOISE / Math.sqrt(45));
    }

    @Test
    void fasterFirstIsSlowdownEvenAfterAWarmup() {
        assertEquals(Shape.SLOWDOWN, of(series(60, i -> i < 20 ? 11.5 : 11)).shape());
        assertEquals(
                Shape.SLOWDOWN,
                of(series(90, i -> i < 20 ? 10 : i < 40 ? 11.5 : 11)).shape());
    }

    @Test
    void aChangeInTheLastQuarterIsNoSteadyState() {
        SteadyStates states = of(series(80, i -> i < 65 ? 11 : 10.5));
        assertEquals(Shape.NO_STEADY_STATE, states.shape());
        assertTrue(Double.isNaN(states.steadyMean()));
        assertEquals(80, states.steadyFrom());
        assertEquals(2, states.segments().size());
    }

    @Test
    void aChangeBeforeTheLastQuarterIsNot() {
        assertEquals(Shape.SLOWDOWN, of(series(80, i -> i < 58 ? 11 : 10.5)).shape());
    }

    @Test
    void levelsWithinHalfAPercentAreOne() {
        double[] tiny = series(200, i -> 0);
        for (int i = 0; i < tiny.length; i++) {
            tiny[i] = tiny[i] / 20 + (i < 80 ? 11 : 11.004);
        }
        SteadyStates states = of(tiny);
        assertEquals(2, states.segments().size());
        assertEquals(Shape.FLAT, states.shape());
    }

    @Test
    void levelsWithinThreeStandardErrorsAreOne() {
        assertEquals(Shape.FLAT, unsteadyThenSteady(0.015).shape());
        assertEquals(Shape.SLOWDOWN, unsteadyThenSteady(0.03).shape());
    }

    /**
     * A hundred windows 5 % above and below a level in turn, then a hundred quiet ones; together they scatter by 5 %,
     * and two hundreds by 0.7 %.
     */
    private static SteadyStates unsteadyThenSteady(double levelBefore) {
        double[] values = new double[200];
        for (int i = 0; i < values.length; i++) {
            double sign = i % 2 == 0 ? 1 : -1;
            values[i] = i < 100 ? 11 + levelBefore + 0.05 * sign : 11 + 0.001 * sign;
        }
        return of(values);
    }

    @Test
    void spikesAreNamedAndCountedInTheMeanButMakeNoSegment() {
        double[] values = series(60, i -> 11);
        values[17] -= 2;
        values[40] -= 1;
        SteadyStates states = of(values);
        assertEquals(List.of(17, 40), states.spikes());
        assertEquals(Shape.FLAT, states.shape());
        assertEquals(58, states.segments().get(0).n());
        assertEquals(0, states.segments().get(0).from());
        assertEquals(60, states.segments().get(0).to());
        assertEquals(11, states.segments().get(0).mean(), 0.01);
        assertEquals(11 - 3.0 / 60, states.steadyMean(), 0.01);
    }

    @Test
    void aShortWarmupIsALevelAndNotManySpikes() {
        SteadyStates states = of(series(200, i -> i < 6 ? 9 : 11));
        assertEquals(List.of(), states.spikes());
        assertEquals(Shape.WARMUP, states.shape());
        assertEquals(6, states.steadyFrom());
    }

    @Test
    void segmentsCoverTheSeriesWhereverSpikesStand() {
        double[] values = series(100, i -> i < 40 ? 10 : 11);
        for (int i : new int[] {0, 39, 40, 99}) {
            values[i] = 20;
        }
        SteadyStates states = of(values);
        int at = 0;
        for (Segment segment : states.segments()) {
            assertEquals(at, segment.from());
            at = segment.to();
        }
        assertEquals(100, at);
        assertEquals(List.of(0, 39, 40, 99), states.spikes());
    }

    @Test
    void theUnitOfTimeDoesNotMatter() {
        double[] values = series(100, i -> i < 30 ? 10 : 11);
        SteadyStates perSecond = of(values);
        for (int i = 0; i < values.length; i++) {
            values[i] += Math.log(3600);
        }
        SteadyStates perHour = of(values);
        assertEquals(perSecond.shape(), perHour.shape());
        assertEquals(perSecond.steadyFrom(), perHour.steadyFrom());
        assertEquals(perSecond.spikes(), perHour.spikes());
    }

    @Test
    void twentyWindowsAreTheFewestThatSayAnything() {
        assertEquals(Shape.UNKNOWN, of(series(19, i -> i)).shape());
        assertEquals(Shape.FLAT, of(series(20, i -> 3)).shape());
        SteadyStates none = of(new double[0]);
        assertEquals(Shape.UNKNOWN, none.shape());
        assertTrue(Double.isNaN(none.steadyMean()));
    }

    @Test
    void whereTheMarginCouldNotBeFoundNothingIsFlat() {
        double[] values = series(60, i -> 11);
        SteadyStates known = SteadyStates.of(values, 0.03);
        assertEquals(Shape.FLAT, known.shape());
        assertTrue(known.smallestStep() > 0.01 && known.smallestStep() < 0.03, known.toString());
        SteadyStates unknown = SteadyStates.of(values, 0.01);
        assertEquals(Shape.UNKNOWN, unknown.shape());
        // All else is as before: it ran on one level, as far as could be seen.
        assertEquals(known.segments(), unknown.segments());
        assertEquals(known.steadyMean(), unknown.steadyMean());
        assertEquals(0, unknown.steadyFrom());
        assertEquals(
                Shape.WARMUP,
                SteadyStates.of(series(60, i -> i < 15 ? 10.5 : 11), 0.01).shape(),
                "what was found is known");
    }

    private static double[] series(int n, IntToDoubleFunction level) {
        Random random = new Random(20);
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = level.applyAsDouble(i) + NOISE * random.nextGaussian();
        }
        return values;
    }
}
