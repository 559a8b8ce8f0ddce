package org.jdyno.lab.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jdyno.lab.Example;
import org.jdyno.lab.experiment.Experiments;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.EndReason;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialSequence;
import org.jdyno.lab.model.Verdict;
import org.junit.jupiter.api.Test;

/** Runs of a platform b that is three times as fast as the baseline a, and of c and d, which stay undecided. */
class DropRuleTest {
    private static final int PLATFORMS = 5;
    private static final int BLOCKS = 16;
    private static final int QUARTER = BLOCKS / 4;
    private static final long TRIAL_MILLIS = 9_000;
    private static final Map<String, Double> NOISE =
            Map.of("a", 0.005, "a+again", 0.005, "b", 0.005, "c", 0.025, "d", 0.025);
    private static final Map<String, Double> RATES = Map.of("a", 1e3, "a+again", 1e3, "b", 3e3, "c", 1e3, "d", 1e3);

    private static final Stopping LOOKS =
            new Stopping(Stopping.Rule.LOOKS, Stopping.DEFAULT_FALSE_ALARMS, OptionalDouble.empty());
    private static final Stopping DROPPING = LOOKS.dropping();

    private static Plan plan(Stopping stopping, String... workloads) {
        Plan plain = Example.plan(4, 2 * BLOCKS, "a", "b", "c", "d");
        Plan budgeted = Example.within(
                plain, plain.blocks(), Optional.of(BLOCKS * PLATFORMS * workloads.length * TRIAL_MILLIS));
        List<Cell> cells = Stream.of(workloads)
                .map(name -> new Cell(name, Example.workload(name).defaults()))
                .toList();
        return Example.with(Example.at(budgeted, cells), Example.ending(stopping));
    }

    private static Run followed(Plan plan, int blocks) {
        return followed(Example.run(plan, List.of()), blocks);
    }

    /** Follows a run until it has some blocks. Latencies are recorded in no histogram. */
    private static Run followed(Run run, int blocks) {
        TrialSequence sequence = Experiments.sequence(run);
        List<Trial> trials = new ArrayList<>(run.trials());
        for (Optional<Slot> next = sequence.next(trials);
                next.isPresent() && next.get().block() < blocks;
                next = sequence.next(trials)) {
            Slot slot = next.get();
            SplittableRandom random = new SplittableRandom(slot.index());
            double rate = RATES.get(slot.platform());
            // In the other workload b is no faster than the rest.
            double truth = slot.workload().equals("echo") ? rate : 1e3;
            Map<String, Double> measures = Map.of(
                    "throughput",
                    truth * Math.exp(NOISE.get(slot.platform()) * random.nextGaussian()),
                    Example.LATENCY.name(),
                    5e4 / rate);
            trials.add(sequence.dropped(slot, trials).orElseGet(() -> Example.completed(slot, measures, Map.of())));
        }
        return run.with(trials);
    }

    private static List<Integer> blocksOf(Run run, String platform) {
        return run.trials().stream()
                .filter(trial -> trial.completed() && trial.slot().platform().equals(platform))
                .map(trial -> trial.slot().block())
                .distinct()
                .toList();
    }

    private static Verdict verdict(List<Verdict> verdicts, String platform) {
        return verdicts.stream()
                .filter(verdict -> verdict.platform().equals(platform) && verdict.headline())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aDecidedPlatformIsLeftOutFromTheNextBlockOn() {
        Run run = followed(plan(DROPPING, "echo"), 7);
        assertEquals(List.of(0, 1, 2, 3), blocksOf(run, "b"));
        for (String other : List.of("a", "a+again", "c", "d")) {
            assertEquals(7, blocksOf(run, other).size(), other);
        }
        List<Trial> leftOut =
                run.trials().stream().filter(Trial::ofDroppedPlatform).toList();
        assertEquals(3, leftOut.size(), "a skipped trial in each later block keeps the decision");
        leftOut.forEach(trial -> {
            assertEquals(Outcome.SKIPPED, trial.outcome());
            assertEquals("decided after block 4; left out from then on", trial.message());
        });
    }

    @Test
    void nothingIsDroppedWithoutTheRule() {
        assertEquals(7, blocksOf(followed(plan(LOOKS, "echo"), 7), "b").size());
    }

    @Test
    void thereIsNoDropBetweenLooks() {
        Run run = followed(plan(DROPPING, "echo"), QUARTER - 1);
        Slot next = Experiments.sequence(run).next(run.trials()).orElseThrow();
        assertEquals(
                Optional.empty(),
                DropRule.droppedAfter(run, new Slot(next.index(), next.block(), "echo", next.point(), "b")));
    }

    @Test
    void theBaselineAndItsCopyAreNeverDropped() {
        Run run = followed(plan(DROPPING, "echo"), QUARTER);
        Slot next = Experiments.sequence(run).next(run.trials()).orElseThrow();
        for (String platform : List.of("a", "a+again")) {
            Slot slot = new Slot(next.index(), next.block(), "echo", next.point(), platform);
            assertEquals(Optional.empty(), DropRule.droppedAfter(run, slot), platform);
        }
    }

    @Test
    void aPlatformStaysUntilItIsDecidedInEveryCell() {
        Run run = followed(plan(DROPPING, "echo", "other"), 7);
        assertEquals(7, blocksOf(run, "b").size());
    }

    @Test
    void theVerdictStaysWhatItWas() {
        Plan plan = plan(DROPPING, "echo");
        Run then = followed(plan, QUARTER);
        Run later = followed(then, BLOCKS);
        assertEquals(verdict(Verdicts.all(then), "b"), verdict(Verdicts.all(later), "b"));
        assertEquals(QUARTER, verdict(Verdicts.headlines(later), "b").blocks());
        assertEquals(
                Verdicts.all(then).stream()
                        .map(verdict -> verdict.platform() + verdict.measure())
                        .toList(),
                Verdicts.all(later).stream()
                        .map(verdict -> verdict.platform() + verdict.measure())
                        .toList(),
                "the order of the report does not change");
    }

    @Test
    void theFamilyKeepsItsSize() {
        Verdict verdict = verdict(Verdicts.headlines(followed(plan(DROPPING, "echo"), 10)), "c");
        assertEquals(3, verdict.together().comparisons());
        assertEquals(10, verdict.blocks());
    }

    /** Holm's procedure goes on from the rejection that was made before. */
    @Test
    void anEarlierClaimCountsAsTheSmallestP() {
        Verdict claimed = verdict(Verdicts.headlines(followed(plan(DROPPING, "echo"), QUARTER)), "b");
        Run run = followed(plan(DROPPING, "echo"), 10);
        VerdictFamily family = new VerdictFamily(run);
        family.countOfDropped(claimed);
        Cell cell = run.plan().cells().get(0);
        family.add(cell, Example.THROUGHPUT, "c", "a", new double[] {0.1, 0.2, 0.15, 0.05});
        Verdict alone = family.verdicts().get(0);
        assertEquals(1, family.verdicts().size());
        assertEquals(alone.p(), alone.adjustedP(), 1e-12);
        assertEquals(2, alone.together().comparisons());
    }

    /** Its headline is undecided if only other measures stand on the card. */
    @Test
    void anEarlierUndecidedVerdictCountsAsTheLargestP() {
        Run run = followed(plan(DROPPING, "echo"), 10);
        VerdictFamily family = new VerdictFamily(run);
        family.countOfDropped(verdict(Verdicts.headlines(run), "d"));
        family.add(run.plan().cells().get(0), Example.THROUGHPUT, "c", "a", new double[] {0.1, 0.2, 0.15, 0.05});
        Verdict other = family.verdicts().get(0);
        assertEquals(2 * other.p(), other.adjustedP(), 1e-12);
    }

    @Test
    void aResumedRunKeepsWhatWasDecided() {
        Plan plan = plan(DROPPING, "echo");
        Run whole = followed(plan, 9);
        Run begun = Example.run(plan, List.of()).with(whole.trials().subList(0, 28));
        assertEquals(
                whole.trials().stream()
                        .map(trial -> trial.slot() + trial.outcome().word())
                        .toList(),
                followed(begun, 9).trials().stream()
                        .map(trial -> trial.slot() + trial.outcome().word())
                        .toList());
        List<Trial> others = whole.trials().stream()
                .map(trial -> trial.slot().platform().equals("b") && trial.completed()
                        ? Example.completed(trial.slot(), Map.of("throughput", 1e3), Map.of())
                        : trial)
                .toList();
        assertEquals(
                4,
                blocksOf(followed(whole.with(others), 12), "b").size(),
                "trials that are run again after damage do not bring it back");
    }

    /** Four blocks of five trials and five of four are half of the budget. */
    @Test
    void aRunEndsWhenTheRestIsDecidedToo() {
        Run run = followed(plan(DROPPING, "echo"), 9);
        assertEquals(Optional.empty(), StopRule.endReason(run));
        List<Trial> equal = run.trials().stream()
                .map(trial -> RATES.get(trial.slot().platform()) == 1e3
                        ? trial.withMeasures(
                                Map.of("throughput", 1e3 + trial.slot().index() % 7))
                        : trial)
                .toList();
        assertEquals(Optional.of(EndReason.DECIDED), StopRule.endReason(run.with(equal)));
    }

    @Test
    void aNoteSaysWhenItWasDropped() {
        Judgement judgement = Judge.of(followed(plan(DROPPING, "echo"), 8)).judgement();
        assertTrue(judgement.trust().notes().contains(new Note.LeftOut("b", QUARTER)));
    }

    /** A drift of the machine between the blocks of b and the later ones does not change its place. */
    @Test
    void theRankingComparesWithinCommonBlocks() {
        Run run = followed(plan(DROPPING, "echo"), 9);
        List<Trial> drifted = run.trials().stream()
                .map(trial -> trial.completed() && trial.slot().block() >= QUARTER
                        ? Example.completed(
                                trial.slot(),
                                Map.of("throughput", 50 * trial.measures().get("throughput")),
                                Map.of())
                        : trial)
                .toList();
        List<List<String>> groups =
                Judge.of(run.with(drifted)).judgement().rankings().get(0).groups();
        assertEquals("b", groups.get(0).get(0));
        assertTrue(groups.stream().noneMatch(group -> group.containsAll(List.of("a", "b"))), groups.toString());
    }

    @Test
    void theLevelIsThatOfTheLastLook() {
        Run then = followed(plan(DROPPING, "echo"), QUARTER);
        Run later = followed(then, BLOCKS);
        assertEquals(ErrorControl.of(then), ErrorControl.of(later, "b"));
        assertEquals(ErrorControl.of(later), ErrorControl.of(later, "c"));
        assertTrue(ErrorControl.of(later, "c").claimAlpha()
                > ErrorControl.of(later, "b").claimAlpha());
    }

    /** Sixteen blocks of five trials last as long as four of five and fifteen of four. */
    @Test
    void theShareOfTheBudgetExpectsShorterBlocks() {
        Plan plan = plan(DROPPING, "echo");
        assertTrue(ErrorControl.spentShare(followed(plan, 18)) < 1);
        assertEquals(1, ErrorControl.spentShare(followed(plan, 19)));
    }

    @Test
    void theMeasuresOfACardMustBeDecidedToo() {
        assertEquals(QUARTER, blocksWithB(Map.of("throughput", 3)));
        assertEquals(7, blocksWithB(Map.of("throughput", 1_000_000)), "so many are not decided together");
        assertEquals(
                7, blocksWithB(Map.of("throughput", 3, Example.LATENCY.name(), 3)), "too few for a percentile so far");
    }

    private static int blocksWithB(Map<String, Integer> card) {
        return blocksOf(followed(plan(DROPPING.deciding(card), "echo"), 7), "b").size();
    }

    /** Such as the allocation of the C twin. */
    @Test
    void aMeasureThatAPlatformDoesNotHaveIsNotWaitedFor() {
        Plan plan = plan(DROPPING.deciding(Map.of("throughput", 3, Example.LATENCY.name(), 3)), "echo");
        Run run = followed(plan, QUARTER);
        List<Trial> without = run.trials().stream()
                .map(trial -> trial.slot().platform().equals("b")
                        ? Example.completed(
                                trial.slot(),
                                Map.of("throughput", trial.measures().get("throughput")),
                                Map.of())
                        : trial)
                .toList();
        Slot next = Experiments.sequence(run).next(run.trials()).orElseThrow();
        Slot slot = new Slot(next.index(), next.block(), "echo", next.point(), "b");
        assertEquals(Optional.empty(), DropRule.droppedAfter(run, slot));
        assertEquals(Optional.of(QUARTER), DropRule.droppedAfter(run.with(without), slot));
    }

    /** Whether a verdict stands on a card depends on the number of its comparisons. */
    @Test
    void onACardOfManyLinesMoreIsNeeded() {
        Run run = followed(plan(LOOKS, "echo"), QUARTER);
        Verdict verdict = verdict(Verdicts.headlines(run), "b");
        assertTrue(CardFamily.stands(run, verdict, 3));
        assertTrue(!CardFamily.stands(run, verdict, 1_000_000_000));
        assertTrue(!CardFamily.stands(run, verdict(Verdicts.headlines(run), "c"), 1));
    }

    @Test
    void whatCannotRunIsSkippedForItsOwnReason() {
        Run run = followed(plan(DROPPING, "echo"), QUARTER);
        List<Trial> unable = run.trials().stream()
                .map(trial -> trial.slot().platform().equals("b")
                        ? Trial.skipped(trial.slot(), Cause.UNSUPPORTED, "no C twin")
                        : trial)
                .toList();
        Slot next = Experiments.sequence(run).next(run.trials()).orElseThrow();
        Slot slot = new Slot(next.index(), next.block(), "echo", next.point(), "b");
        assertEquals(Optional.empty(), DropRule.droppedAfter(run.with(unable), slot));
    }
}
