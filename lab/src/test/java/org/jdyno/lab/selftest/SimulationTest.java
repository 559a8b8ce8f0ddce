package org.jdyno.lab.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The part of the self-test that needs no machine: what docs/statistics.md promises of intervals and looks, on made-up campaigns. */
class SimulationTest {
    @TestFactory
    Stream<DynamicTest> sharesAreAsPromised() {
        Simulation simulation = Simulation.of(Simulation.STREAMS);
        // Three kinds of noise at four sizes, five budgets, three kinds of noise at any time, and one rule that is
        // wrong.
        assertEquals(3 * 4 + 5 + 3 + 1, simulation.rates().size());
        assertEquals(Finding.HOLDS, simulation.finding());
        return simulation.rates().stream()
                .map(rate -> DynamicTest.dynamicTest(
                        rate.what() + ", " + rate.noise() + ", " + rate.blocks() + " blocks",
                        () -> assertTrue(rate.holds(), rate.toString())));
    }

    @Test
    void oneShareThatIsNotAsItShouldBeFailsAll() {
        Simulation.Rate right = new Simulation.Rate("what", "noise", 5, 100, 0.95, 0.93, 0.97);
        Simulation.Rate wrong = new Simulation.Rate("what", "noise", 8, 100, 0.92, 0.93, 0.97);
        assertTrue(right.holds());
        assertFalse(wrong.holds());
        assertEquals(Finding.HOLDS, new Simulation(List.of(right)).finding());
        assertEquals(Finding.FAILS, new Simulation(List.of(right, wrong)).finding());
    }
}
