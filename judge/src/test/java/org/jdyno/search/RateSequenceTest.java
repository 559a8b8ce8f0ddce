package org.jdyno.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jdyno.Example;
import org.jdyno.PacedExample;
import org.jdyno.model.Cause;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Outcome;
import org.jdyno.model.Plan;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialSequence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSequenceTest {
    private static final int BLOCKS = 4;

    private static List<Trial> follow(Plan plan, Function<Slot, Trial> machine) {
        TrialSequence sequence = new RateSequence(
                plan, new RateSearch(PacedExample.SLO, Optional.empty()), List.of(PacedExample.workload()));
        List<Trial> trials = new ArrayList<>();
        for (List<Slot> next = sequence.next(trials); !next.isEmpty(); next = sequence.next(trials)) {
            assertEquals(trials.size(), next.get(0).index());
            trials.add(machine.apply(next.get(0)));
            assertTrue(trials.size() < 1_000, "the search does not end");
        }
        return trials;
    }

    /** A platform that answers in 1 ms up to a rate and in seconds beyond. */
    private static Function<Slot, Trial> kneeAt(double rate) {
        return slot -> PacedExample.answered(slot, PacedExample.rate(slot) <= rate ? 1 : 3_000);
    }

    private static List<Trial> ofBlock(List<Trial> trials, int block) {
        return trials.stream().filter(trial -> trial.slot().block() == block).toList();
    }

    private static List<Long> rates(List<Trial> trials) {
        return trials.stream().map(trial -> PacedExample.rate(trial.slot())).toList();
    }

    @Test
    void thePilotDoublesUntilTheObjectiveBreaksTwiceAndSeesAgainWhatHeld() {
        List<Trial> pilot = ofBlock(follow(PacedExample.plan(1, BLOCKS, "a"), kneeAt(1_000)), 0);
        assertEquals(List.of(100L, 200L, 400L, 800L, 1_600L, 1_600L, 800L), rates(pilot));
    }

    @Test
    void thePilotHalvesWhenItBeganTooHigh() {
        List<Trial> pilot = ofBlock(follow(PacedExample.plan(1, BLOCKS, "a"), kneeAt(30)), 0);
        assertEquals(List.of(100L, 100L, 50L, 50L, 25L, 25L), rates(pilot));
    }

    @Test
    void thePilotGivesUpWhereItIsNotTheRateThatBreaks() {
        Plan plan = PacedExample.plan(1, BLOCKS, 6_400, "a");
        List<Trial> trials = follow(plan, kneeAt(0));
        assertEquals(
                List.of(6_400L, 3_200L, 1_600L, 800L, 400L, 200L, 100L),
                rates(trials).stream().distinct().toList());
        assertEquals(14, trials.size(), "each was seen twice, and no block is run");
    }

    @Test
    void thePilotBeginsWhereThePlanSays() {
        Plan plan = PacedExample.plan(1, BLOCKS, 700, "a");
        assertEquals(List.of(700L, 1_400L, 1_400L, 700L), rates(ofBlock(follow(plan, kneeAt(1_000)), 0)));
    }

    @Test
    void oneMissIsNoEndOfThePilot() {
        Set<Long> once = new HashSet<>(Set.of(200L));
        List<Trial> pilot = ofBlock(
                follow(
                        PacedExample.plan(1, BLOCKS, "a"),
                        slot -> PacedExample.answered(
                                slot,
                                once.remove(PacedExample.rate(slot)) || PacedExample.rate(slot) > 1_000 ? 3_000 : 1)),
                0);
        assertEquals(List.of(100L, 200L, 200L, 200L, 400L, 800L, 1_600L, 1_600L, 800L), rates(pilot));
    }

    @Test
    void oneTrialThatHeldByLuckIsNotWhereThePilotEnds() {
        Set<Long> once = new HashSet<>(Set.of(1_600L));
        List<Trial> pilot = ofBlock(
                follow(
                        PacedExample.plan(1, BLOCKS, "a"),
                        slot -> PacedExample.answered(
                                slot,
                                PacedExample.rate(slot) <= 1_000 || once.remove(PacedExample.rate(slot)) ? 1 : 3_000)),
                0);
        assertEquals(List.of(100L, 200L, 400L, 800L, 1_600L, 3_200L, 3_200L, 1_600L, 1_600L, 800L), rates(pilot));
    }

    @Test
    void whatHeldByLuckInABlockIsSeenAgain() {
        // The highest rate of a block holds once; it is far beyond what the platform bears.
        Set<Integer> lucky = new HashSet<>();
        List<Trial> trials = follow(PacedExample.plan(5, BLOCKS, "a"), slot -> {
            boolean luck = slot.block() > 0 && PacedExample.rate(slot) > 1_300 && lucky.add(slot.block());
            return luck || PacedExample.rate(slot) <= 1_000
                    ? PacedExample.answered(slot, 1)
                    : Example.failed(slot, Cause.TIME_OUT);
        });
        assertTrue(lucky.size() > 2, "blocks with luck: " + lucky);
        for (int block : lucky) {
            List<Long> rates = rates(ofBlock(trials, block));
            long first = rates.stream().filter(rate -> rate > 1_300).findFirst().orElseThrow();
            assertEquals(3, rates.stream().filter(rate -> rate == first).count(), "block " + block + ": " + rates);
            assertTrue(rates.stream().anyMatch(rate -> rate <= 1_000), "block " + block + ": " + rates);
        }
    }

    @Test
    void laterPilotsBeginWhereTheFirstHeld() {
        List<Trial> pilots = ofBlock(follow(PacedExample.plan(1, BLOCKS, "a", "b"), kneeAt(1_000)), 0);
        List<Trial> others = pilots.stream()
                .filter(trial ->
                        !trial.slot().platform().equals(pilots.get(0).slot().platform()))
                .toList();
        assertEquals(List.of(800L, 1_600L, 1_600L), rates(others).subList(0, 3));
    }

    @ParameterizedTest
    @ValueSource(doubles = {60, 1_000, 1_111, 1_599, 44_000})
    void everyBlockKnowsTheKneeClosely(double knee) {
        List<Trial> trials = follow(PacedExample.plan(5, BLOCKS, "a"), kneeAt(knee));
        for (int block = 1; block <= RateBlockPurpose.lastBlock(BLOCKS); block++) {
            List<Long> rates = rates(ofBlock(trials, block));
            long met = rates.stream()
                    .filter(rate -> rate <= knee)
                    .max(Long::compare)
                    .orElseThrow();
            long missed = rates.stream()
                    .filter(rate -> rate > knee)
                    .min(Long::compare)
                    .orElseThrow();
            assertTrue(
                    missed <= Math.max(met * RateTurn.CLOSE * 1.01, met + 1),
                    "block " + block + ": " + met + " to " + missed);
            assertTrue(rates.size() <= 7, "block " + block + " took " + rates);
        }
    }

    @Test
    void gridsAreShiftedFromBlockToBlockAndApartForEqualPlatforms() {
        List<Trial> trials = follow(PacedExample.plan(5, BLOCKS, "a", "b"), kneeAt(1_000));
        Set<Long> lowest = new HashSet<>();
        for (int block = 1; block <= RateBlockPurpose.lastBlock(BLOCKS); block++) {
            for (String platform : List.of("a", "b")) {
                lowest.add(ofBlock(trials, block).stream()
                        .filter(trial -> trial.slot().platform().equals(platform))
                        .map(trial -> PacedExample.rate(trial.slot()))
                        .min(Comparator.naturalOrder())
                        .orElseThrow());
            }
        }
        assertTrue(lowest.size() > 7, "lowest rates " + lowest);
    }

    @Test
    void platformsTakeTurnsAtEveryStepOfTheGrid() {
        List<Trial> trials = follow(PacedExample.plan(9, BLOCKS, "a", "b", "c"), kneeAt(1_000));
        for (int block = 1; block <= RateBlockPurpose.lastBlock(BLOCKS); block++) {
            List<Trial> own = ofBlock(trials, block);
            for (int step = 0; step < RateTurn.GRID; step++) {
                Set<String> turn = new HashSet<>();
                own.subList(4 * step, 4 * step + 4)
                        .forEach(trial -> turn.add(trial.slot().platform()));
                assertEquals(
                        Set.of("a", "b", "c", "a" + Plan.CONTROL_SUFFIX), turn, "block " + block + " step " + step);
            }
        }
    }

    @Test
    void oneBlockComesDownFromTheHighestRate() {
        List<Trial> trials = follow(PacedExample.plan(5, BLOCKS, "a"), kneeAt(1_000));
        List<Long> grid = rates(ofBlock(trials, 3)).subList(0, RateTurn.GRID);
        assertEquals(grid.stream().sorted(Comparator.reverseOrder()).toList(), grid);
        Set<Boolean> ordered = new HashSet<>();
        for (int seed = 1; seed < 12; seed++) {
            List<Long> other = rates(ofBlock(follow(PacedExample.plan(seed, BLOCKS, "a"), kneeAt(1_000)), 1))
                    .subList(0, RateTurn.GRID);
            ordered.add(other.equals(
                    other.stream().sorted(Comparator.reverseOrder()).toList()));
        }
        assertEquals(Set.of(true, false), ordered, "the others' order is drawn");
    }

    @Test
    void aBlockLooksFurtherOutWhenThePilotWasWrong() {
        // 800 held in the pilot; then the platform became three times as fast.
        List<Trial> trials = follow(PacedExample.plan(5, BLOCKS, "a"), slot -> kneeAt(
                        slot.block() == 0 ? 1_000 : slot.block() == 1 ? 3_000 : 250)
                .apply(slot));
        assertTrue(rates(ofBlock(trials, 1)).stream().anyMatch(rate -> rate > 3_000));
        assertTrue(rates(ofBlock(trials, 2)).stream().anyMatch(rate -> rate < 250));
    }

    @Test
    void whatFailsOrFallsBehindIsTooFast() {
        List<Trial> pilot = ofBlock(
                follow(
                        PacedExample.plan(1, BLOCKS, "a"),
                        slot -> PacedExample.rate(slot) <= 400
                                ? PacedExample.answered(slot, 1)
                                : PacedExample.rate(slot) == 800
                                        ? Example.failed(slot, Cause.TIME_OUT)
                                        : PacedExample.behind(slot, 1)),
                0);
        assertEquals(List.of(100L, 200L, 400L, 800L, 800L, 400L), rates(pilot));
        List<Trial> behind = ofBlock(
                follow(
                        PacedExample.plan(1, BLOCKS, "a"),
                        slot -> PacedExample.rate(slot) <= 400
                                ? PacedExample.answered(slot, 1)
                                : PacedExample.behind(slot, 1)),
                0);
        assertEquals(List.of(100L, 200L, 400L, 800L, 800L, 400L), rates(behind));
    }

    @Test
    void aDisturbedTrialIsRunAgain() {
        Set<Integer> disturbed = Set.of(2, 9);
        List<Trial> trials = follow(
                PacedExample.plan(1, BLOCKS, "a"),
                slot -> disturbed.contains(slot.index())
                        ? Example.trial(slot, Outcome.INVALID, Optional.of(Cause.DISTURBED), Map.of(), Map.of())
                        : kneeAt(1_000).apply(slot));
        for (int index : disturbed) {
            assertEquals(
                    trials.get(index).slot().cell().point(),
                    trials.get(index + 1).slot().cell().point());
        }
    }

    @Test
    void aMachineThatIsAlwaysDisturbedEndsTheSearch() {
        List<Trial> trials = follow(
                PacedExample.plan(1, BLOCKS, "a"),
                slot -> Example.trial(slot, Outcome.INVALID, Optional.of(Cause.DISTURBED), Map.of(), Map.of()));
        assertEquals(3, trials.size());
    }

    @Test
    void aPlatformThatCannotRunIsAskedOnce() {
        List<Trial> trials = follow(
                PacedExample.plan(1, BLOCKS, "a"),
                slot -> Example.trial(slot, Outcome.SKIPPED, Optional.of(Cause.UNSUPPORTED), Map.of(), Map.of()));
        assertEquals(1, trials.size());
    }

    @Test
    void whatNeverBreaksEndsAtTheMost() {
        List<Long> rates = rates(follow(PacedExample.plan(1, BLOCKS, "a"), slot -> PacedExample.answered(slot, 1)));
        assertEquals(PacedExample.MAX_RATE, rates.get(rates.size() - 1));
    }

    @Test
    void whatNeverHoldsEndsAtTheLeast() {
        List<Long> rates = rates(follow(PacedExample.plan(1, BLOCKS, "a"), slot -> PacedExample.answered(slot, 99)));
        assertEquals(List.of(3L, 1L, 1L), rates.subList(rates.size() - 3, rates.size()));
    }

    @Test
    void ratesThatHoldAndBreakAtRandomEndToo() {
        List<Trial> trials = follow(
                PacedExample.plan(1, BLOCKS, "a"),
                slot -> PacedExample.answered(slot, slot.index() * 7919 % 13 < 6 ? 1 : 50));
        assertTrue(trials.size() < 100, trials.size() + " trials");
    }

    @Test
    void aSearchThatWasCutShortGoesOnTheSameWay() {
        Plan plan = PacedExample.plan(3, BLOCKS, "a", "b");
        List<Trial> whole = follow(plan, kneeAt(1_000));
        TrialSequence sequence = new RateSequence(
                plan, new RateSearch(PacedExample.SLO, Optional.empty()), List.of(PacedExample.workload()));
        for (int cut = 0; cut < whole.size(); cut++) {
            assertEquals(
                    whole.get(cut).slot(), sequence.next(whole.subList(0, cut)).get(0));
        }
    }
}
