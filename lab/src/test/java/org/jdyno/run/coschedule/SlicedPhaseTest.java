package org.jdyno.run.coschedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.LongStream;
import org.jdyno.model.Cause;
import org.jdyno.model.Window;
import org.jdyno.run.protocol.RoleEvent;
import org.jdyno.run.protocol.TrialFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlicedPhaseTest {
    private static final long MILLI = 1_000_000;
    private static final double PAUSES = 0.1;

    /**
     * Slices of 100 ms with 200 ms between them, with as much CPU time. All but the first and the last count.
     */
    private static Slices slices(int count) {
        List<Slices.Slice> slices = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            slices.add(new Slices.Slice(
                    (1_000 + 300 * i) * MILLI,
                    (1_100 + 300 * i) * MILLI,
                    i > 0 && i < count - 1,
                    Map.of("server", 100 * i * MILLI)));
        }
        return new Slices(slices);
    }

    /** Ticks at these milliseconds, with as many operations. */
    private static Map<String, RoleEvent.Done> ticks(long[] millis, long[] operations) {
        long[] nanos = LongStream.of(millis).map(each -> each * MILLI).toArray();
        return Map.of("client", MadeUpTrial.done(nanos, operations));
    }

    @ParameterizedTest
    @ValueSource(doubles = {10, 30, 50, 100, 200})
    void pausesOfAnyLengthAreSeenInFull(double pauseMillis) throws Exception {
        Random random = new Random(7);
        int trials = 500;
        double seen = 0;
        double cpu = 0;
        double relative = 0;
        for (int i = 0; i < trials; i++) {
            MadeUpTrial trial = new MadeUpTrial(random, 100, pauseMillis, PAUSES);
            Map<String, RoleEvent.Done> drove = trial.drove();
            SlicedPhase phase = SlicedPhase.of(trial.slices(), drove);
            double operations = phase.share() * drove.get(MadeUpTrial.NAME).total("operations");
            seen += operations / phase.countedNanos() / trials;
            relative += phase.relativeSpeed() / trials;
            cpu += phase.cpuNanos(MadeUpTrial.NAME).orElseThrow() / operations / trials;
        }
        double truth = MadeUpTrial.OPERATIONS_A_MILLI * (1 - PAUSES) / MILLI;
        assertEquals(1, seen / truth, 0.01);
        assertEquals(1, cpu * truth, 0.01);
        assertEquals(1, relative / MadeUpTrial.RELATIVE_SPEED, 0.01);
    }

    /**
     * The process had done 600 operations at the start of the first counted slice, in which it did nothing, and 700 at
     * the end of the last.
     */
    @Test
    void whatIsDoneAcrossAStopCountsAndTheTimeIsThatOfTheSlices() throws Exception {
        Map<String, RoleEvent.Done> drove =
                ticks(new long[] {900, 1_000, 1_100, 1_650, 1_950, 2_100}, new long[] {0, 500, 600, 600, 800, 900});
        SlicedPhase phase = SlicedPhase.of(slices(4), drove);
        assertEquals(200 * MILLI, phase.countedNanos());
        assertEquals(100, phase.share() * 900, 1e-9);
    }

    /** The slice that does not count has 200 operations, the two that count have 100 each. */
    @Test
    void theSpeedIsComparedWithThatOfAllSlices() throws Exception {
        SlicedPhase phase = SlicedPhase.of(
                slices(4), ticks(new long[] {900, 1_100, 1_400, 1_700, 2_000}, new long[] {0, 0, 100, 200, 400}));
        assertEquals(100.0 / (400.0 / 3), phase.relativeSpeed(), 1e-9);
    }

    @Test
    void processorTimeIsThatOfTheSlicesOfAnyProcess() throws Exception {
        SlicedPhase phase = SlicedPhase.of(slices(5), ticks(new long[] {900, 2_500}, new long[] {0, 900}));
        assertEquals(OptionalDouble.of(300 * MILLI), phase.cpuNanos("server"));
        assertEquals(OptionalDouble.empty(), phase.cpuNanos("client"));
    }

    @Test
    void windowsAddUpToWhatCounts() throws Exception {
        MadeUpTrial trial = new MadeUpTrial(new Random(3), 12, 30, PAUSES);
        Map<String, RoleEvent.Done> drove = trial.drove();
        SlicedPhase phase = SlicedPhase.of(trial.slices(), drove);
        List<Window> windows = phase.windows(100 * MILLI);
        assertEquals(12, windows.size());
        assertEquals(
                phase.countedNanos(),
                windows.stream().mapToLong(Window::wallNanos).sum());
        assertEquals(
                phase.share() * drove.get(MadeUpTrial.NAME).total("operations"),
                windows.stream().mapToLong(Window::operations).sum(),
                1e-6);
        assertEquals(
                phase.cpuNanos(MadeUpTrial.NAME).orElseThrow(),
                windows.stream().mapToLong(Window::cpuNanos).sum(),
                4);
        List<Long> starts = windows.stream().map(Window::startMillis).toList();
        assertEquals(starts.stream().sorted().toList(), starts);
        assertTrue(starts.get(3) - starts.get(0) > 300, "stops lie between them: " + starts);
    }

    /** A process whose operations are all uncounted has no figure that divides by counted ones. */
    @Test
    void withoutCountedOperationsNothingIsDividedByThem() throws Exception {
        RoleEvent.Ticks ticks = new RoleEvent.Ticks(new long[] {900 * MILLI, 2_500 * MILLI}, new long[] {0, 0});
        Map<String, Double> extra = Map.of("extraOperations", 1_000.0);
        SlicedPhase phase = SlicedPhase.of(
                slices(5),
                Map.of("client", new RoleEvent.Done("measure", Map.of("operations", 0.0), extra, Optional.of(ticks))));
        for (Window window : phase.windows(100 * MILLI)) {
            assertEquals(0, window.operations());
            assertEquals(Map.of(), window.counters());
        }
        assertTrue(Double.isNaN(phase.share()));
    }

    @Test
    void aLoadThatWasOverBeforeTheSlicesWereCountsUntilThen() throws Exception {
        SlicedPhase phase = SlicedPhase.of(slices(5), ticks(new long[] {900, 1_100, 1_650}, new long[] {0, 100, 250}));
        assertEquals(150 * MILLI, phase.countedNanos());
        assertEquals(150, phase.share() * 250, 1e-9);
        assertEquals(OptionalDouble.of(150 * MILLI), phase.cpuNanos("server"));
    }

    @Test
    void aProcessThatTookNoNoteFails() {
        for (long[] millis : List.of(new long[0], new long[] {900}, new long[] {9_000, 9_100})) {
            TrialFailure failure =
                    assertThrows(TrialFailure.class, () -> SlicedPhase.of(slices(5), ticks(millis, millis)));
            assertEquals(Cause.PROTOCOL, failure.failureCause());
        }
    }
}
