package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jdyno.MadeTrial;
import org.jdyno.PacedExample;
import org.jdyno.model.Cell;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.SteadyState;
import org.jdyno.model.Trial;
import org.jdyno.model.WarmupTrajectory;
import org.junit.jupiter.api.Test;

class SteadyStateRuleTest {
    @Test
    void whereOperationsBeginByTheClockNobodyIsToldToBeWarm() {
        WarmupTrajectory paced = trajectory(100);
        assertEquals(SteadyState.FLAT, paced.state());
        assertFalse(paced.levels().isEmpty());
        assertTrue(Double.isNaN(paced.secondsToSteady()));
        assertTrue(paced.secondsToShare().isEmpty());
    }

    @Test
    void theSameWorkloadWithoutARateIsTimed() {
        WarmupTrajectory free = trajectory(0);
        assertEquals(SteadyState.FLAT, free.state());
        assertEquals(0, free.secondsToSteady());
        assertEquals(List.of(90, 95, 99), List.copyOf(free.secondsToShare().keySet()));
    }

    /** The windows of a hundred operations a second, at a point that asks for this rate. */
    private static WarmupTrajectory trajectory(long rate) {
        Plan plan = PacedExample.plan(1, 1, rate, "a");
        Cell cell = plan.cells().get(0);
        Slot windows = new Slot(0, 0, new Cell("echo", cell.point().with("rate", "100")), "a", Pairing.INTERLEAVED);
        Trial trial = PacedExample.answered(windows, 1);
        Slot slot = new Slot(0, 0, new Cell("echo", cell.point()), "a", Pairing.INTERLEAVED);
        Run run = PacedExample.run(plan, List.of());
        return SteadyStateRule.of(run, MadeTrial.like(trial, slot).trial());
    }
}
