package org.jdyno.lab.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.Example;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.run.trial.RunContext;
import org.jdyno.lab.run.trial.Totals;
import org.jdyno.lab.run.trial.TrialContext;
import org.jdyno.lab.run.trial.TrialObserver;
import org.jdyno.lab.store.TrialFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogObserverTest {
    private static final Workload ECHO = Example.workload("echo");
    private static final Point UNLIMITED = ECHO.defaults();
    private static final Point LIMITED = UNLIMITED.with("heap", "64m");
    private static final long MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    private final Totals totals = new Totals(ECHO);

    private TrialFolder logs() {
        return new TrialFolder(folder);
    }

    /** Nine pauses of a serial collector, in the first half second of its JVM. */
    private void writeLog() throws IOException {
        try (InputStream log = getClass().getResourceAsStream("/org/jdyno/lab/run/gc/debian-17-serial.log")) {
            Files.copy(log, logs().gcLog());
        }
    }

    private GcLogObserver observer(Point point) {
        RunContext run = new RunContext(Example.plan(1, 1, "a"), null, null, null, null);
        return new GcLogObserver(new TrialContext(run, ECHO, new Slot(0, 0, "echo", point, "a"), logs(), null, true));
    }

    /** The measured phase of 20 ms ended at an uptime of 493 ms. */
    private OptionalDouble observed(String counter) throws IOException {
        totals.put("server", "uptimeMillis", 493);
        totals.put("server", "wallNanos", 20e6);
        observer(UNLIMITED).afterTrial(new TrialObserver.Observed(totals, List.of(), Map.of(), logs(), List.of()));
        return totals.value("tested", counter);
    }

    @Test
    void pausesOfTheMeasuredPhaseBecomeCounters() throws IOException {
        writeLog();
        assertEquals(OptionalDouble.of(4), observed("gcPauses"));
        assertEquals(OptionalDouble.of(3_015_000 + 3_022_000 + 2_300_000 + 2_037_000), observed("gcPauseNanos"));
        assertEquals(OptionalDouble.of(3_022_000), observed("gcPauseMaxNanos"));
        assertEquals(OptionalDouble.of(0), observed("gcCycles"));
    }

    @Test
    void aLogThatIsMissingOrNotUnderstoodGivesNoCounters() throws IOException {
        assertEquals(OptionalDouble.empty(), observed("gcPauses"));
        writeLog();
        Files.writeString(
                logs().gcLog(), "[600000000ns][gc] GC(9) Pause Full of another make\n", StandardOpenOption.APPEND);
        assertEquals(OptionalDouble.empty(), observed("gcPauses"));
    }

    @Test
    void theHeapOfALimitedJvmThatFellSilentIsThatOfItsLastCollection() throws IOException {
        assertEquals(Optional.of(Map.of()), observer(LIMITED).afterFailure(Cause.TIME_OUT, logs()));
        writeLog();
        assertEquals(
                Optional.of(Map.of("heapUsedBytes", 14.0 * MEGABYTE, "heapMaxBytes", 61.0 * MEGABYTE)),
                observer(LIMITED).afterFailure(Cause.TIME_OUT, logs()));
        assertEquals(Optional.empty(), observer(LIMITED).afterFailure(Cause.CRASH, logs()));
        assertEquals(Optional.empty(), observer(UNLIMITED).afterFailure(Cause.TIME_OUT, logs()));
    }
}
