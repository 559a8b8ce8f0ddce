package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cell;
import org.jdyno.model.CellShare;
import org.jdyno.model.Judgement;
import org.jdyno.model.Note;
import org.jdyno.model.Phase;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Steadiness;
import org.jdyno.model.SteadyState;
import org.jdyno.model.Trial;
import org.jdyno.model.WarmupTrajectory;
import org.jdyno.model.Window;
import org.junit.jupiter.api.Test;

/**
 * From windows to what a platform is called: the trials of platform {@code b} are given, those of the baseline are
 * flat.
 */
class SteadinessRuleTest {
    private static final int BURST = 8;

    /** What a trial's windows do: its speed at each of forty windows, the measured phase from the seventeenth. */
    private enum Shape {
        FLAT,
        WARMUP,
        SLOWDOWN,
        UNSETTLED,
        SHORT,
        /** Flat, among windows that scatter by a tenth. */
        NOISY
    }

    @Test
    void trialsThatAgreeGiveTheirClass() {
        assertEquals(
                Steadiness.Kind.FLAT, of(Shape.FLAT, Shape.FLAT, Shape.FLAT).kind());
        assertEquals(Steadiness.Kind.WARMUP, of(Shape.WARMUP, Shape.WARMUP).kind());
        assertEquals(
                Steadiness.Kind.SLOWDOWN, of(Shape.SLOWDOWN, Shape.SLOWDOWN).kind());
        assertEquals(
                Steadiness.Kind.NO_STEADY_STATE,
                of(Shape.UNSETTLED, Shape.UNSETTLED).kind());
    }

    @Test
    void flatAndWarmupAreInconsistentButGood() {
        Steadiness steadiness = of(Shape.FLAT, Shape.FLAT, Shape.WARMUP);
        assertEquals(Steadiness.Kind.GOOD_INCONSISTENT, steadiness.kind());
        assertEquals(Map.of(SteadyState.FLAT, 2, SteadyState.WARMUP, 1), steadiness.counts());
        assertEquals(1 / 3.0, steadiness.notFlat(), 1e-9);
    }

    @Test
    void oneThatSlowsDownOrNeverSettlesMakesItBad() {
        assertEquals(
                Steadiness.Kind.BAD_INCONSISTENT,
                of(Shape.FLAT, Shape.WARMUP, Shape.SLOWDOWN).kind());
        assertEquals(
                Steadiness.Kind.BAD_INCONSISTENT,
                of(Shape.WARMUP, Shape.WARMUP, Shape.UNSETTLED).kind());
        assertEquals(
                Steadiness.Kind.BAD_INCONSISTENT,
                of(Shape.SLOWDOWN, Shape.UNSETTLED).kind());
    }

    @Test
    void trialsWithTooFewWindowsNeitherAgreeNorDisagree() {
        Steadiness known = of(Shape.FLAT, Shape.SHORT, Shape.FLAT);
        assertEquals(Steadiness.Kind.FLAT, known.kind());
        assertEquals(1, known.counts().get(SteadyState.UNKNOWN));
        assertEquals(0, known.notFlat());
        Steadiness unknown = of(Shape.SHORT);
        assertEquals(Steadiness.Kind.UNKNOWN, unknown.kind());
        assertTrue(Double.isNaN(unknown.notFlat()));
        assertTrue(unknown.secondsToSteady().isEmpty());
    }

    @Test
    void whereNoiseHidesTheMarginNothingIsCalledFlat() {
        Steadiness steadiness = of(Shape.NOISY, Shape.NOISY);
        assertEquals(Steadiness.Kind.UNKNOWN, steadiness.kind());
        assertTrue(Double.isNaN(steadiness.notFlat()));
        WarmupTrajectory trial = steadiness.trials().get(0);
        assertEquals(1, trial.levels().size());
        assertTrue(trial.levels().get(0).steady(), "as far as could be seen it ran on one level");
    }

    @Test
    void moreThanAFifthWithoutASteadyStateIsSaid() {
        Shape[] four = {Shape.FLAT, Shape.FLAT, Shape.FLAT, Shape.FLAT, Shape.UNSETTLED};
        assertFalse(of(four).needsNote(), "a fifth is not more than one");
        Judgement judgement = judged(Shape.FLAT, Shape.FLAT, Shape.FLAT, Shape.UNSETTLED);
        assertTrue(find(judgement).needsNote());
        Cell echo = Example.plan(5, 4, "a", "b").cells().get(0);
        Note note = new Note.NotSteady("b", List.of(new CellShare(echo, 1, 4)));
        assertTrue(
                judgement.trust().notes().contains(note),
                judgement.trust().notes().toString());
    }

    @Test
    void aTrialThatNeverSettledKeepsItsPlaceInEveryFigure() {
        Judgement judgement = judged(Shape.FLAT, Shape.UNSETTLED, Shape.UNSETTLED, Shape.UNSETTLED);
        assertEquals(
                4,
                judgement.estimates().stream()
                        .filter(estimate -> estimate.platform().equals("b"))
                        .findFirst()
                        .orElseThrow()
                        .n());
        assertEquals(4, judgement.verdicts().get(0).effect().blocks());
    }

    @Test
    void timesAreSecondsOfLoadAndOfTrialsThatBecameSteady() {
        Steadiness steadiness = of(Shape.FLAT, Shape.WARMUP, Shape.WARMUP, Shape.UNSETTLED);
        Steadiness.Spread steady = steadiness.secondsToSteady().orElseThrow();
        assertEquals(3, steady.n());
        assertEquals(0, steady.low());
        // Ten windows of 250 ms; the pause after the eighth does not count.
        assertEquals(2.5, steady.median(), 1e-9);
        assertEquals(2.5, steady.high(), 1e-9);
        assertEquals(1.25, steadiness.secondsToShare().get(90).high(), 1e-9);
        assertEquals(2.5, steadiness.secondsToShare().get(99).high(), 1e-9);
    }

    @Test
    void levelsCoverATrialAndOnlyTheFinalOnesAreSteady() {
        WarmupTrajectory warmup = of(Shape.WARMUP).trials().get(0);
        WarmupTrajectory.Level last = warmup.levels().get(warmup.levels().size() - 1);
        assertEquals(0, warmup.levels().get(0).from());
        assertFalse(warmup.levels().get(0).steady());
        assertEquals(2.5, last.from(), 1e-9);
        assertEquals(10, last.to(), 1e-9);
        assertEquals(1_000_000, last.rate(), 10_000);
        assertTrue(last.steady());
        WarmupTrajectory unsettled = of(Shape.UNSETTLED).trials().get(0);
        assertTrue(unsettled.levels().stream().noneMatch(WarmupTrajectory.Level::steady));
        assertTrue(Double.isNaN(unsettled.secondsToSteady()));
        assertTrue(unsettled.secondsToShare().isEmpty());
    }

    private static Steadiness of(Shape... trials) {
        return find(judged(trials));
    }

    private static Steadiness find(Judgement judgement) {
        return judgement.steadiness().stream()
                .filter(steadiness -> steadiness.platform().equals("b"))
                .findFirst()
                .orElseThrow();
    }

    private static Judgement judged(Shape... shapes) {
        Plan plan = Example.plan(5, shapes.length, "a", "b");
        List<Trial> trials = Experiments.of(plan).schedule().stream()
                .map(slot -> trial(slot, slot.platform().equals("b") ? shapes[slot.block()] : Shape.FLAT))
                .toList();
        Run run = Example.run(plan, trials);
        return Judge.of(run).judgement();
    }

    private static Trial trial(Slot slot, Shape shape) {
        return MadeTrial.of(slot)
                .measures(Map.of(Example.THROUGHPUT.name(), 1_000.0 + slot.index()))
                .windows(windows(slot, shape))
                .trial();
    }

    private static List<Window> windows(Slot slot, Shape shape) {
        Random random = new Random(slot.index());
        double noise = shape == Shape.NOISY ? 0.1 : 0.002;
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < (shape == Shape.SHORT ? 19 : 40); i++) {
            long operations = Math.round(250_000 * speed(shape, i) * (1 + noise * random.nextGaussian()));
            Phase phase = i < 2 * BURST ? Phase.WARMUP : Phase.MEASURE;
            int burst = phase == Phase.WARMUP ? 1 + i / BURST : 0;
            windows.add(new Window(
                    "client",
                    phase,
                    burst,
                    i % BURST,
                    250L * i + 5_000L * (i / BURST),
                    250_000_000,
                    operations,
                    0,
                    0,
                    Map.of()));
        }
        return windows;
    }

    private static double speed(Shape shape, int window) {
        return switch (shape) {
            case FLAT, SHORT, NOISY -> 1;
            case WARMUP -> window < 5 ? 0.5 : window < 10 ? 0.92 : 1;
            case SLOWDOWN -> window < 10 ? 1.2 : 1;
            case UNSETTLED -> window < 33 ? 1 : 0.8;
        };
    }
}
