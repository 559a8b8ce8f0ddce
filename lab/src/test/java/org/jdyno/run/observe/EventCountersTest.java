package org.jdyno.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.run.trial.Totals;
import org.jdyno.run.trial.TrialObserver;
import org.jdyno.store.TrialFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a program that does as perf does. */
class EventCountersTest {
    @TempDir
    private Path folder;

    private Process server;
    private Map<String, Long> tested;

    @BeforeEach
    void start() throws Exception {
        server = new ProcessBuilder("sleep", "60").start();
        tested = Map.of("server", server.pid());
    }

    @AfterEach
    void stop() {
        server.destroyForcibly();
    }

    private EventCounters counters(String script) throws Exception {
        Path program = Files.writeString(folder.resolve("perf"), "#!/bin/sh\n" + script + "\n");
        assertTrue(program.toFile().setExecutable(true));
        return new EventCounters(true, folder, () -> Optional.of(program));
    }

    @Test
    void whatTheMachineCannotCountIsAbsent() {
        String output =
                """
                # started on Mon Nov 23 22:22:33 2026

                <not supported>,,cycles,0,100.00,,
                312345678,,instructions:u,3000123456,100.00,,
                104221,,context-switches,3000123456,100.00,34.738,K/sec
                <not counted>,,page-faults,0,100.00,,
                """;
        assertEquals(Map.of("perfContextSwitches", 104_221.0), EventCounters.parse(output));
    }

    @Test
    void eachProcessIsCountedUntilTheMeasurementEnds() throws Exception {
        // The output comes when the input has ended, and has the process that is counted.
        EventCounters counters = counters("cat; echo \"$8,,cycles,1,100.00,,\" >\"$4\"");
        counters.beforeMeasurement(tested);
        Totals totals = new Totals(Example.workload("echo"));
        counters.afterMeasurement(new TrialObserver.Observed(
                totals, List.of(), Map.of(), new TrialFolder(folder), List.of(), Map.of(), Map.of()));
        assertEquals((double) server.pid(), totals.value("server", "perfCycles").getAsDouble());
    }

    @Test
    void aPerfThatDoesNotCountSkipsTheTrial() throws Exception {
        EventCounters forbidden = counters("echo Access to performance monitoring is limited >&2; exit 255");
        TrialFailure failed = assertThrows(TrialFailure.class, () -> forbidden.beforeMeasurement(tested));
        assertTrue(failed.getMessage().contains("monitoring is limited"), failed.getMessage());
        EventCounters missing = new EventCounters(true, folder, Optional::empty);
        assertTrue(assertThrows(TrialFailure.class, () -> missing.beforeMeasurement(tested))
                .getMessage()
                .contains("apt-get install linux-perf"));
    }
}
