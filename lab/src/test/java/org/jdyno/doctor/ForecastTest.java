package org.jdyno.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cause;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.stats.compare.GroupSequential;
import org.jdyno.stats.compare.Planning;
import org.junit.jupiter.api.Test;

class ForecastTest {
    /** Differences of four pairs whose standard deviation is 0.04, whatever their blocks had in common. */
    private static final double[] LOG_DIFFERENCES = {
        0.03464101615137755, -0.03464101615137755, 0.03464101615137755, -0.03464101615137755
    };

    /** A trial scatters by 0.04 / √2, and the mean of the baseline's two trials by 0.02. */
    private static final double COMPARISON_SD = Math.hypot(0.02, 0.04 / Math.sqrt(2));

    private static final double LAST_LOOK = 1 - GroupSequential.alpha(1, 0.05);

    private static Run run(int blocks, int failed) {
        Plan plan = Example.plan(7, blocks, "here");
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(plan).schedule()) {
            double common = 1_000 * (1 + slot.block());
            double own = slot.platform().equals(plan.aaControl()) ? Math.exp(LOG_DIFFERENCES[slot.block()]) : 1;
            boolean fails = slot.block() < failed && slot.platform().equals(plan.aaControl());
            trials.add(
                    fails
                            ? Example.failed(slot, Cause.TIME_OUT)
                            : Example.completed(slot, Map.of(Example.THROUGHPUT.name(), common * own), Map.of()));
        }
        return Example.run(plan, trials);
    }

    private static Optional<Forecast> forecast(Run run) {
        return Forecast.of(run, List.of(Example.THROUGHPUT.name()));
    }

    @Test
    void spreadIsThatOfPairsWithinTheirBlocks() {
        Forecast forecast = forecast(run(4, 0)).orElseThrow();
        assertEquals("here", forecast.platform());
        assertEquals(4, forecast.pairs());
        // The examples of trials take nine seconds.
        assertEquals(9, forecast.trialSeconds(), 1e-9);
        Forecast.Outlook outlook = forecast.measures().get(0);
        assertEquals(0.04, outlook.sd(), 1e-12);
        // 0.04 √(3 / 9.34840) and 0.04 √(3 / 0.215795), by a printed table of chi-square with 3 degrees of freedom.
        assertEquals(0.022660, outlook.sdLow(), 1e-6);
        assertEquals(0.149142, outlook.sdHigh(), 1e-6);
    }

    @Test
    void aBlockOfAComparisonHasThreeTrials() {
        Forecast.Outlook outlook = forecast(run(4, 0)).orElseThrow().measures().get(0);
        assertEquals(
                List.of(11, 22, 66, 133),
                outlook.within().stream().map(Forecast.Within::blocks).toList());
        double found = Math.log1p(outlook.within().get(0).difference().orElseThrow());
        assertEquals(0.8, Planning.power(COMPARISON_SD, 11, found, LAST_LOOK), 1e-6);
    }

    /** Power is that of the last of four looks, by trials as long as those of a run. */
    @Test
    void isThatOfARunWithABudget() {
        Run run = run(4, 0);
        Plan plan = run.plan();
        Timing brief = Timing.DEFAULT.withBurst(1_000, 200).withBursts(2, 2).withMeasure(2_000, 100);
        Plan briefly = new Plan(
                plan.title(),
                plan.subject(),
                plan.conditions(),
                new Plan.Length(brief, plan.blocks(), plan.budgetMillis()),
                plan.seed(),
                plan.experiment());
        Forecast forecast = forecast(Example.run(briefly, run.trials())).orElseThrow();
        // A usual trial is expected to take 13.75 s without start and stop, and one of these 4.4 s.
        assertEquals(9 + 13.75 - 4.4, forecast.runTrialSeconds(), 1e-9);
        assertEquals(10, forecast.measures().get(0).within().get(1).blocks());
    }

    @Test
    void theTimeADifferenceTakesIsThatInWhichItIsFound() {
        Forecast.Outlook outlook = forecast(run(4, 0)).orElseThrow().measures().get(0);
        List<Double> minutes =
                outlook.takes().stream().map(Forecast.Takes::minutes).toList();
        assertTrue(minutes.get(0) > minutes.get(1) && minutes.get(1) > minutes.get(2), minutes::toString);
        // (2.1 + 0.8416)² × (0.0346 / log 1.01)² = 104.9 by the normal distribution; a block takes 27 s.
        int blocks = (int) Math.round(minutes.get(0) * 60 / 27);
        assertTrue(blocks >= 105 && blocks <= 109, blocks + " blocks");
    }

    @Test
    void tooFewPairsMakeNoForecast() {
        assertTrue(forecast(run(3, 0)).isPresent());
        assertTrue(forecast(run(4, 1)).isPresent());
        assertEquals(3, forecast(run(4, 1)).orElseThrow().pairs());
        assertTrue(forecast(run(4, 2)).isEmpty());
        assertTrue(forecast(run(2, 0)).isEmpty());
    }
}
