package org.jdyno.lab.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.Example;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.plan.Schedule;
import org.junit.jupiter.api.Test;

class ForecastTest {
    /** Differences of four pairs whose standard deviation is 0.04, whatever their blocks had in common. */
    private static final double[] LOG_DIFFERENCES = {
        0.03464101615137755, -0.03464101615137755, 0.03464101615137755, -0.03464101615137755
    };

    private static Run run(int blocks, int failed) {
        Plan plan = Example.plan(7, blocks, "here");
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Schedule.of(plan)) {
            double common = 1_000 * (1 + slot.block());
            double own = slot.platform().equals(plan.again()) ? Math.exp(LOG_DIFFERENCES[slot.block()]) : 1;
            boolean fails = slot.block() < failed && slot.platform().equals(plan.again());
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
        Forecast.Outlook outlook = forecast.outlooks().get(0);
        assertEquals(0.04, outlook.sd(), 1e-12);
        // 0.04 √(3 / 9.34840) and 0.04 √(3 / 0.215795), by a printed table of chi-square with 3 degrees of freedom.
        assertEquals(0.022660, outlook.sdLow(), 1e-6);
        assertEquals(0.149142, outlook.sdHigh(), 1e-6);
    }

    @Test
    void aBlockOfAComparisonHasThreeTrials() {
        Forecast.Outlook outlook = forecast(run(4, 0)).orElseThrow().outlooks().get(0);
        assertEquals(
                List.of(11, 22, 66, 133),
                outlook.within().stream().map(Forecast.Within::blocks).toList());
        // (2.228139 + 0.879058) × 0.04 / √11: t quantiles of 10 degrees of freedom, by a printed table.
        assertEquals(
                Math.expm1(3.107197 * 0.04 / Math.sqrt(11)),
                outlook.within().get(0).difference().orElseThrow(),
                1e-7);
    }

    @Test
    void theTimeADifferenceTakesIsThatInWhichItIsFound() {
        Forecast.Outlook outlook = forecast(run(4, 0)).orElseThrow().outlooks().get(0);
        List<Double> minutes =
                outlook.takes().stream().map(Forecast.Takes::minutes).toList();
        assertTrue(minutes.get(0) > minutes.get(1) && minutes.get(1) > minutes.get(2), minutes::toString);
        // (1.97867 + 0.84431)² × (0.04 / log 1.01)² = 128.8 with the t quantiles of 128 degrees of freedom; a block
        // takes 27 s.
        assertEquals(129 * 27 / 60.0, minutes.get(0), 1e-9);
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
