package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Distribution;
import org.jdyno.model.Outcome;
import org.jdyno.model.Role;
import org.jdyno.model.Trial.Ending;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;

class ValidityTest {
    private static final List<Role> ITSELF = List.of(Example.role("client", "Both", true, true));

    private Workload workload = Example.workload("echo");
    private Totals totals = new Totals(workload);
    private Optional<String> disturbance = Optional.empty();
    private long boundNanos;

    private void ofRoles(List<Role> roles) {
        workload = Example.with(Example.workload("echo"), roles);
        totals = new Totals(workload);
        sound();
    }

    private void sound() {
        totals.put("client", "operations", 1000);
        totals.put("client", "errors", 0);
        totals.put("server", "errors", 0);
    }

    /** @param lagNanos and response of every operation */
    private void openLoop(long offered, long begun, long lagNanos, long responseNanos) {
        totals.put("client", "offered", offered);
        totals.put("client", "begun", begun);
        totals.addHistogram("client", "lag", 0, histogram(lagNanos));
        totals.addHistogram("client", "response", 0, histogram(responseNanos));
    }

    private static Histogram histogram(long nanos) {
        Histogram histogram = new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        histogram.recordValue(nanos);
        return histogram;
    }

    private Ending verified() {
        return Validity.of(workload, totals, boundNanos, "", disturbance);
    }

    private String invalid(Cause cause) {
        Ending ending = verified();
        assertEquals(Outcome.INVALID, ending.outcome(), ending.message());
        assertEquals(Optional.of(cause), ending.cause());
        return ending.message();
    }

    @Test
    void aSoundTrialCounts() {
        sound();
        openLoop(10_000, 9_900, 9_000, 100_000);
        assertEquals(Outcome.COMPLETED, verified().outcome(), verified().message());
    }

    @Test
    void itCountsWhereTheMachineTellsNothing() {
        sound();
        assertEquals(Outcome.COMPLETED, verified().outcome());
    }

    @Test
    void oneFailedOperationOfEitherSideIsTooMany() {
        for (String role : new String[] {"client", "server"}) {
            sound();
            totals.put(role, "errors", 1);
            Ending ending = verified();
            assertEquals(Outcome.FAILED, ending.outcome());
            assertEquals(Optional.of(Cause.WRONG_OUTPUT), ending.cause());
            assertTrue(ending.message().startsWith("1 operation"), ending.message());
        }
    }

    @Test
    void failedOperationsAreNamedByKind() {
        sound();
        totals.put("client", "errors", 5);
        totals.put("client", "error.time-out", 2);
        totals.put("client", "error.status-500", 3);
        totals.put("client", "error.tls", 0);
        assertEquals(
                "5 operations failed (status-500 3, time-out 2)", verified().message());
    }

    @Test
    void aFailedOperationOfARoleThatMakesItsOwnLoadIsCountedOnce() {
        ofRoles(ITSELF);
        totals.put("client", "errors", 3);
        assertTrue(verified().message().startsWith("3 operations"), verified().message());
    }

    @Test
    void nothingDoneIsNoMeasurement() {
        sound();
        totals.put("client", "operations", 0);
        assertEquals(Outcome.FAILED, verified().outcome());
        assertEquals(Optional.of(Cause.TIME_OUT), verified().cause());
    }

    @Test
    void aGeneratorThatFellBehindMakesATrialInvalid() {
        sound();
        openLoop(10_000, 9_799, 1_000, 100_000);
        String reason = invalid(Cause.GENERATOR_BEHIND);
        assertTrue(reason.contains("began 9,799 of the 10,000 operations that were due (97.9 %)"), reason);
        assertTrue(reason.endsWith("lower the rate"), reason);
        assertFalse(reason.contains("late at"), "it waited for answers: " + reason);
    }

    @Test
    void aGeneratorWhoseLagIsMuchOfTheResponseMakesATrialInvalid() {
        sound();
        openLoop(10_000, 10_000, 24_000, 100_000);
        assertEquals(Outcome.COMPLETED, verified().outcome(), verified().message());
        totals = new Totals(workload);
        sound();
        openLoop(10_000, 10_000, 26_000, 100_000);
        String reason = invalid(Cause.GENERATOR_BEHIND);
        assertTrue(reason.contains("(100.0 %)"), reason);
        assertTrue(reason.contains("0.0260 ms late at the 99th percentile, where a response took 0.100 ms"), reason);
        totals = new Totals(workload);
        sound();
        openLoop(10_000, 9_000, 800_000_000, 1_560_000_000);
        reason = invalid(Cause.GENERATOR_BEHIND);
        assertTrue(reason.contains("800 ms late at the 99th percentile, where a response took 1,560 ms"), reason);
    }

    /** A lag that is small beside the bound of an objective cannot make a trial miss it. */
    @Test
    void beneathABoundALagCountsAsAShareOfTheBound() {
        boundNanos = 1_000_000;
        sound();
        openLoop(10_000, 10_000, 240_000, 500_000);
        assertEquals(Outcome.COMPLETED, verified().outcome(), verified().message());
        totals = new Totals(workload);
        sound();
        openLoop(10_000, 10_000, 260_000, 500_000);
        invalid(Cause.GENERATOR_BEHIND);
        totals = new Totals(workload);
        sound();
        openLoop(10_000, 10_000, 600_000, 2_000_000);
        invalid(Cause.GENERATOR_BEHIND);
    }

    @Test
    void theLagOfAFewOperationsSaysNothing() {
        sound();
        openLoop(999, 999, 90_000, 100_000);
        assertEquals(Outcome.COMPLETED, verified().outcome());
    }

    @Test
    void aStallOfAPlatformThatMakesItsOwnLoadIsPartOfItsResponse() {
        ofRoles(ITSELF);
        openLoop(10_000, 9_900, 90_000, 100_000);
        assertEquals(Outcome.COMPLETED, verified().outcome(), verified().message());
        openLoop(10_000, 9_000, 90_000, 100_000);
        invalid(Cause.GENERATOR_BEHIND);
    }

    @Test
    void onlyATrialThatHasNotFailedIsDisturbed() {
        sound();
        disturbance = Optional.of("the clock was set");
        assertEquals("the clock was set", invalid(Cause.DISTURBED));
        totals.put("client", "errors", 3);
        assertEquals(Optional.of(Cause.WRONG_OUTPUT), verified().cause());
    }
}
