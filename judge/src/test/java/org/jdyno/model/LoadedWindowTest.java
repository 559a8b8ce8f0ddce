package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.PacedExample;
import org.junit.jupiter.api.Test;

class LoadedWindowTest {
    private static final Workload WORKLOAD = Example.workload("echo");
    private static final Slot SLOT = new Slot(0, 0, new Cell("echo", WORKLOAD.defaults()), "a", Pairing.INTERLEAVED);

    @Test
    void countsLoadAndNotThePausesBetween() {
        List<LoadedWindow> windows = LoadedWindow.of(
                trial(
                        window("client", Phase.WARMUP, 1, 0, 1_000, 250),
                        window("client", Phase.WARMUP, 1, 1, 1_250, 250),
                        window("client", Phase.WARMUP, 2, 0, 9_000, 250),
                        window("client", Phase.MEASURE, 0, 0, 30_000, 250)),
                WORKLOAD,
                Timing.DEFAULT);
        assertEquals(
                List.of(0.0, 0.25, 0.5, 0.75),
                windows.stream().map(LoadedWindow::beforeSeconds).toList());
        assertEquals(0.625, windows.get(2).middleSeconds());
        assertEquals(1.0, windows.get(3).afterSeconds());
    }

    @Test
    void theRestOfABurstIsNoWindowButItsTimeCounts() {
        List<LoadedWindow> windows = LoadedWindow.of(
                trial(
                        window("client", Phase.WARMUP, 1, 0, 1_000, 250),
                        window("client", Phase.WARMUP, 1, 1, 1_250, 100),
                        window("client", Phase.WARMUP, 2, 0, 9_000, 240)),
                WORKLOAD,
                Timing.DEFAULT);
        assertEquals(
                List.of(0.0, 0.35),
                windows.stream().map(LoadedWindow::beforeSeconds).toList());
    }

    @Test
    void onlyTheRoleThatDrivesTellsOfSpeed() {
        Trial trial = trial(
                window("server", Phase.WARMUP, 1, 0, 1_000, 250), window("client", Phase.WARMUP, 1, 0, 1_000, 250));
        List<LoadedWindow> windows = LoadedWindow.of(trial, WORKLOAD, Timing.DEFAULT);
        assertEquals(1, windows.size());
        assertEquals(0, windows.get(0).beforeSeconds());
    }

    /** Warm-up need not keep to the rate. */
    @Test
    void atARateTheMeasuredPhaseAloneTellsOfSpeed() {
        Workload paced = PacedExample.workload();
        Slot slot = new Slot(0, 0, new Cell("echo", paced.defaults().with("rate", "100")), "a", Pairing.INTERLEAVED);
        Trial trial = trial(
                slot,
                window("client", Phase.WARMUP, 1, 0, 1_000, 250),
                window("client", Phase.MEASURE, 0, 0, 30_000, 250),
                window("client", Phase.MEASURE, 0, 1, 30_250, 250));
        assertEquals(
                List.of(0.0, 0.25),
                LoadedWindow.of(trial, paced, Timing.DEFAULT).stream()
                        .map(LoadedWindow::beforeSeconds)
                        .toList());
    }

    private static Trial trial(Window... windows) {
        return trial(SLOT, windows);
    }

    private static Trial trial(Slot slot, Window... windows) {
        return MadeTrial.of(slot).windows(List.of(windows)).trial();
    }

    private static Window window(String role, Phase phase, int burst, int index, long startMillis, long wallMillis) {
        return new Window(role, phase, burst, index, startMillis, wallMillis * 1_000_000, 100, 0, 0, Map.of());
    }
}
