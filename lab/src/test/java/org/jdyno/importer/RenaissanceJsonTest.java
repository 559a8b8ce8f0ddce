package org.jdyno.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenaissanceJsonTest {
    @TempDir
    private Path folder;

    private static Run renaissance() {
        return Imports.of(
                "17=renaissance-17-1.json",
                "17=renaissance-17-2.json",
                "17=renaissance-17-3.json",
                "25=renaissance-25-1.json",
                "25=renaissance-25-2.json",
                "25=renaissance-25-3.json");
    }

    @Test
    void aFileOfRenaissanceIsAForkWithTheMeanOfItsLastHalf() {
        Run run = renaissance();
        assertEquals(
                List.of("17", "25"),
                run.plan().platforms().stream().map(Platform::name).toList());
        assertEquals(List.of(201.0, 199.0, 205.0), Imports.values(run, "17", "scrabble", "duration"));
        assertEquals(25, run.plan().platform("25").jvm().orElseThrow().feature());
        assertEquals(
                1_732_700_000_000L, Imports.trials(run, "17", "scrabble").get(0).startMillis());
        assertEquals("8", run.host().facts().get("available processors"));
        Imported imported = (Imported) run.plan().experiment();
        assertEquals("0.16.0", imported.setting().get("version of Renaissance"));
    }

    @Test
    void aBenchmarkOfRenaissanceThatEndedOtherwiseHasFailed() {
        Trial failed = Imports.trials(renaissance(), "17", "als").get(0);
        assertFalse(failed.completed());
        assertEquals("its termination was exception, not normal", failed.message());
    }

    @Test
    void anotherObjectIsRefused() throws IOException {
        Files.writeString(folder.resolve("x"), "{\"schema\": 2}");
        assertEquals(
                "in x, data is missing; import a file that Renaissance wrote with --json",
                Imports.refusal(folder, "x"));
        Files.writeString(folder.resolve("x"), "{\"data\": {\"als\": {\"results\": [{\"duration_ns\": 1}");
        assertEquals(
                "x is cut off: its JSON ends too early, in line 1; import the whole file",
                Imports.refusal(folder, "x"));
    }
}
