package org.jdyno.lab.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.jdyno.lab.Example;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.junit.jupiter.api.Test;

class TelemetryTest {
    /** @param telling throughput of the platform that tells, where that of the silent one is 1000 */
    private static Finding finding(int blocks, double telling, double noise) {
        Plan plan = Example.plan(3, blocks, "silent", "telling");
        Map<String, Double> rates = Map.of("silent", 1_000.0, "silent+again", 1_000.0, "telling", telling);
        Run run = Example.run(plan, Example.completedTrials(plan, rates, noise));
        return Telemetry.of(run, List.of(Example.THROUGHPUT.name())).finding();
    }

    @Test
    void aChangeThatIsSmallAndKnownToBeHolds() {
        assertEquals(Finding.HOLDS, finding(20, 999, 0.001));
    }

    @Test
    void aLargeOneFails() {
        assertEquals(Finding.FAILS, finding(20, 980, 0.001));
    }

    @Test
    void whatIsNotKnownWellEnoughIsNeither() {
        assertEquals(Finding.TOO_LITTLE, finding(20, 999, 0.02));
        assertEquals(Finding.TOO_LITTLE, finding(1, 1_000, 0.001));
    }
}
