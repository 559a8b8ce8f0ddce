package org.jdyno.run.coschedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class CumulativeTest {
    private static final Cumulative CUMULATIVE = new Cumulative(new long[] {10, 20, 20, 40}, new long[] {1, 3, 5, 6});

    @Test
    void itGrowsEvenlyBetweenWhatIsKnown() {
        assertEquals(1, CUMULATIVE.at(10));
        assertEquals(2, CUMULATIVE.at(15));
        assertEquals(5.5, CUMULATIVE.at(30));
        assertEquals(6, CUMULATIVE.at(40));
    }

    @Test
    void beforeAndAfterItStandsStill() {
        assertEquals(1, CUMULATIVE.at(-5));
        assertEquals(6, CUMULATIVE.at(1_000));
    }

    @Test
    void ofSeveralAtTheSamePlaceTheLastCounts() {
        assertEquals(5, CUMULATIVE.at(20));
    }

    @Test
    void stretchesLieEndToEnd() {
        Cumulative progress = new Cumulative(new long[] {0, 10, 20, 30, 40}, new long[] {0, 1, 11, 12, 13});
        Cumulative within = progress.within(List.of(new Cumulative.Interval(0, 10), new Cumulative.Interval(20, 40)));
        assertEquals(0, within.first());
        assertEquals(30, within.last());
        assertEquals(1, within.at(10));
        assertEquals(2, within.at(20));
        assertEquals(3, within.at(30));
    }

    @Test
    void whatIsNotKnownOfAnIntervalIsLeftOut() {
        Cumulative progress = new Cumulative(new long[] {5, 15}, new long[] {100, 200});
        Cumulative within = progress.within(List.of(new Cumulative.Interval(0, 10), new Cumulative.Interval(10, 30)));
        assertEquals(5, within.first());
        assertEquals(15, within.last());
        assertEquals(100, within.at(15) - within.at(5));
        assertTrue(progress.within(List.of(new Cumulative.Interval(20, 30))).isEmpty());
    }
}
