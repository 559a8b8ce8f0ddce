package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jdyno.model.Phase;
import org.jdyno.model.Window;
import org.junit.jupiter.api.Test;

class EarlyWorkTest {
    private static Window window(int burst, double seconds, long operations) {
        return new Window("orders", Phase.WARMUP, burst, 0, 0, (long) (seconds * 1e9), operations, 0, 0, Map.of());
    }

    @Test
    void countsTheFirstTwoSecondsUnderLoadOfWhateverBursts() {
        assertEquals(
                OptionalDouble.of(1_100),
                EarlyWork.operations(List.of(window(1, 1, 100), window(2, 1, 1_000), window(3, 1, 5_000))));
        assertEquals(
                OptionalDouble.of(100 + 250),
                EarlyWork.operations(List.of(window(1, 1.5, 100), window(1, 2, 1_000), window(2, 1, 5_000))));
    }

    @Test
    void aLoadThatLastedLessHasNone() {
        assertEquals(OptionalDouble.empty(), EarlyWork.operations(List.of(window(1, 1.9, 100))));
        assertEquals(OptionalDouble.empty(), EarlyWork.operations(List.of()));
    }
}
