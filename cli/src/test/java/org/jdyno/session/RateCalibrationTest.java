package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.model.Cell;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.study.CalibratedRate;
import org.jdyno.plan.RateOf;
import org.jdyno.plan.Workloads;
import org.jdyno.report.study.StudyReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateCalibrationTest {
    private static final Workloads WORKLOADS = Workloads.in(Checkout.root().resolve("workloads"));

    /** Slices of a busy machine are faster than a trial that runs as a whole, as the last burst of warm-up does. */
    @ParameterizedTest
    @CsvSource({"250, 40000", "100, 100000", "80, 100000"})
    void aBurstThatIsSlowerThanSlicesCounts(double percentOfBurst, long expected) {
        Cell cell = new Cell("orders", WORKLOADS.get("orders").defaults());
        Plan plan = Example.at(Example.plan(1, 1, "a", "b"), List.of(cell));
        List<Trial> trials = List.of(
                trial(cell, "a", Map.of("transactions", 900_000.0)),
                trial(cell, "b", Map.of("transactions", 200_000.0, "speed-since-burst", percentOfBurst)));
        Run run = Example.run(plan, List.of(WORKLOADS.get("orders")), trials);
        CalibratedRate rate = new RateCalibration(new RateOf("orders", 0.5, 1_000_000), WORKLOADS)
                .of(run, cell, "orders")
                .orElseThrow();
        assertEquals(expected, rate.perSecond());
        assertEquals("b", rate.platform());
    }

    private static Trial trial(Cell cell, String platform, Map<String, Double> measures) {
        Slot slot = new Slot(0, 0, cell, platform, Pairing.SLICED);
        return Example.completed(slot, measures, Map.of());
    }

    @ParameterizedTest
    @CsvSource({"63450, 63000", "109.9, 100", "990, 990", "10.2, 10", "9.7, 9", "0.2, 1"})
    void aRateHasTwoDigits(double exact, long expected) {
        assertEquals(expected, RateCalibration.readable(exact));
    }

    private static String sentence(long perSecond, double speed) {
        return StudyReport.rate(new CalibratedRate(perSecond, "transactions/s", 0.3, speed, "17+zgc", "orders"));
    }

    @Test
    void aRateSaysWhereItComesFrom() {
        assertEquals(
                "the rate is 63,000 transactions/s, 30 % of the 211,500 that 17+zgc, the slowest platform, reached in"
                        + " orders, for the same load",
                sentence(63_000, 211_500));
        assertEquals(
                "the rate is 100,000 transactions/s, the most that the study sets, and less than 30 % of the 500,000"
                        + " that 17+zgc, the slowest platform, reached in orders, for the same load",
                sentence(100_000, 500_000));
        assertEquals(
                "the rate is 1 transactions/s, 30 % of the 6 that 17+zgc, the slowest platform, reached in orders, for"
                        + " the same load",
                sentence(1, 6));
    }
}
