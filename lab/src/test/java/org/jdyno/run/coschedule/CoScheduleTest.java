package org.jdyno.run.coschedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Pairing;
import org.jdyno.model.Point;
import org.jdyno.model.Slot;
import org.jdyno.run.protocol.RoleEvent;
import org.jdyno.run.protocol.TrialFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CoScheduleTest {
    private static final long MEASURE_MILLIS = 1;

    private final Set<Slot> warm = ConcurrentHashMap.newKeySet();
    private final List<Integer> warmWhenMeasured = Collections.synchronizedList(new ArrayList<>());
    /** The slices of two trials with two rounds. */
    private final CountDownLatch slices = new CountDownLatch(2 * 5);

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());

    private static List<Slot> slots(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Slot(i, 0, new Cell("echo", Point.of(Map.of())), "platform-" + i, Pairing.SLICED))
                .toList();
    }

    /** Records the calls for the processes of a trial. */
    private class Processes implements Suspendable {
        private final Slot slot;

        Processes(Slot slot) {
            this.slot = slot;
        }

        @Override
        public void suspend() {
            events.add(slot.index() + " stops");
        }

        @Override
        public void awaitSuspended() {}

        @Override
        public void resume() {
            events.add(slot.index() + " goes on");
        }

        /** Called at the end of each slice. */
        @Override
        public Map<String, Long> cpuNanos() {
            slices.countDown();
            return Map.of();
        }
    }

    /** So many bursts, without a pause. */
    private static class MadeUpBursts implements CoSchedule.Bursts {
        private final Runnable burst;
        private int left;

        MadeUpBursts(int count, Runnable burst) {
            left = count;
            this.burst = burst;
        }

        @Override
        public boolean needed() {
            return left > 0;
        }

        @Override
        public void run() {
            left--;
            burst.run();
        }

        @Override
        public void pause() {}
    }

    private static final List<String> WARM_UP_OF_TWO = List.of(
            "0 goes on",
            "0 starts",
            "0 has a burst",
            "0 has a burst",
            "0 stops",
            "1 goes on",
            "1 starts",
            "1 has a burst",
            "1 has a burst",
            "1 has a burst",
            "1 stops");

    @Test
    void aTrialAloneIsMeasuredWhenItIsWarm() throws Exception {
        Slot whole = new Slot(0, 0, new Cell("echo", Point.of(Map.of())), "platform-0", Pairing.INTERLEAVED);
        CoSchedule alone = new CoSchedule(List.of(whole), MEASURE_MILLIS, 7);
        alone.runAll(slot -> {
            try {
                alone.warmUp(slot, new Processes(slot), () -> {}, new MadeUpBursts(2, () -> warm.add(slot)));
                alone.measure(
                        slot, new Processes(slot), () -> events.add("leads in"), (millis, ticking, afterCommand) -> {
                            assertEquals(MEASURE_MILLIS, millis);
                            assertFalse(ticking);
                            warmWhenMeasured.add(warm.size());
                            return Map.of();
                        });
            } catch (TrialFailure failure) {
                throw new IllegalStateException(failure);
            }
        });
        assertEquals(List.of(1), warmWhenMeasured);
        assertEquals(List.of(), events);
    }

    @Test
    void aTrialThatFailsHoldsNobodyUpAndTheOthersWaitForEachOther() throws Exception {
        List<Slot> slots = slots(3);
        CoSchedule sliced = new CoSchedule(slots, MEASURE_MILLIS, 7);
        sliced.runAll(slot -> {
            try {
                CoSchedule.Step start = () -> {
                    if (slot.equals(slots.get(1))) {
                        throw new TrialFailure(Cause.START, "it does not start");
                    }
                };
                sliced.warmUp(slot, new Processes(slot), start, new MadeUpBursts(2, () -> warm.add(slot)));
                sliced.measure(
                        slot, new Processes(slot), () -> events.add("leads in"), (millis, ticking, afterCommand) -> {
                            warmWhenMeasured.add(warm.size());
                            long from = System.nanoTime();
                            afterCommand.run();
                            slices.await();
                            return Map.of("client", done(from, System.nanoTime()));
                        });
            } catch (TrialFailure failure) {
                events.add(slot.index() + " fails");
            } finally {
                sliced.end(slot, () -> events.add(slot.index() + " ends"));
            }
        });
        assertEquals(List.of(2, 2), warmWhenMeasured);
        assertTrue(events.containsAll(List.of("0 ends", "1 fails", "1 ends", "2 ends")), events.toString());
    }

    @Test
    void troubleOfTheLabIsThrownWhenAllHaveEnded() {
        List<Slot> slots = slots(2);
        CoSchedule sliced = new CoSchedule(slots, MEASURE_MILLIS, 7);
        IOException thrown = assertThrows(
                IOException.class,
                () -> sliced.runAll(slot -> {
                    if (slot.equals(slots.get(0))) {
                        throw new IOException("the disk is full");
                    }
                    try {
                        sliced.warmUp(slot, new Processes(slot), () -> {}, new MadeUpBursts(1, () -> {}));
                    } catch (TrialFailure neverThrown) {
                        throw new IllegalStateException(neverThrown);
                    }
                    events.add("1 is warm");
                }));
        assertEquals("the disk is full", thrown.getMessage());
        assertTrue(events.contains("1 is warm"), events.toString());
    }

    @Test
    void eachWarmsUpAloneAndOneAtATimeIsMeasured() throws Exception {
        CoSchedule sliced = new CoSchedule(slots(2), MEASURE_MILLIS, 7);
        sliced.runAll(slot -> {
            Processes processes = new Processes(slot);
            try {
                warmUp(sliced, slot, processes);
                Optional<SlicedPhase> phase = sliced.measure(
                        slot, processes, () -> events.add("leads in"), (millis, ticking, afterCommand) -> {
                            assertTrue(ticking);
                            assertTrue(millis > 2 * 2 * 100, "time for two slices of each");
                            long from = System.nanoTime();
                            afterCommand.run();
                            slices.await();
                            return Map.of("client", done(from, System.nanoTime()));
                        });
                assertTrue(phase.orElseThrow().countedNanos() >= 2 * 100e6, "two slices of a tenth of a second count");
            } catch (TrialFailure failure) {
                throw new IllegalStateException(failure);
            } finally {
                sliced.end(slot, () -> {});
            }
        });
        assertEquals(WARM_UP_OF_TWO, events.subList(0, 11));
        // Then both continue until they have got the command for their loads, and stop.
        List<String> turns = events.subList(15, 15 + 2 * 10);
        for (int i = 0; i < turns.size(); i += 2) {
            String who = turns.get(i).substring(0, 1);
            assertEquals(List.of(who + " goes on", who + " stops"), turns.subList(i, i + 2), turns.toString());
        }
    }

    @Test
    void inTurnsEachRunsEachPhaseWhileTheOthersAreStopped() throws Exception {
        CoSchedule turns = new CoSchedule(inTurns(2), MEASURE_MILLIS, 7);
        turns.runAll(slot -> {
            Processes processes = new Processes(slot);
            try {
                warmUp(turns, slot, processes);
                turns.measure(
                        slot,
                        processes,
                        () -> events.add(slot.index() + " leads in"),
                        (millis, ticking, afterCommand) -> {
                            assertEquals(MEASURE_MILLIS, millis);
                            assertFalse(ticking);
                            events.add(slot.index() + " is measured");
                            return Map.of();
                        });
                turns.runAtRate(slot, processes, () -> events.add(slot.index() + " has a rate"));
                turns.endLoad(slot, processes);
            } catch (TrialFailure failure) {
                throw new IllegalStateException(failure);
            } finally {
                turns.end(slot, () -> {});
            }
        });
        assertEquals(WARM_UP_OF_TWO, events.subList(0, 11));
        List<String> phases = events.subList(11, 25);
        List<String> each = new ArrayList<>();
        for (List<String> phase : List.of(List.of(" leads in", " is measured"), List.of(" has a rate"))) {
            for (int number = 0; number < 2; number++) {
                each.add(number + " goes on");
                for (String step : phase) {
                    each.add(number + step);
                }
                each.add(number + " stops");
            }
        }
        assertEquals(each, phases);
        assertEquals(Set.of("0 goes on", "1 goes on"), Set.copyOf(events.subList(25, events.size())));
    }

    private static List<Slot> inTurns(int count) {
        return slots(count).stream()
                .map(slot -> new Slot(slot.index(), 0, slot.cell(), slot.platform(), Pairing.TURNS))
                .toList();
    }

    @Test
    void earlierStartsAlternateBetweenTheTrialsThatHaveNotFailed() throws Exception {
        CoSchedule turns = new CoSchedule(inTurns(4), MEASURE_MILLIS, 7);
        turns.runAll(slot -> {
            AtomicInteger starts = new AtomicInteger();
            CoSchedule.Step start = () -> {
                events.add(slot.index() + " starts");
                if (slot.index() == 1 && starts.incrementAndGet() == 2) {
                    throw new TrialFailure(Cause.START, "it does not start again");
                }
            };
            try {
                turns.startEarlier(slot, 3, start);
                events.add(slot.index() + " has started");
            } catch (TrialFailure failure) {
                events.add(slot.index() + " fails");
            } finally {
                turns.end(slot, () -> {});
            }
        });
        assertEquals(
                List.of(
                        "0 starts",
                        "1 starts",
                        "2 starts",
                        "3 starts", //
                        "3 starts",
                        "2 starts",
                        "1 starts",
                        "1 fails",
                        "0 starts", //
                        "0 starts",
                        "2 starts",
                        "3 starts"),
                events.subList(0, 12));
        assertEquals(
                Set.of("0 has started", "2 has started", "3 has started"),
                Set.copyOf(events.subList(12, events.size())));
    }

    private void warmUp(CoSchedule schedule, Slot slot, Processes processes)
            throws TrialFailure, IOException, InterruptedException {
        schedule.warmUp(
                slot,
                processes,
                () -> events.add(slot.index() + " starts"),
                new MadeUpBursts(2 + slot.index(), () -> events.add(slot.index() + " has a burst")));
    }

    @Test
    void noRoundOutlastsTheLoadsIfProcessesAreSlowToStop() throws Exception {
        CoSchedule sliced = new CoSchedule(slots(2), 4 * 100, 7);
        AtomicInteger ended = new AtomicInteger();
        sliced.runAll(slot -> {
            Suspendable processes = new Processes(slot) {
                @Override
                public void awaitSuspended() {
                    LockSupport.parkNanos(60_000_000);
                }

                @Override
                public Map<String, Long> cpuNanos() {
                    ended.incrementAndGet();
                    return super.cpuNanos();
                }
            };
            try {
                sliced.warmUp(slot, processes, () -> {}, new MadeUpBursts(1, () -> {}));
                sliced.measure(
                        slot, new Processes(slot), () -> events.add("leads in"), (millis, ticking, afterCommand) -> {
                            long from = System.nanoTime();
                            afterCommand.run();
                            slices.await();
                            return Map.of("client", done(from, System.nanoTime()));
                        });
            } catch (TrialFailure failure) {
                throw new IllegalStateException(failure);
            } finally {
                sliced.end(slot, () -> {});
            }
        });
        assertEquals(2 * 5, ended.get(), "two of the four rounds, and a last lead-in of each");
    }

    @Test
    void whatIsLeftOfATrialThatHasEndedIsResumed() {
        Slot only = slots(1).get(0);
        TrialGroup group = new TrialGroup(List.of(only));
        group.addProcesses(only, new Processes(only));
        group.with(only, Suspendable::suspend);
        group.leave(only);
        group.leave(only);
        assertEquals(List.of("0 stops", "0 goes on"), events);
    }

    private static RoleEvent.Done done(long fromNanos, long toNanos) {
        return MadeUpTrial.done(new long[] {fromNanos, toNanos}, new long[] {0, 1_000});
    }
}
