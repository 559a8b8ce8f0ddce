package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandstillsTest {
    private static final long MILLI_NANOS = 1_000_000;

    @ParameterizedTest
    @CsvSource({"150,200,0", "300,500,0.2", "200,800,0.5", "750,1000,0.1"})
    void regularStopsFollowTheFormula(long stopMillis, long everyMillis, double utilisation) {
        List<Standstills.Stop> stops = LongStream.range(0, 20)
                .mapToObj(i -> new Standstills.Stop(i * everyMillis * MILLI_NANOS, stopMillis * MILLI_NANOS))
                .toList();
        Standstills expected = new Standstills(stops, 20 * everyMillis * MILLI_NANOS, utilisation);
        for (double share : new double[] {0.9, 0.5, 0.2, 0.1, 0.01, 0.001}) {
            double formula =
                    Standstills.closedForm(stopMillis * MILLI_NANOS, everyMillis * MILLI_NANOS, utilisation, share);
            assertEquals(formula, expected.waitBeyond(share), 0.2 * MILLI_NANOS, "beyond " + share);
        }
        assertEquals(stopMillis * MILLI_NANOS, expected.longest(), 0.1 * MILLI_NANOS);
    }

    /** An arrival at u is served at 100 + u / 2, and 10 ms later if that is after 120. */
    @Test
    void aStopDuringTheBacklogOfAnotherAddsToIt() {
        List<Standstills.Stop> stops = List.of(
                new Standstills.Stop(0, 100 * MILLI_NANOS), new Standstills.Stop(120 * MILLI_NANOS, 10 * MILLI_NANOS));
        Standstills expected = new Standstills(stops, 1_000 * MILLI_NANOS, 0.5);
        // Waits fall from 100 to 80 for arrivals until 40, and from 90 to 0 for those from 40 to 220.
        assertEquals(90 * MILLI_NANOS, expected.waitBeyond(0.020), 0.2 * MILLI_NANOS);
        assertEquals(80 * MILLI_NANOS, expected.waitBeyond(0.060), 0.2 * MILLI_NANOS);
        assertEquals(40 * MILLI_NANOS, expected.waitBeyond(0.140), 0.2 * MILLI_NANOS);
        assertEquals(0, expected.waitBeyond(0.221), 0.2 * MILLI_NANOS);
    }
}
