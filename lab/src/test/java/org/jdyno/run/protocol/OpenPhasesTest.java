package org.jdyno.run.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Phase;
import org.jdyno.model.Window;
import org.junit.jupiter.api.Test;

class OpenPhasesTest {
    private static final long BEGAN_MILLIS = 1_000_000;
    private static final long BEGAN_NANOS = 77;
    private static final long WINDOW_NANOS = 250_000_000;
    private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);

    private final RoleProcess client = new ScriptedRole(Example.workload("echo").driver(), "client");
    private final OpenPhases phases = new OpenPhases(BEGAN_MILLIS, BEGAN_NANOS, role -> true);

    private static long nanos(double seconds) {
        return BEGAN_NANOS + Math.round(seconds * 1e9);
    }

    private static Window window(int index, long startMillis, long wallNanos) {
        return new Window("client", Phase.MEASURE, 0, index, startMillis, wallNanos, 10, 0, 5, Map.of());
    }

    /** The windows of five seconds of load, from the tenth second of the trial. */
    private List<Window> fiveSeconds(long jumpMillis) throws TrialFailure {
        phases.opens(client, Phase.MEASURE, 0, nanos(10));
        List<Window> dated = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            long said = BEGAN_MILLIS + 10_000 + 250 * i + (i < 7 ? 0 : jumpMillis);
            dated.add(phases.accepted(client, window(i, said, WINDOW_NANOS), nanos(10 + 0.25 * (i + 1) + 0.001)));
        }
        return dated;
    }

    /** The number of clock seconds from the first to the last window. */
    private static int seconds(List<Window> windows) {
        LongSummaryStatistics seconds = windows.stream()
                .mapToLong(window -> window.startMillis() / 1000)
                .summaryStatistics();
        return (int) (seconds.getMax() - seconds.getMin() + 1);
    }

    @Test
    void windowsAreDatedAsTheyWereTold() throws Exception {
        List<Window> windows = fiveSeconds(0);
        for (int i = 0; i < windows.size(); i++) {
            assertEquals(BEGAN_MILLIS + 10_000 + 250 * i, windows.get(i).startMillis());
        }
        assertEquals(5, seconds(windows));
        assertEquals(Optional.empty(), phases.clockStep());
    }

    @Test
    void aClockThatJumpsByADayAddsNoSecondAndDisturbsTheTrial() throws Exception {
        List<Window> windows = fiveSeconds(DAY_MILLIS);
        assertEquals(5, seconds(windows));
        assertEquals(BEGAN_MILLIS + 10_000 + 250 * 19, windows.get(19).startMillis());
        String step = phases.clockStep().orElseThrow();
        assertTrue(step.contains("was set by +86,400 s"), step);
    }

    @Test
    void aClockThatJumpedBeforeThePhaseDoesNotShiftIt() throws Exception {
        phases.opens(client, Phase.MEASURE, 0, nanos(10));
        long wrong = BEGAN_MILLIS + 10_000 - DAY_MILLIS / 1000;
        Window dated = phases.accepted(client, window(0, wrong, WINDOW_NANOS), nanos(10.26));
        assertEquals(BEGAN_MILLIS + 10_000, dated.startMillis(), "not before it was asked for");
        assertTrue(
                phases.clockStep().orElseThrow().contains("-86 s"),
                phases.clockStep().get());
    }

    @Test
    void theClockOfAnotherMachineIsNotComparedWithTheLabs() throws Exception {
        OpenPhases elsewhere = new OpenPhases(BEGAN_MILLIS, BEGAN_NANOS, role -> false);
        elsewhere.opens(client, Phase.MEASURE, 0, nanos(10));
        Window first = elsewhere.accepted(client, window(0, 5, WINDOW_NANOS), nanos(10.26));
        Window second = elsewhere.accepted(client, window(1, 255, WINDOW_NANOS), nanos(10.9));
        assertEquals(BEGAN_MILLIS + 10_010, first.startMillis());
        assertEquals(BEGAN_MILLIS + 10_260, second.startMillis(), "where the first ended");
        assertEquals(Optional.empty(), elsewhere.clockStep());
        elsewhere.accepted(client, window(2, 505 + DAY_MILLIS, WINDOW_NANOS), nanos(10.9));
        assertTrue(elsewhere.clockStep().isPresent(), "it can be compared with itself");
    }

    private String refused(Window window, double arrivedSeconds) {
        TrialFailure failure =
                assertThrows(TrialFailure.class, () -> phases.accepted(client, window, nanos(arrivedSeconds)));
        assertEquals(Cause.PROTOCOL, failure.failureCause());
        return failure.getMessage();
    }

    @Test
    void aWindowThatIsNotDueIsRefused() throws Exception {
        assertTrue(refused(window(0, 0, 1), 1).contains("no phase is open"));
        phases.opens(client, Phase.MEASURE, 0, nanos(10));
        assertTrue(refused(window(1, 0, 1), 10.1).contains("window 0 of measure 0 is due"));
        Window warmup = new Window("client", Phase.WARMUP, 1, 0, 0, 1, 0, 0, 0, Map.of());
        assertTrue(refused(warmup, 10.1).contains("window 0 of warmup 1 came, but window 0 of measure 0 is due"));
    }

    @Test
    void windowsAndTotalsThatLastLongerThanTheirPhaseAreRefused() throws Exception {
        phases.opens(client, Phase.MEASURE, 0, nanos(10));
        String message = refused(window(0, BEGAN_MILLIS, TimeUnit.DAYS.toNanos(1)), 12);
        assertTrue(message.contains("must be at most the 2.000 s since the phase began, not 86,400.000 s"), message);
        phases.opens(client, Phase.MEASURE, 0, nanos(10));
        assertThrows(TrialFailure.class, () -> phases.closes(client, done(86_400e9), nanos(12)));
        phases.opens(client, Phase.MEASURE, 0, nanos(10));
        phases.closes(client, done(2e9), nanos(12));
    }

    private static RoleEvent.Done done(double wallNanos) {
        return new RoleEvent.Done(
                "measure",
                Map.of("wallNanos", wallNanos, "operations", 1.0, "errors", 0.0, "cpuNanos", 1.0),
                Map.of(),
                Optional.empty());
    }
}
