package org.jdyno.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jdyno.Example;
import org.jdyno.model.Bisection;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.LargestLoad;
import org.jdyno.model.Experiment.LeastHeap;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Heap;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Point;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitSequenceTest {
    private static final LoadParameter LOAD = new LoadParameter("things", "Things", "size", Optional.of("each"));
    private static final int EACH = 20;

    /** A sequence over a workload whose load is size times 20. */
    private static TrialSequence sequence(String... platforms) {
        return sequence(plan(platforms));
    }

    private static Workload workload() {
        return Example.with(Example.workload("echo"), LOAD);
    }

    private static Plan plan(String... platforms) {
        return plan(search(), Map.of("size", "10", "each", "" + EACH), platforms);
    }

    private static Plan plan(LimitSearch search, Map<String, String> point, String... platforms) {
        Plan plain = Example.plan(3, 1, platforms);
        Plan compared = Example.of(plain, plain.platformsWithoutControl());
        return Example.with(Example.at(compared, List.of(new Cell("echo", Point.of(point)))), search);
    }

    private static TrialSequence sequence(Plan plan) {
        return new LimitSequence(plan, (LimitSearch) plan.experiment(), List.of(workload()));
    }

    private static LimitSearch search() {
        return new LargestLoad("things", new Bisection(0.01, 2, 100_000));
    }

    /** Follows a sequence to its end on a machine that bears what it is told to. */
    private static List<Trial> follow(TrialSequence sequence, Predicate<Slot> borne) {
        List<Trial> trials = new ArrayList<>();
        for (List<Slot> next = sequence.next(trials); !next.isEmpty(); next = sequence.next(trials)) {
            Slot slot = next.get(0);
            assertEquals(trials.size(), slot.index());
            trials.add(
                    borne.test(slot)
                            ? Example.completed(slot, Map.of(), Map.of())
                            : Example.failed(
                                    slot,
                                    slot.cell().point().values().containsKey(Heap.NAME)
                                            ? Cause.OUT_OF_MEMORY
                                            : Cause.DESCRIPTOR_LIMIT));
            assertTrue(trials.size() < 200, "the search does not end");
        }
        return trials;
    }

    private static LimitState state(List<Trial> trials) {
        return new LimitState(OptionalLong.empty(), search(), LOAD, EACH, trials);
    }

    @ParameterizedTest
    @CsvSource({"20", "199", "200", "399", "2100", "19960", "31337", "99999"})
    void findsTheLargestLoadToOnePercentOrOneStep(long bearable) {
        List<Trial> trials = follow(sequence("a"), slot -> LOAD.at(slot.cell().point()) <= bearable);
        LimitState state = state(trials);
        assertTrue(
                state.reached() <= bearable && state.failed() > bearable, state.reached() + " and " + state.failed());
        assertTrue(state.failed() - state.reached() <= Math.max(EACH, 0.01 * state.reached()));
        assertTrue(state.confirmed());
        assertEquals(3, at(trials, state.reached()), "seen once and confirmed twice");
        assertEquals(2, state.failures().size());
    }

    private static long at(List<Trial> trials, long load) {
        return trials.stream()
                .filter(trial -> LOAD.at(trial.slot().cell().point()) == load)
                .count();
    }

    @Test
    void theIndexOfADamagedTrialThatIsMissingIsNotUsedForAnother() {
        List<Trial> trials = new ArrayList<>(
                follow(sequence("a"), slot -> LOAD.at(slot.cell().point()) <= 5_000)
                        .subList(0, 6));
        trials.remove(2);
        assertEquals(6, sequence("a").next(trials).get(0).index());
    }

    @Test
    void whatNeverFailsEndsAtTheMost() {
        LimitState state = state(follow(sequence("a"), slot -> true));
        assertEquals(100_000, state.reached());
        assertEquals(0, state.failed());
        assertTrue(state.confirmed());
    }

    @Test
    void whatNeverHoldsEndsAtTheLeast() {
        LimitState state = state(follow(sequence("a"), slot -> false));
        assertEquals(0, state.reached());
        assertEquals(EACH, state.failed());
        assertTrue(state.confirmed());
    }

    @Test
    void oneAccidentIsContradicted() {
        Set<Long> once = new HashSet<>(Set.of(1_600L));
        LimitState state = state(follow(
                sequence("a"),
                slot -> !once.remove(LOAD.at(slot.cell().point()))
                        && LOAD.at(slot.cell().point()) <= 5_000));
        assertTrue(state.reached() > 4_900, "stopped at " + state.reached());
    }

    @Test
    void aPlatformThatCannotRunIsAskedOnce() {
        TrialSequence sequence = sequence("a");
        Slot first = sequence.next(List.of()).get(0);
        Trial skipped = Example.trial(first, Outcome.SKIPPED, Optional.of(Cause.UNSUPPORTED), Map.of(), Map.of());
        assertEquals(List.of(), sequence.next(List.of(skipped)));
        assertFalse(state(List.of(skipped)).confirmed());
        assertEquals(0, state(List.of(skipped)).reached(), "what cannot run bears nothing");
    }

    @Test
    void everyPlatformIsSearchedToItsOwnEnd() {
        Map<String, Long> bearable = Map.of("a", 1_000L, "b", 7_000L);
        List<Trial> trials =
                follow(sequence("a", "b"), slot -> LOAD.at(slot.cell().point()) <= bearable.get(slot.platform()));
        bearable.forEach((platform, load) -> {
            LimitState state = state(of(platform, trials));
            assertTrue(state.reached() <= load && state.failed() > load, platform);
        });
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "11", "63", "64", "65", "200", "1000"})
    void findsTheLeastHeapToTwoPercentOrOneMebibyte(long enough) {
        List<Trial> trials =
                follow(heapSequence(), slot -> LoadParameter.HEAP.at(slot.cell().point()) >= enough);
        LimitState state = heapState(trials);
        assertTrue(state.reached() >= enough && state.failed() < enough, state.reached() + " and " + state.failed());
        assertTrue(state.reached() - state.failed() <= Math.max(1, 0.02 * state.reached()));
        assertTrue(state.confirmed());
        assertEquals(
                3,
                trials.stream()
                        .filter(trial ->
                                LoadParameter.HEAP.at(trial.slot().cell().point()) == state.reached())
                        .count(),
                "seen once and confirmed twice");
    }

    @Test
    void aHeapThatIsNotAlwaysEnoughIsNotEnough() {
        AtomicInteger trialsAtTen = new AtomicInteger();
        LimitState state = heapState(follow(heapSequence(), slot -> {
            long size = LoadParameter.HEAP.at(slot.cell().point());
            return size > 10 || size == 10 && trialsAtTen.incrementAndGet() < 3;
        }));
        assertEquals(11, state.reached());
        assertEquals(10, state.failed());
    }

    @Test
    void whatShowsNothingOfAHeapIsSeenAgain() {
        Set<Long> spoilt = new HashSet<>(Set.of(64L, 16L, 12L));
        List<Trial> trials = followHeaps(slot -> {
            long size = LoadParameter.HEAP.at(slot.cell().point());
            if (spoilt.remove(size)) {
                return Example.trial(slot, Outcome.INVALID, Optional.of(Cause.GENERATOR_BEHIND), Map.of(), Map.of());
            }
            return size >= 11 ? Example.completed(slot, Map.of(), Map.of()) : Example.failed(slot, Cause.OUT_OF_MEMORY);
        });
        assertEquals(11, heapState(trials).reached());
        assertTrue(heapState(trials).confirmed());
    }

    @Test
    void thatOthersUsedTheMachineSaysNothingAgainstAHeap() {
        List<Trial> trials =
                followHeaps(slot -> LoadParameter.HEAP.at(slot.cell().point()) >= 11
                        ? Example.trial(slot, Outcome.INVALID, Optional.of(Cause.DISTURBED), Map.of(), Map.of())
                        : Example.failed(slot, Cause.OUT_OF_MEMORY));
        assertEquals(11, heapState(trials).reached());
        assertTrue(heapState(trials).confirmed());
    }

    @Test
    void aFailureThatHasNothingToDoWithHeapsEndsNoSearchUnlessItStays() {
        Set<Long> once = new HashSet<>(Set.of(32L));
        assertEquals(
                1,
                heapState(followHeaps(slot ->
                                once.remove(LoadParameter.HEAP.at(slot.cell().point()))
                                        ? Example.failed(slot, Cause.PORT_TAKEN)
                                        : Example.completed(slot, Map.of(), Map.of())))
                        .reached());
        LimitState state = heapState(followHeaps(slot -> Example.failed(slot, Cause.PORT_TAKEN)));
        assertEquals(0, state.reached());
        assertTrue(state.confirmed());
    }

    private static List<Trial> followHeaps(Function<Slot, Trial> machine) {
        TrialSequence sequence = heapSequence();
        List<Trial> trials = new ArrayList<>();
        for (List<Slot> next = sequence.next(trials); !next.isEmpty(); next = sequence.next(trials)) {
            trials.add(machine.apply(next.get(0)));
            assertTrue(trials.size() < 200, "the search does not end");
        }
        return trials;
    }

    @Test
    void whatNeedsMoreThanThereIsEndsAtTheMost() {
        LimitState state = heapState(follow(heapSequence(), slot -> false));
        assertEquals(0, state.reached());
        assertEquals(4_096, state.failed());
        assertTrue(state.confirmed());
    }

    private static TrialSequence heapSequence() {
        return sequence(plan(heapSearch(), Map.of(Heap.NAME, "64m"), "a"));
    }

    private static LimitState heapState(List<Trial> trials) {
        return new LimitState(OptionalLong.empty(), heapSearch(), LoadParameter.HEAP, 1, trials);
    }

    private static LimitSearch heapSearch() {
        return heapSearch(1);
    }

    private static LimitSearch heapSearch(int repeats) {
        return new LeastHeap(new Bisection(0.02, 2, 4_096), repeats);
    }

    private static List<Trial> followFive(Predicate<Slot> enough) {
        Plan plan = plan(heapSearch(5), Map.of(Heap.NAME, "64m"), "a");
        return follow(sequence(plan), enough);
    }

    private static LimitRepeats five(List<Trial> trials) {
        return new LimitRepeats(heapSearch(5), LoadParameter.HEAP, 1, trials);
    }

    @ParameterizedTest
    @CsvSource({"1", "11", "200", "1000"})
    void aLeastHeapIsFoundFiveTimesAndCheaply(long enough) {
        List<Trial> once =
                follow(heapSequence(), slot -> LoadParameter.HEAP.at(slot.cell().point()) >= enough);
        List<Trial> trials =
                followFive(slot -> LoadParameter.HEAP.at(slot.cell().point()) >= enough);
        long found = heapState(once).reached();
        assertEquals(Collections.nCopies(5, found), five(trials).found());
        assertTrue(five(trials).confirmed());
        assertTrue(trials.size() <= once.size() + 4 * 4, trials.size() + " after " + once.size());
    }

    @Test
    void aHeapThatIsEnoughByChanceHasARangeThatHoldsItsMiddle() {
        Random random = new Random(1);
        // Of searches one by one, each from the start, half end at 100 MiB or less.
        Predicate<Slot> chance = slot -> random.nextDouble()
                < 1 / (1 + Math.exp((98 - LoadParameter.HEAP.at(slot.cell().point())) / 1.5));
        List<Long> alone = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            alone.add(heapState(follow(heapSequence(), chance)).reached());
        }
        long middle = alone.stream().sorted().skip(200).findFirst().orElseThrow();
        int held = 0;
        for (int i = 0; i < 200; i++) {
            List<Long> found = new ArrayList<>(five(followFive(chance)).found());
            Collections.sort(found);
            held += found.get(0) <= middle && middle <= found.get(4) ? 1 : 0;
        }
        assertTrue(held >= 180, held + " of 200 ranges hold " + middle);
    }

    @Test
    void repeatsBeginWhenEveryPlatformHasAResult() {
        Map<String, Long> enough = Map.of("a", 11L, "b", 40L, "c", 200L);
        Plan plan = plan(heapSearch(5), Map.of(Heap.NAME, "64m"), "a", "b", "c");
        List<Trial> trials = follow(
                sequence(plan), slot -> LoadParameter.HEAP.at(slot.cell().point()) >= enough.get(slot.platform()));
        for (int end = 0; end <= trials.size(); end++) {
            List<Trial> soFar = trials.subList(0, end);
            List<Integer> ended = enough.keySet().stream()
                    .map(platform -> five(of(platform, soFar)).found().size())
                    .sorted()
                    .toList();
            assertTrue(ended.get(2) - ended.get(0) <= 1, end + " trials ended " + ended + " searches");
        }
        enough.forEach((platform, size) -> assertEquals(
                Collections.nCopies(5, size), five(of(platform, trials)).found(), platform));
    }

    private static List<Trial> of(String platform, List<Trial> trials) {
        return trials.stream()
                .filter(trial -> trial.slot().platform().equals(platform))
                .toList();
    }

    @Test
    void aSearchThatFindsNothingIsNotRepeated() {
        List<Trial> trials = followFive(slot -> false);
        assertEquals(List.of(0L), five(trials).found());
        assertEquals(0, five(trials).median().reached());
        assertTrue(five(trials).confirmed());
    }

    @Test
    void repeatsThatWereCutShortAreNotConfirmed() {
        List<Trial> whole = followFive(slot -> LoadParameter.HEAP.at(slot.cell().point()) >= 11);
        List<Trial> cut = whole.subList(0, whole.size() - 6);
        assertEquals(List.of(11L, 11L, 11L), five(cut).found());
        assertEquals(11, five(cut).median().reached());
        assertFalse(five(cut).confirmed());
        TrialSequence sequence = sequence(plan(heapSearch(5), Map.of(Heap.NAME, "64m"), "a"));
        assertEquals(whole.get(cut.size()).slot(), sequence.next(cut).get(0), "and go on where they were");
    }

    @Test
    void aSearchThatWasCutShortGoesOnTheSameWay() {
        List<Trial> whole =
                follow(sequence("a", "b"), slot -> LOAD.at(slot.cell().point()) <= 3_000);
        for (int cut = 0; cut < whole.size(); cut++) {
            assertEquals(
                    whole.get(cut).slot(),
                    sequence("a", "b").next(whole.subList(0, cut)).get(0));
        }
    }
}
