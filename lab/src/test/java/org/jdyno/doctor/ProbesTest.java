package org.jdyno.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdyno.host.Kernel;
import org.jdyno.host.Processors;
import org.jdyno.host.Programs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probes on the machine the tests run on. */
class ProbesTest {
    @Test
    void everyProcessorIsSpunOn() throws InterruptedException {
        List<Integer> processors = Processors.allowed();
        List<Probes.Spin> spins =
                new SpinProbe(processors, TimeUnit.MILLISECONDS.toNanos(100), new Kernel(Path.of("/"))).run();
        assertEquals(processors, spins.stream().map(Probes.Spin::processor).toList());
        for (Probes.Spin spin : spins) {
            assertTrue(spin.fastestNanos() > 0 && spin.excess().n() > 0, spin::toString);
            assertTrue(
                    spin.excess().p50() >= 0
                            && spin.excess().max() >= spin.excess().p99(),
                    spin::toString);
            assertEquals(Programs.find("taskset").isPresent(), spin.pinned(), spin::toString);
        }
    }

    @Test
    void theClockGoesForward() {
        Probes.ClockReading clock = Probes.readClock();
        assertTrue(clock.costNanos() > 0 && clock.stepNanos() > 0, clock::toString);
    }

    @Test
    void aByteComesBack() throws Exception {
        Probes.Spread trips = Probes.roundTrips(1);
        assertEquals(1, trips.n());
        assertTrue(trips.p50() > 0, trips::toString);
    }

    @Test
    void theFileIsGoneAfterwards(@TempDir Path folder) throws IOException {
        Probes.Spread syncs = Probes.syncDisk(folder, 1);
        assertEquals(1, syncs.n());
        try (var left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
        assertTrue(Probes.freeBytes(folder).orElseThrow() > 0);
        Path nowhere = folder.resolve("nowhere");
        assertTrue(Probes.freeBytes(nowhere).isEmpty());
        assertThrows(IOException.class, () -> Probes.syncDisk(nowhere, 1));
    }
}
