package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.jdyno.Example;
import org.jdyno.model.EndReason;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Note;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Stopping;
import org.jdyno.model.Verdict;
import org.jdyno.stats.compare.FixedWidth;
import org.jdyno.stats.compare.PairedComparison;
import org.junit.jupiter.api.Test;

/** What is promised of runs that go on, or end early, by the code that judges. */
class StoppingSimulationTest {
    private static final double NOISE = 0.025;

    private static Run run(int seed, int blocks, double ratio) {
        Plan plan = Example.plan(seed, blocks, "a", "b");
        Map<String, Double> rates = Map.of("a", 1e3, "a+again", 1e3, "b", 1e3 * ratio);
        return Example.run(plan, Example.completedTrials(plan, rates, NOISE));
    }

    /**
     * The share of runs of eight blocks that are decided as they should be by others of the length that is told to
     * resolve them.
     */
    private static double resolved(double ratio, Verdict.Kind right) {
        int inconclusive = 0;
        int decided = 0;
        for (int seed = 0; inconclusive < 300; seed++) {
            Run brief = run(seed, 8, ratio);
            Optional<Note.FurtherTime> time = FurtherTime.of(brief, Verdicts.headlines(brief));
            if (time.isPresent()) {
                inconclusive++;
                // A block of the example takes 27 s.
                int blocks = 8 + (int) Math.ceil(time.get().minutes() * 60 / 27);
                Verdict verdict =
                        Verdicts.headlines(run(-1 - seed, blocks, ratio)).get(0);
                decided += verdict.kind() == right ? 1 : 0;
            }
        }
        return (double) decided / inconclusive;
    }

    @Test
    void theTimeThatIsToldIsEnoughInFourRunsOfFive() {
        double equivalent = resolved(1, Verdict.Kind.EQUIVALENT);
        assertTrue(equivalent > 0.74 && equivalent < 0.90, "equivalent " + equivalent);
        double faster = resolved(1.02, Verdict.Kind.FASTER);
        assertTrue(faster > 0.78, "faster " + faster);
    }

    /** Where intervals are narrow by luck the most often: with half-widths of two fifths of the standard deviation. */
    @Test
    void anIntervalThatIsNarrowEnoughRaisesNoAlarm() {
        int runs = 10_000;
        Stopping stopping = new Stopping(Stopping.Rule.FIXED, 0.05, OptionalDouble.of(0.4), Map.of());
        ErrorControl errorControl = ErrorControl.of(stopping, 1);
        Random random = new Random(3);
        long alarms = IntStream.range(0, runs)
                .filter(run -> {
                    double[] all = random.doubles(200)
                            .map(any -> random.nextGaussian())
                            .toArray();
                    int blocks = FixedWidth.MIN_BLOCKS;
                    while (halfWidth(errorControl, all, blocks) > 0.4) {
                        blocks++;
                    }
                    return errorControl.compare(Arrays.copyOf(all, blocks), 1).p() <= errorControl.claimAlpha();
                })
                .count();
        assertTrue(alarms >= 0.043 * runs && alarms <= 0.057 * runs, alarms + " of " + runs);
    }

    private static double halfWidth(ErrorControl errorControl, double[] all, int blocks) {
        PairedComparison comparison = errorControl.compare(Arrays.copyOf(all, blocks), 1);
        return (comparison.high() - comparison.low()) / 2;
    }

    @Test
    void precisionEndsNoRunOfFewBlocks() {
        for (int blocks : List.of(14, 15)) {
            Run run = precise(run(1, blocks, 1));
            Optional<EndReason> expected = blocks == 15 ? Optional.of(EndReason.PRECISE) : Optional.empty();
            assertEquals(expected, StopRule.endReason(run), blocks + " blocks");
        }
    }

    private static Run precise(Run run) {
        Plan plan = run.plan();
        Comparison plain = (Comparison) plan.experiment();
        Comparison precise = new Comparison(
                plain.pairings(),
                plain.ramp(),
                plain.serverKept(),
                new Stopping(Stopping.Rule.FIXED, 0.05, OptionalDouble.of(0.2), Map.of()),
                Optional.empty(),
                Optional.empty());
        return Example.run(Example.with(plan, precise), run.trials());
    }
}
