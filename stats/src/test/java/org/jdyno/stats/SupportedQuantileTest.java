package org.jdyno.stats;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SupportedQuantileTest {
    @Test
    void asksForBothManyValuesAndManyIntervals() {
        assertTrue(SupportedQuantile.isSupported(100, 10));
        assertFalse(SupportedQuantile.isSupported(99, 10));
        assertFalse(SupportedQuantile.isSupported(1_000_000, 9));
        assertFalse(SupportedQuantile.isSupported(0, 0));
    }
}
