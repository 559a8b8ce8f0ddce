package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jdyno.experiment.RunStatus;
import org.jdyno.selftest.SelftestResult;
import org.jdyno.verify.AgreementResult;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
    @Test
    void aRunEndsWithItsStatus() {
        assertEquals(0, ExitCode.of(RunStatus.DONE));
        assertEquals(1, ExitCode.of(RunStatus.FAILED));
        assertEquals(2, ExitCode.of(RunStatus.INCONCLUSIVE));
        assertEquals(3, ExitCode.of(RunStatus.UNTRUSTED));
    }

    @Test
    void aSelfTestEndsWithItsFinding() {
        assertEquals(0, ExitCode.of(SelftestResult.HOLDS));
        assertEquals(1, ExitCode.of(SelftestResult.FAILS));
        assertEquals(2, ExitCode.of(SelftestResult.TOO_LITTLE));
    }

    @Test
    void agreementWithOtherToolsIsDoneOnlyIfSomethingAgrees() {
        assertEquals(ExitCode.DONE, ExitCode.of(AgreementResult.AGREES));
        assertEquals(ExitCode.FAILED, ExitCode.of(AgreementResult.DIFFERS));
        assertEquals(ExitCode.INCONCLUSIVE, ExitCode.of(AgreementResult.INCONCLUSIVE));
        assertEquals(ExitCode.INCONCLUSIVE, ExitCode.of(AgreementResult.NOT_HERE));
    }
}
