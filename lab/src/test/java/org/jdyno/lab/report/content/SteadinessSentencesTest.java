package org.jdyno.lab.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.WarmupTrajectory;
import org.junit.jupiter.api.Test;

class SteadinessSentencesTest {
    @Test
    void aClassIsShownWithThoseOfItsTrials() {
        assertEquals(
                "flat, all 3 trials", kind(Steadiness.Kind.FLAT, SteadyState.FLAT, SteadyState.FLAT, SteadyState.FLAT));
        assertEquals("slowdown, 1 trial", kind(Steadiness.Kind.SLOWDOWN, SteadyState.SLOWDOWN));
        assertEquals(
                "bad inconsistent: 1 warm-up, 2 no steady state",
                kind(
                        Steadiness.Kind.BAD_INCONSISTENT,
                        SteadyState.NO_STEADY_STATE,
                        SteadyState.WARMUP,
                        SteadyState.NO_STEADY_STATE));
        assertEquals("flat: 1 flat, 1 unknown", kind(Steadiness.Kind.FLAT, SteadyState.UNKNOWN, SteadyState.FLAT));
    }

    @Test
    void aTimeIsShownWithItsRange() {
        assertEquals(
                "3.25 s (2 to 4.5 s)", SteadinessSentences.time(Optional.of(new Steadiness.Spread(3.25, 2, 4.5, 4))));
        assertEquals("0 s (0 s)", SteadinessSentences.time(Optional.of(new Steadiness.Spread(0, 0, 0, 2))));
        assertEquals("–", SteadinessSentences.time(Optional.empty()));
        assertEquals(
                "2 of 2",
                SteadinessSentences.timed(steadiness(Steadiness.Kind.FLAT, true, SteadyState.FLAT, SteadyState.FLAT)));
    }

    @Test
    void inconsistentIsExplainedWhereItIsShown() {
        Steadiness flat = steadiness(Steadiness.Kind.FLAT, true, SteadyState.FLAT);
        Steadiness mixed = steadiness(Steadiness.Kind.GOOD_INCONSISTENT, true, SteadyState.FLAT, SteadyState.WARMUP);
        assertFalse(SteadinessSentences.method(List.of(flat)).contains("Inconsistent"));
        assertTrue(SteadinessSentences.method(List.of(flat, mixed)).contains("Inconsistent"));
        assertTrue(SteadinessSentences.method(List.of(flat)).contains("reached 90 and 99 % of its final speed"));
    }

    @Test
    void whereNothingIsTimedTheReasonIsGiven() {
        Steadiness paced = steadiness(Steadiness.Kind.FLAT, false, SteadyState.FLAT);
        assertTrue(SteadinessSentences.method(List.of(paced)).startsWith("Operations begin on a schedule"));
        assertEquals(List.of("flat", "1 trial", "–"), SteadinessSentences.cell(Optional.of(paced)));
        assertEquals("–", SteadinessSentences.cell(Optional.empty()).get(0));
        Steadiness never = steadiness(Steadiness.Kind.NO_STEADY_STATE, false, SteadyState.NO_STEADY_STATE);
        assertEquals("No trial reached a steady state.", SteadinessSentences.method(List.of(never)));
        Steadiness unknown = steadiness(Steadiness.Kind.UNKNOWN, false, SteadyState.UNKNOWN);
        assertTrue(SteadinessSentences.method(List.of(unknown)).contains("too few windows"));
    }

    @Test
    void measuredPhasesBeganFromWhenToWhen() {
        assertEquals(Optional.of("after 4 to 10 s of load"), SteadinessSentences.measuredAfter(DoubleStream.of(10, 4)));
        assertEquals(Optional.of("after 4 s of load"), SteadinessSentences.measuredAfter(DoubleStream.of(4.001, 4)));
        assertEquals(Optional.empty(), SteadinessSentences.measuredAfter(DoubleStream.empty()));
    }

    private static String kind(Steadiness.Kind kind, SteadyState... states) {
        return SteadinessSentences.kind(steadiness(kind, true, states));
    }

    private static Steadiness steadiness(Steadiness.Kind kind, boolean timed, SteadyState... states) {
        List<WarmupTrajectory> trials = new ArrayList<>();
        for (SteadyState state : states) {
            boolean steady = state != SteadyState.NO_STEADY_STATE && state != SteadyState.UNKNOWN;
            List<WarmupTrajectory.Level> levels = List.of(new WarmupTrajectory.Level(0, 9, 1_000, steady));
            trials.add(new WarmupTrajectory(
                    trials.size(),
                    state,
                    state == SteadyState.UNKNOWN ? List.of() : levels,
                    timed ? 1 : Double.NaN,
                    new TreeMap<>()));
        }
        Steadiness.Spread spread = new Steadiness.Spread(1, 1, 1, states.length);
        return new Steadiness(
                new Cell("chat", Point.of(Map.of())),
                "a",
                kind,
                trials,
                false,
                timed ? Optional.of(spread) : Optional.empty(),
                timed ? new TreeMap<>(Map.of(90, spread, 99, spread)) : new TreeMap<>());
    }
}
