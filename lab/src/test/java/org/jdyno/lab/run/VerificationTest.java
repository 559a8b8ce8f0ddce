package org.jdyno.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.jdyno.lab.Example;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Outcome;
import org.junit.jupiter.api.Test;

class VerificationTest {
    private static final int PROCESSORS = 3;
    private static final double WALL_NANOS = 1e9;

    private final Totals totals = new Totals(Example.workload("echo"));

    private void sound() {
        totals.put("client", "operations", 1000);
        totals.put("client", "errors", 0);
        totals.put("server", "errors", 0);
        totals.put("control", "wallNanos", WALL_NANOS);
    }

    private void stolen(double share) {

        totals.put("control", "machineStealNanos", share * PROCESSORS * WALL_NANOS);
    }

    @Test
    void aSoundTrialCounts() {
        sound();
        stolen(0.04);
        assertEquals(Outcome.COMPLETED, Verification.of(totals, PROCESSORS).outcome());
    }

    @Test
    void itCountsWhereStealCannotBeRead() {
        sound();
        assertEquals(Outcome.COMPLETED, Verification.of(totals, PROCESSORS).outcome());
    }

    @Test
    void oneFailedOperationOfEitherSideIsTooMany() {
        for (String role : new String[] {"client", "server"}) {
            sound();
            totals.put(role, "errors", 1);
            Verification verification = Verification.of(totals, PROCESSORS);
            assertEquals(Outcome.FAILED, verification.outcome());
            assertEquals(Optional.of(Cause.WRONG_OUTPUT), verification.cause());
            assertTrue(verification.reason().startsWith("1 operation"), verification.reason());
        }
    }

    @Test
    void nothingDoneIsNoMeasurement() {
        sound();
        totals.put("client", "operations", 0);
        assertEquals(Outcome.FAILED, Verification.of(totals, PROCESSORS).outcome());
    }

    @Test
    void aMachineTakenAwayMakesATrialInvalid() {
        sound();
        stolen(0.06);
        Verification verification = Verification.of(totals, PROCESSORS);
        assertEquals(Outcome.INVALID, verification.outcome());
        assertTrue(verification.reason().contains("6.0 %"), verification.reason());
    }
}
