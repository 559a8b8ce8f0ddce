package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class FindingTest {
    @Test
    void theWorstOfSeveralCounts() {
        assertEquals(Finding.DIFFERS, Finding.together(List.of(Finding.AGREES, Finding.INCONCLUSIVE, Finding.DIFFERS)));
        assertEquals(Finding.INCONCLUSIVE, Finding.together(List.of(Finding.AGREES, Finding.INCONCLUSIVE)));
    }

    @Test
    void whatIsNotHereSaysNothingOfTheOthersAndNothingAlone() {
        assertEquals(Finding.AGREES, Finding.together(List.of(Finding.NOT_HERE, Finding.AGREES)));
        assertEquals(Finding.NOT_HERE, Finding.together(List.of(Finding.NOT_HERE)));
        assertEquals(Finding.NOT_HERE, Finding.together(List.of()));
    }
}
