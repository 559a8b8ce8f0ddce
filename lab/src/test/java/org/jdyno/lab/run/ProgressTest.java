package org.jdyno.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final Progress PROGRESS = new Progress(new long[] {10, 20, 20, 40}, new long[] {1, 3, 5, 6});

    @Test
    void itGrowsEvenlyBetweenWhatIsKnown() {
        assertEquals(1, PROGRESS.at(10));
        assertEquals(2, PROGRESS.at(15));
        assertEquals(5.5, PROGRESS.at(30));
        assertEquals(6, PROGRESS.at(40));
    }

    @Test
    void beforeAndAfterItStandsStill() {
        assertEquals(1, PROGRESS.at(-5));
        assertEquals(6, PROGRESS.at(1_000));
    }

    @Test
    void ofSeveralAtTheSamePlaceTheLastCounts() {
        assertEquals(5, PROGRESS.at(20));
    }

    @Test
    void anAmountBelongsToEachPoint() {
        assertThrows(IllegalArgumentException.class, () -> new Progress(new long[1], new long[2]));
    }
}
