package org.jdyno.importer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Cause;
import org.jdyno.model.Outcome;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DacapoOutputTest {
    @TempDir
    private Path folder;

    @Test
    void aRunOfDacapoIsAForkWithItsTimedIteration() {
        Run run = Imports.of("dacapo-17.log", "dacapo-25.log");
        assertEquals(List.of(4000.0, 4100.0, 3900.0), Imports.values(run, "dacapo-17", "h2", "duration"));
        assertEquals(List.of(1200.0), Imports.values(run, "dacapo-25", "batik", "duration"));
        Trial failed = Imports.trials(run, "dacapo-17", "batik").get(0);
        assertEquals(Optional.of(Cause.WRONG_OUTPUT), failed.cause());
        assertEquals(
                "a JVM that the file does not name",
                run.plan().platform("dacapo-17").describe());
    }

    /** Of 100,000 events 100 are beyond the 99.9th percentile. The tails of warm-up do not count. */
    @Test
    void theTailsOfItsTimedIterationAreMeasures() {
        Run run = Imports.of("dacapo-17.log");
        assertEquals(List.of(400.0, 410.0, 390.0), Imports.values(run, "dacapo-17", "h2", "simple-p50"));
        Trial first = Imports.trials(run, "dacapo-17", "h2").get(0);
        assertEquals(35_661, first.measures().get("metered-full-smoothing-p99.9"));
        assertFalse(first.measures().containsKey("simple-p99.99"));
    }

    /** A process that ended in a warm-up, before the next one. */
    @Test
    void aRunThatDidNotEndHasFailed() throws IOException {
        String whole = Files.readString(Imports.sample("dacapo-17.log"));
        String crashed = "===== DaCapo 23.11-chopin h2 starting warmup 1 =====\n# A fatal error has been detected\n";
        Path file = Files.writeString(folder.resolve("h2.log"), crashed + whole);
        Run run = ImportedRun.of(List.of(file.toString()), Optional.empty(), "then", "1", List.of());
        List<Trial> trials = Imports.trials(run, "h2", "h2");
        assertEquals(4, trials.size());
        assertEquals(Outcome.FAILED, trials.get(0).outcome());
        assertEquals("it began and did not end", trials.get(0).message());
    }

    @Test
    void outputWithoutAnEndIsRefused() throws IOException {
        Files.writeString(folder.resolve("x"), "===== DaCapo 23.11 h2 starting =====");
        assertEquals(
                "x is cut off: it ends before h2 has passed or failed; import the whole output of DaCapo, both streams"
                        + " (2>&1)",
                Imports.refusal(folder, "x"));
        Files.writeString(folder.resolve("x"), "===== DaCapo processed 10 requests =====");
        assertEquals(
                "x has no benchmark that has passed or failed; import the whole output of DaCapo, both streams (2>&1)",
                Imports.refusal(folder, "x"));
    }

    @Test
    void filesAreOfOneTool() throws IOException {
        Files.copy(Imports.sample("before.json"), folder.resolve("a.json"));
        Files.copy(Imports.sample("dacapo-17.log"), folder.resolve("h2.log"));
        assertEquals(
                "a.json is of JMH and h2.log of DaCapo; import them one after the other",
                Imports.refusal(folder, "a.json", "h2.log"));
    }
}
