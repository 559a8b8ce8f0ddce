package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jdyno.Checkout;
import org.jdyno.host.Installation;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateRulesTest {
    private static final Installation HERE = new Installation(Checkout.root());
    private static final Workloads WORKLOADS = Workloads.in(HERE.workloads());

    private static StudyFile study(String fast, String rateOf, String paced) {
        return StudyFile.of(
                """
                name: tiny
                title: A tiny study
                question: Is it responsive?
                parts:
                  fast:
                    title: As fast as it goes
                    takes: 1s
                    plan: {workloads: {%s}, blocks: 1}
                  clock:
                    title: By a schedule
                    takes: 1s
                    rate-of: {%s}
                    plan: {workloads: {%s}, blocks: 1}
                card:
                  - {question: Responsive, title: p99, part: clock, measure: response-p99}
                """
                        .formatted(fast, rateOf, paced),
                "tiny.yaml");
    }

    private static final String USUAL = "part: fast, share: 0.3, most: 1000";

    @ParameterizedTest
    @ValueSource(strings = {"orders: {}", "grid: {}", "http: {}", "orderdb: {}"})
    void aRateFollowsFromAnyWorkloadThatMeasuresItsSpeedInTheUnitOfItsRate(String workload) {
        StudyFile file = study(workload, USUAL, workload);
        assertDoesNotThrow(() -> StudyRules.verify(file, WORKLOADS));
        PartForm form = PartForm.all(file, WORKLOADS, "clock").get(0);
        assertEquals("1000", form.cells().get(0).point().get("rate"), "until it is known, the most");
        assertTrue(file.part("clock").rateOf().orElseThrow().describe().contains("30 % of the speed"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "orders: {} | part: fats, share: 0.3, most: 9 | orders: {} | names the part \"fats\"",
                "orders: {} | part: clock, share: 0.3, most: 9 | orders: {} | none of those before it",
                "chat: {} | part: fast, share: 0.3, most: 9 | orders: {} | fast, which does not run orders",
                "chat: {} | part: fast, share: 0.3, most: 9 | chat: {} | a measure in the unit of that rate",
                "orders: {rate: 5} | part: fast, share: 0.3, most: 9 | orders: {} | which has a rate itself",
                "orders: {} | part: fast, share: 0.3, most: 9 | orders: {rate: 5} | the plan of the part sets too",
                "orders: {} | part: fast, share: 0.3, most: 9 | orders: {lines: '1,2'} | at one point",
                "orders: {} | part: fast, share: 1.5, most: 9 | orders: {} | share must be a number from 0.001",
                "orders: {} | part: fast, share: 0.3, most: 0 | orders: {} | most must be a whole number from 1",
                "orders: {} | part: fast, share: 0.3 | orders: {} | needs most",
                "orders: {} | part: fast, share: 0.3, most: 9, rate: 7 | orders: {} | unknown key \"rate\"",
            })
    void whatCannotWorkIsAnErrorBeforeAnythingRuns(String fast, String rateOf, String paced, String error) {
        UserError wrong = assertThrows(
                UserError.class, () -> StudyRules.verify(study(fast, rateOf, paced.replace('\'', '"')), WORKLOADS));
        assertTrue(wrong.getMessage().contains(error), wrong.getMessage());
    }

    /** A fast machine measures the tour at the rate for which its heap was chosen. */
    @Test
    void theRateOfTheTourIsThatOfAFastMachineAtMost() {
        StudyFile tour = Studies.in(HERE.studies()).get("tour");
        StudyRules.verify(tour, WORKLOADS);
        assertEquals(100_000, tour.part("clock").rateOf().orElseThrow().most());
        assertEquals("orders", tour.part("clock").rateOf().orElseThrow().part());
    }
}
