package org.jdyno.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Node;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Point;
import org.jdyno.model.Slot;
import org.jdyno.model.Term;
import org.jdyno.model.Workload;
import org.jdyno.run.gc.GcLogOptions;
import org.jdyno.run.trial.RunContext;
import org.jdyno.run.trial.Totals;
import org.jdyno.run.trial.TrialContext;
import org.jdyno.run.trial.TrialObserver;
import org.jdyno.store.TrialFolder;
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

    private static final Map<String, Long> JVMS = Map.of("server", 11L, "client", 12L);

    private TrialFolder logs() {
        return new TrialFolder(folder);
    }

    private Path file(String role) {
        return GcLogOptions.written(
                Example.jvm("temurin-25"), role.equals("server") ? logs().gcLog() : logs().gcLog(role), JVMS.get(role));
    }

    /** Nine pauses of a serial collector, in the first half second of its JVM. */
    private void writeLog() throws IOException {
        try (InputStream log = getClass().getResourceAsStream("/org/jdyno/run/gc/debian-17-serial.log")) {
            Files.copy(log, file("server"));
        }
    }

    private GcLogObserver observer(Point point) {
        return observer(Example.plan(1, 1, "a"), point);
    }

    private GcLogObserver observer(Plan plan) {
        return observer(plan, UNLIMITED);
    }

    private GcLogObserver observer(Plan plan, Point point) {
        RunContext run = new RunContext(plan, null, null, null, null);
        return new GcLogObserver(new TrialContext(
                run, ECHO, new Slot(0, 0, new Cell("echo", point), "a", Pairing.INTERLEAVED), logs(), null, true));
    }

    /** The measured phase of 20 ms ended at an uptime of 493 ms. */
    private OptionalDouble observed(String counter) throws IOException {
        totals.put("server", "uptimeMillis", 493);
        totals.put("server", "wallNanos", 20e6);
        observer(UNLIMITED)
                .afterTrial(new TrialObserver.Observed(totals, List.of(), Map.of(), logs(), List.of(), Map.of(), JVMS));
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

    /** The last one before the end of the phase, {@code 42M->29M}, not the full one after it. */
    @Test
    void theHeapIsThatAfterTheLastCollection() throws IOException {
        writeLog();
        assertEquals(OptionalDouble.of(29 * MEGABYTE), observed("heapAfterBytes"));
        assertEquals(OptionalDouble.of(29 * MEGABYTE * 0.02), totals.value("tested", "heapAfterByteSeconds"));
    }

    @Test
    void theShareOfTimeInPausesIsThatOfTheMeasuredPhase() throws IOException {
        writeLog();
        double ofPhase = observed("gcPauseNanos").orElseThrow();
        assertEquals(OptionalDouble.of(ofPhase), totals.value("tested", Term.PAUSED));
        assertEquals(OptionalDouble.of(20e6), totals.value("tested", Term.PAUSED_OF));
    }

    /** The longest pause takes from 388 to 474 ms of uptime. */
    @Test
    void pausesNearTheEndsOfThePhaseAreNotCheckedAgainstHiccups() throws IOException {
        writeLog();
        assertEquals(86_370_000, checked(0, 1_000));
        assertEquals(86_370_000, checked(0, 675));
        assertEquals(3_517_000, checked(0, 670), "it ends too late");
        assertEquals(86_370_000, checked(185, 1_000));
        assertEquals(6_937_000, checked(190, 1_000), "it begins too early");
        assertEquals(OptionalDouble.of(86_370_000), totals.value("server", Node.LONGEST_PAUSE));
    }

    private double checked(int fromMillis, int toMillis) throws IOException {
        totals.put("server", "uptimeMillis", toMillis);
        totals.put("server", "wallNanos", (toMillis - fromMillis) * 1e6);
        observer(UNLIMITED)
                .afterTrial(new TrialObserver.Observed(totals, List.of(), Map.of(), logs(), List.of(), Map.of(), JVMS));
        return totals.value("server", Node.CHECKED_PAUSE).orElseThrow();
    }

    /** The second role has the same log, in a phase that ended later. */
    @Test
    void thePausesOfAllRolesUnderTestAreAdded() throws IOException {
        writeLog();
        Workload both = Example.with(ECHO, List.of(ECHO.roles().get(0), Example.role("client", "Client", true, true)));
        Totals ofBoth = new Totals(both);
        for (String role : List.of("server", "client")) {
            ofBoth.put(role, "uptimeMillis", role.equals("server") ? 493 : 10_000);
            ofBoth.put(role, "wallNanos", role.equals("server") ? 20e6 : 9_990e6);
        }
        RunContext run = new RunContext(Example.plan(1, 1, "a"), null, null, null, null);
        Slot slot = new Slot(0, 0, new Cell("echo", UNLIMITED), "a", Pairing.INTERLEAVED);
        GcLogObserver observer = new GcLogObserver(new TrialContext(run, both, slot, logs(), null, true));
        TrialObserver.Observed observed =
                new TrialObserver.Observed(ofBoth, List.of(), Map.of(), logs(), List.of(), Map.of(), JVMS);
        observer.afterTrial(observed);
        assertEquals(OptionalDouble.empty(), ofBoth.value("tested", "gcPauses"), "half of the pauses are none");
        Files.copy(file("server"), file("client"));
        observer.afterTrial(observed);
        assertEquals(OptionalDouble.of(4), ofBoth.value("server", "gcPauses"));
        assertEquals(OptionalDouble.of(9), ofBoth.value("client", "gcPauses"));
        assertEquals(OptionalDouble.of(13), ofBoth.value("tested", "gcPauses"));
        assertEquals(
                ofBoth.value("client", "gcPauseMaxNanos"),
                ofBoth.value("tested", "gcPauseMaxNanos"),
                "the longest pause is that of one of them");
    }

    /** Why a phase from 185 ms to an uptime of 1 s has no counters. */
    private String fault(Map<String, Long> jvms) throws IOException {
        totals.put("server", "wallNanos", 815e6);
        GcLogObserver observer = observer(UNLIMITED);
        observer.afterTrial(new TrialObserver.Observed(totals, List.of(), Map.of(), logs(), List.of(), Map.of(), jvms));
        assertEquals(OptionalDouble.empty(), totals.value("tested", "gcPauses"));
        return observer.noGcFigures().orElseThrow();
    }

    @Test
    void aLogThatIsNotProvedToBeThatOfTheJvmGivesNoCountersAndAReason() throws IOException {
        totals.put("server", "uptimeMillis", 1_000);
        assertEquals(
                "the JVM of server, process 11, wrote no gc-11.log; options of the platform (heap, collector,"
                        + " log) reach the JVM of a server only by {java} or {options}, such as environment:"
                        + " {JAVA_TOOL_OPTIONS: \"{options}\"}, and others may replace them",
                fault(JVMS));
        writeLog();
        assertTrue(fault(Map.of("server", 10L)).contains("wrote no gc-10.log"), "that of another JVM does not count");
        assertTrue(fault(Map.of()).contains("all figures may be those of another JVM"));
        totals.put("server", "gcCount", 40);
        assertEquals(
                "the GC log of server, gc-11.log, has 9 pauses and cycles of the measured phase, in which the JVM"
                        + " counted 40 collections",
                fault(JVMS));
        // Shenandoah counts a full collection as a pause and as a cycle.
        totals.put("server", "gcCount", 18);
        String whole = Files.readString(file("server"));
        Files.writeString(file("server"), whole.replaceFirst("\\[.*GC\\(3\\).*\n", ""));
        assertEquals("the GC log of server, gc-11.log, lacks GC(3), although it has GC(8)", fault(JVMS));
        Files.writeString(file("server"), whole.replaceFirst(".*Using.*\n", ""));
        assertEquals("the GC log of server, gc-11.log, lacks its first lines, which name the collector", fault(JVMS));
        Files.writeString(file("server"), whole + whole.lines().findFirst().orElseThrow() + "\n");
        assertTrue(fault(JVMS).contains("is of several JVMs"), "the collector is named twice");
        Files.writeString(file("server"), whole + "[9");
        assertTrue(fault(JVMS).contains("breaks off within a line, at an uptime of 0.504 s"), "the disk may be full");
        Files.writeString(file("server"), whole + "[600000000ns][gc] GC(9) Pause Full of another make\n");
        assertTrue(fault(JVMS)
                .endsWith("that jdyno does not understand: [600000000ns][gc] GC(9) Pause Full of another make"));
    }

    @Test
    void aJvmThatEndedBeforeThePhaseDidGivesNoCounters() throws IOException {
        writeLog();
        assertEquals("the JVM of server, process 11, ended before the measurement did", fault(JVMS));
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
