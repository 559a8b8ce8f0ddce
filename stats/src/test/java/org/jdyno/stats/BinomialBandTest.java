package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinomialBandTest {
    /** Quantiles 0.025 and 0.975, as R's qbinom gives them. */
    @ParameterizedTest
    @CsvSource({"20, 0.05, 0, 3", "200, 0.05, 4, 16", "1000, 0.05, 37, 64", "10, 0.5, 2, 8", "1, 0.05, 0, 1"})
    void quantiles(int trials, double chance, int least, int most) {
        assertEquals(new BinomialBand(least, most), BinomialBand.of(trials, chance, 0.95));
    }

    @Test
    void endsBelongToIt() {
        BinomialBand band = new BinomialBand(4, 16);
        assertTrue(band.holds(4) && band.holds(16));
        assertFalse(band.holds(3) || band.holds(17));
    }
}
