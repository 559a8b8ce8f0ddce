package org.jdyno.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.model.Run;
import org.jdyno.model.StealEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StealHistoryTest {
    @TempDir
    private Path folder;

    private static StealEffect pairs(String run, int pairs) {
        return new StealEffect(run, "echo", "size=10", "throughput", pairs, 0.5, 0.25, 0.125);
    }

    @Test
    void aRunThatGoesOnIsNotCountedTwice() {
        StealHistory history = new StealHistory(folder, "machine");
        assertEquals(List.of(), history.read());
        history.add(List.of(pairs("first", 3)));
        history.add(List.of(pairs("second", 4)));
        history.add(List.of(pairs("first", 5)));
        history.add(List.of());
        assertEquals(List.of(pairs("second", 4), pairs("first", 5)), history.read());
        assertEquals(List.of(), new StealHistory(folder, "other").read());
    }

    @Test
    void whatTheDoctorSawIsKept() {
        StealHistory history = new StealHistory(folder, "machine");
        assertEquals(Optional.empty(), history.doctorsFinding());
        history.keepDoctorsFinding("not in processor time");
        assertEquals(Optional.of("not in processor time"), history.doctorsFinding());
    }

    @Test
    void aDamagedCacheKnowsNothing() throws IOException {
        StealHistory history = new StealHistory(folder, "machine");
        history.add(List.of(pairs("first", 3)));
        Files.writeString(folder.resolve("steal/machine.json"), "[{");
        assertEquals(List.of(), history.read());
        history.add(List.of(pairs("second", 4)));
        assertEquals(List.of(pairs("second", 4)), history.read());
    }

    @Test
    void whatWasKnownAtTheStartStaysWithTheRun() {
        Run run = Example.run(Example.plan(1, 2, "a", "b"), List.of()).withEarlierSteal(List.of(pairs("first", 3)));
        RunDirectory.create(folder.resolve("run"), run);
        assertEquals(
                List.of(pairs("first", 3)),
                RunDirectory.open(folder.resolve("run")).read().earlierSteal());
        Run fresh = Example.run(Example.plan(1, 2, "a", "b"), List.of());
        RunDirectory.create(folder.resolve("fresh"), fresh);
        assertEquals(
                List.of(), RunDirectory.open(folder.resolve("fresh")).read().earlierSteal());
    }
}
