package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.Pairing;
import org.jdyno.model.Point;
import org.jdyno.model.RatePhase;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhaseRatesTest {
    private static final Cell CELL = new Cell("orders", Point.of(Map.of("warehouses", "2")));
    private static final Slot FAST = new Slot(0, 0, CELL, "fast", Pairing.SLICED);
    private static final Slot SLOW = new Slot(1, 0, CELL, "slow", Pairing.SLICED);

    private static RatePhase shareOf(double share, long most) {
        return new RatePhase(OptionalLong.empty(), OptionalDouble.of(share), most, 3_000);
    }

    @Test
    void theSlowestPlatformOfTheFirstBlockTellsTheRate() {
        PhaseRates rates = new PhaseRates(List.of());
        rates.warm(FAST, 20_000);
        rates.warm(SLOW, 10_000);
        assertEquals(4_000, rates.of(FAST, shareOf(0.4, 1_000_000)));
        rates.warm(new Slot(2, 1, CELL, "slow", Pairing.SLICED), 100);
        assertEquals(4_000, rates.of(SLOW, shareOf(0.4, 1_000_000)), "later blocks keep it");
    }

    @Test
    void aRunThatIsContinuedKeepsItsRate() {
        Trial stored = Trial.skipped(FAST, Cause.UNSUPPORTED, "made up").withMeasures(Map.of("phase-rate", 77.0));
        PhaseRates rates = new PhaseRates(List.of(stored));
        rates.warm(SLOW, 10_000);
        assertEquals(77, rates.of(SLOW, shareOf(0.4, 1_000_000)));
    }

    @ParameterizedTest
    @CsvSource({"24390, 9700", "24999, 9900", "25, 10", "3, 1", "0.1, 1", "10000000, 100000"})
    void aShareIsRoundedDownToTwoDigits(double speed, long rate) {
        assertEquals(rate, shareOf(0.4, 100_000).of(speed));
    }
}
