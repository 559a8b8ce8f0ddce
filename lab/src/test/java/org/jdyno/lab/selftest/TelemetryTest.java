package org.jdyno.lab.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jdyno.lab.Example;
import org.jdyno.lab.experiment.Experiments;
import org.jdyno.lab.model.Disturbance;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;
import org.junit.jupiter.api.Test;

class TelemetryTest {
    private static final boolean[] TURNS = {true, false, false, true};
    private static final int WINDOWS = 200;

    /**
     * Trials that slow down by a half from their first window to their last.
     *
     * @param telling operations of a window that tells, where one that does not has 1
     * @param noise standard deviation of a window, in log units
     */
    private static Telemetry telemetry(int blocks, double telling, double noise) {
        return Telemetry.of(run(blocks, telling, noise));
    }

    private static Run run(int blocks, double telling, double noise) {
        Plan plan = Example.plan(3, blocks, "by-turns");
        Random random = new Random(11);
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(plan).schedule()) {
            List<Window> windows = new ArrayList<>();
            for (int index = 0; index < WINDOWS; index++) {
                boolean told = TURNS[index % TURNS.length];
                double operations = 1e6
                        * (told ? telling : 1)
                        * (1 - 0.5 * index / WINDOWS)
                        * Math.exp(noise * random.nextGaussian());
                windows.add(window(index, 100_000_000, (long) operations, told));
            }
            // The rest of a phase is a window too, which must not count.
            windows.add(window(WINDOWS, 1, 1_000_000, true));
            trials.add(Example.completed(slot, Map.of(), Map.of()).withWindows(windows));
        }
        return Example.run(plan, trials);
    }

    private static Window window(int index, long wallNanos, long operations, boolean told) {
        return new Window(
                "server",
                Phase.MEASURE,
                0,
                index,
                0,
                wallNanos,
                operations,
                0,
                wallNanos,
                Map.of("telemetry", told ? 1.0 : 0.0));
    }

    @Test
    void aDriftIsNoDifferenceAndTheLastWindowIsLeftOut() {
        Telemetry telemetry = telemetry(5, 1, 0);
        assertEquals(1, telemetry.throughput().ratio(), 1e-5);
        assertEquals(10, telemetry.throughput().trials(), "the trials of both copies");
        assertEquals(10 * WINDOWS / 2, telemetry.windows());
        assertEquals(SelftestResult.HOLDS, telemetry.result());
    }

    @Test
    void aLostBlockDoesNotCount() {
        Run run = run(5, 1, 0);
        List<Trial> trials = new ArrayList<>(run.trials());
        Trial telling = run(1, 2, 0).trials().get(0);
        trials.set(0, telling.withMeasures(Map.of(Disturbance.STEAL, 50.0)));
        Telemetry telemetry = Telemetry.of(run.with(trials));
        assertEquals(1, telemetry.throughput().ratio(), 1e-5);
        assertEquals(8, telemetry.throughput().trials());
    }

    @Test
    void aTrialWithoutOperationsHasNoFigure() {
        Run run = run(5, 1, 0);
        List<Trial> trials = new ArrayList<>(run.trials());
        List<Window> idle = trials.get(0).windows().stream()
                .map(window -> window(
                        window.index(), window.wallNanos(), 0, window.counters().get("telemetry") == 1))
                .toList();
        trials.set(0, trials.get(0).withWindows(idle));
        Telemetry telemetry = Telemetry.of(run.with(trials));
        assertEquals(1, telemetry.cpuTime().ratio(), 1e-5);
        assertEquals(9, telemetry.throughput().trials());
    }

    @Test
    void aChangeThatIsSmallAndKnownToBeHolds() {
        assertEquals(SelftestResult.HOLDS, telemetry(20, 0.999, 0.01).result());
    }

    @Test
    void aLargeOneFails() {
        Telemetry telemetry = telemetry(20, 0.98, 0.01);
        assertEquals(SelftestResult.FAILS, telemetry.result());
        assertTrue(telemetry.throughput().low() < 0.98 && telemetry.throughput().high() > 0.98, telemetry.toString());
    }

    @Test
    void whatIsNotKnownWellEnoughIsNeither() {
        assertEquals(SelftestResult.TOO_LITTLE, telemetry(20, 0.999, 0.3).result());
        assertEquals(SelftestResult.TOO_LITTLE, telemetry(0, 1, 0.01).result());
    }
}
