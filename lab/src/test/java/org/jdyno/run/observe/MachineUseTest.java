package org.jdyno.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.Example;
import org.jdyno.model.Phase;
import org.jdyno.model.Window;
import org.jdyno.run.trial.Totals;
import org.junit.jupiter.api.Test;

class MachineUseTest {
    private static final int PROCESSORS = 3;
    private static final double WALL_NANOS = 4e9;

    private final Totals totals = new Totals(Example.workload("echo"));

    @Test
    void whatOthersUsedIsToldWithItsWorstSecond() {
        List<Window> windows = new ArrayList<>();
        // Busy by 1.2 of 3 processors in the third second; 0.3 of it are the client's, 0.1 in every second the lab's.
        for (int second = 0; second < 4; second++) {
            double busy = second == 2 ? 1.2e9 : 0.4e9;
            windows.add(window("control", second * 1000, 0, Map.of("machineBusyNanos", busy)));
            windows.add(window("client", second * 1000, 300_000_000, Map.of()));
        }
        totals.put("control", "wallNanos", WALL_NANOS);
        totals.put(Totals.LAB, "othersCpuNanos", 4 * 0.4e9 + 0.8e9 - 4 * 0.3e9 - 4 * 0.1e9);
        OthersUse.of(totals, windows, PROCESSORS).addTo(totals);
        assertEquals(
                PROCESSORS * WALL_NANOS,
                totals.value(Totals.LAB, "processorNanos").getAsDouble());
        assertEquals(0.8 / 3, totals.value(Totals.LAB, "othersWorstShare").getAsDouble(), 1e-9);
    }

    @Test
    void whatTheKernelDoesForARoleIsNoOtherProgram() {
        totals.put("control", "machineBusyNanos", 5e9);
        totals.put("control", "machineInterruptNanos", 1e9);
        totals.put("control", "machineStealNanos", 1e9);
        totals.put("client", "cpuNanos", 4e9);
        MachineUse.addWanted(totals);
        assertEquals(6e9, totals.value(Totals.LAB, "wantedNanos").getAsDouble());
        assertEquals(
                0,
                MachineUse.othersNanos(totals, List.of("client", "server"), 0).getAsDouble());
        assertEquals(
                0.5e9, MachineUse.othersNanos(totals, List.of("server"), 3.5e9).getAsDouble());
    }

    private static Window window(String role, long startMillis, long cpuNanos, Map<String, Double> counters) {
        return new Window(role, Phase.MEASURE, 0, 0, 50_000 + startMillis, 1_000_000_000, 1, 0, cpuNanos, counters);
    }
}
