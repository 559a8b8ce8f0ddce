package org.jdyno.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.jdyno.model.Run;
import org.junit.jupiter.api.Test;

/** {@link SimulationTest} has the shares of these cases. */
class ExtensionCasesTest {
    @Test
    void anExtendedRunGoesOnToItsSecondLength() {
        SyntheticRuns runs = new SyntheticRuns(Noise.NORMAL, 8);
        Random random = new Random(5);
        Run run = runs.draw(random);
        assertEquals(8 * 3, run.trials().size());
        assertEquals(16 * 3, runs.extended(run, random).trials().size());
    }
}
