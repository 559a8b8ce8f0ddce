package org.jdyno.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgreementResultTest {
    @Test
    void theWorstOfSeveralCounts() {
        assertEquals(
                AgreementResult.DIFFERS,
                AgreementResult.worst(
                        List.of(AgreementResult.AGREES, AgreementResult.INCONCLUSIVE, AgreementResult.DIFFERS)));
        assertEquals(
                AgreementResult.INCONCLUSIVE,
                AgreementResult.worst(List.of(AgreementResult.AGREES, AgreementResult.INCONCLUSIVE)));
    }

    @Test
    void whatIsNotHereSaysNothingOfTheOthersAndNothingAlone() {
        assertEquals(
                AgreementResult.AGREES,
                AgreementResult.worst(List.of(AgreementResult.NOT_HERE, AgreementResult.AGREES)));
        assertEquals(AgreementResult.NOT_HERE, AgreementResult.worst(List.of(AgreementResult.NOT_HERE)));
        assertEquals(AgreementResult.NOT_HERE, AgreementResult.worst(List.of()));
    }
}
