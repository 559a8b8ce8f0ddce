package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.model.Note;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.junit.jupiter.api.Test;

class FurtherTimeTest {
    private static Optional<Note.FurtherTime> time(int blocks, double ratio, double noise) {
        Plan plan = Example.plan(7, blocks, "a", "b");
        Map<String, Double> rates = Map.of("a", 1e3, "a+again", 1e3, "b", 1e3 * ratio);
        Run run = Example.run(plan, Example.completedTrials(plan, rates, noise));
        return FurtherTime.of(run, Verdicts.headlines(run));
    }

    @Test
    void whatIsInconclusiveTakesLongerTheMoreItScatters() {
        Note.FurtherTime calm = time(8, 1.01, 0.03).orElseThrow();
        Note.FurtherTime rough = time(8, 1.01, 0.06).orElseThrow();
        assertEquals(0.02, calm.margin(), 1e-9);
        assertEquals(0.8, calm.power(), 1e-9);
        assertTrue(rough.minutes() > 3 * calm.minutes(), calm + " and " + rough);
    }

    @Test
    void whatIsDecidedTakesNone() {
        assertEquals(Optional.empty(), time(8, 1.5, 0.01));
    }

    @Test
    void fewBlocksPromiseNothing() {
        assertEquals(Optional.empty(), time(4, 1.01, 0.03));
    }
}
