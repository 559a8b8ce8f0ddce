package org.jdyno.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jdyno.doctor.Probes.ClockReading;
import org.jdyno.doctor.Probes.Spin;
import org.jdyno.doctor.Probes.Spread;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Diagnosis.Status;
import org.junit.jupiter.api.Test;

/** The checks that look at what the doctor has measured itself. */
class ProbedChecksTest {
    private static Diagnosis diagnose(String id, Probes probes) {
        return Recorded.diagnoses(Recorded.with(Recorded.machine("server", 8), probes))
                .get(id);
    }

    private static void verify(Status status, String found, Diagnosis diagnosis) {
        assertEquals(status, diagnosis.status(), diagnosis::toString);
        assertTrue(diagnosis.found().contains(found), diagnosis::toString);
    }

    private static Probes spinning(Spread excess, double waited) {
        return Recorded.probes(Recorded.spins(2, excess, waited));
    }

    @Test
    void jitterIsGradedByItsPercentiles() {
        verify(Status.OK, "60 µs (p99)", diagnose("spin-jitter", spinning(Recorded.EVEN, 0)));
        verify(
                Status.WARNING,
                "3.0 ms (p99.9)",
                diagnose("spin-jitter", spinning(new Spread(1e3, 100e3, 3e6, 9e6, 6_000), 0)));
        verify(
                Status.TROUBLE,
                "12 ms (p99)",
                diagnose("spin-jitter", spinning(new Spread(1e3, 12e6, 30e6, 90e6, 6_000), 0)));
    }

    @Test
    void theWorstProcessorCounts() {
        List<Spin> spins = new ArrayList<>(Recorded.spins(2, Recorded.EVEN, 0.001));
        spins.add(new Spin(
                2, true, 1e6, new Spread(1e3, 1e6, 1e6, 1e6, 100), OptionalDouble.of(0.07), OptionalDouble.empty()));
        verify(Status.WARNING, "on processor 2", diagnose("spin-jitter", Recorded.probes(spins)));
        verify(Status.WARNING, "7.0 % of the time, on the worst of 3", diagnose("run-delay", Recorded.probes(spins)));
    }

    @Test
    void aWaitThatIsNotCountedIsNotCalledShort() {
        List<Spin> spins =
                List.of(new Spin(0, true, 1e6, Recorded.EVEN, OptionalDouble.empty(), OptionalDouble.empty()));
        verify(Status.UNKNOWN, "does not count it", diagnose("run-delay", Recorded.probes(spins)));
        verify(Status.TROUBLE, "12 %", diagnose("run-delay", spinning(Recorded.EVEN, 0.12)));
    }

    private static Diagnosis ofStolen(long ticks, double ran) {
        Map<String, Long> none = Map.of("user", 0L, "idle", 0L, "steal", 0L);
        Map<String, Long> some = Map.of("user", 1000 - ticks, "idle", 0L, "steal", ticks);
        Evidence machine = Recorded.machine("server", 8);
        Evidence.Interval loaded = new Evidence.Interval(counters(none), counters(some), 5);
        List<Spin> spins =
                List.of(new Spin(0, true, 1e6, Recorded.EVEN, OptionalDouble.of(0.02), OptionalDouble.of(ran)));
        return Recorded.diagnoses(new Evidence(
                        machine.kernel(),
                        machine.quiet(),
                        loaded,
                        Recorded.probes(spins),
                        machine.jvms(),
                        machine.programs(),
                        machine.ownPid()))
                .get("steal-in-cpu-time");
    }

    private static Counters counters(Map<String, Long> ticks) {
        return new Counters(ticks, Map.of(), Map.of(), Optional.empty(), OptionalLong.empty(), OptionalLong.empty());
    }

    @Test
    void whereStolenTimeIsCountedIsSeenWhereSomeIsStolen() {
        verify(Status.UNKNOWN, "steal was only 0.5 %", ofStolen(5, 0.97));
        verify(Status.OK, "10 % of the time neither", ofStolen(100, 0.88));
        verify(Status.WARNING, "with 10 % steal", ofStolen(100, 0.98));
        List<Spin> untold =
                List.of(new Spin(0, true, 1e6, Recorded.EVEN, OptionalDouble.empty(), OptionalDouble.empty()));
        verify(Status.UNKNOWN, "does not count", diagnose("steal-in-cpu-time", Recorded.probes(untold)));
    }

    @Test
    void processorsAreComparedOnlyWhereThreadsStayOnThem() {
        Spin quick = new Spin(0, true, 1e6, Recorded.EVEN, OptionalDouble.of(0), OptionalDouble.empty());
        Spin slow = new Spin(1, true, 1.4e6, Recorded.EVEN, OptionalDouble.of(0), OptionalDouble.empty());
        Spin loose = new Spin(1, false, 1.4e6, Recorded.EVEN, OptionalDouble.of(0), OptionalDouble.empty());
        verify(
                Status.WARNING,
                "processor 1 is 40 % slower than processor 0",
                diagnose("core-speed", Recorded.probes(List.of(quick, slow))));
        verify(Status.UNKNOWN, "taskset", diagnose("core-speed", Recorded.probes(List.of(quick, loose))));
        verify(Status.UNKNOWN, "only one processor", diagnose("core-speed", Recorded.probes(List.of(quick))));
    }

    @Test
    void whatIsSlowOrCannotBeMeasuredIsToldSo() {
        Probes poor = new Probes(
                Recorded.spins(2, Recorded.EVEN, 0),
                new ClockReading(900, 1_000_000),
                Optional.of(new Spread(10e3, 900e3, 1e6, 2e6, 5_000)),
                Optional.of(new Spread(35e6, 90e6, 90e6, 90e6, 20)),
                OptionalLong.of(100 << 20),
                OptionalLong.of(64 << 20),
                Map.of());
        verify(Status.WARNING, "900 ns", diagnose("timer-cost", poor));
        verify(Status.WARNING, "1.0 ms", diagnose("timer-step", poor));
        verify(Status.WARNING, "median 10 µs, p99 900 µs of 5,000 round trips", diagnose("loopback-floor", poor));
        verify(Status.WARNING, "median 35 ms", diagnose("disk-sync", poor));
        verify(Status.TROUBLE, "100 MiB", diagnose("disk-room", poor));
        verify(Status.WARNING, "64 MiB", diagnose("shared-memory-room", poor));
        Probes none = new Probes(
                poor.spins(),
                poor.clock(),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Map.of("loopback", "no connection", "disk", "it is read-only"));
        verify(Status.UNKNOWN, "no connection", diagnose("loopback-floor", none));
        verify(Status.UNKNOWN, "it is read-only", diagnose("disk-sync", none));
        verify(Status.UNKNOWN, "no such directory", diagnose("shared-memory-room", none));
    }

    @Test
    void quantilesAreOfTheValues() {
        long[] sorted = new long[1_000];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = 100 + i + 1;
        }
        assertEquals(new Spread(500, 990, 999, 1_000, 1_000), Spread.of(sorted, 100));
        assertEquals(new Spread(7, 7, 7, 7, 1), Spread.of(new long[] {7}, 0));
    }
}
