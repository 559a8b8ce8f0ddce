package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Note;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;

class OrderNotesTest {
    private static final Plan PLAN = Example.plan(3, 12, "a", "b", "c");

    /** Trials whose throughput is less by a share from each place in a block to the next. */
    private static List<Note> notes(double lessPerPlace) {
        Random random = new Random(5);
        List<Trial> trials = Experiments.of(PLAN).schedule().stream()
                .map(slot -> {
                    int place = slot.index() % PLAN.platforms().size();
                    double log = place * Math.log1p(-lessPerPlace) + 0.01 * random.nextGaussian();
                    return Example.completed(slot, Map.of("throughput", 1e3 * Math.exp(log)), Map.of());
                })
                .toList();
        Run run = Example.run(PLAN, trials);
        return OrderNotes.of(run, CompletedTrials.byCell(run));
    }

    @Test
    void anEffectOfThePlaceIsNotedWithItsSize() {
        List<Note> notes = notes(0.05);
        assertEquals(1, notes.size());
        Note.PlaceMatters note = assertInstanceOf(Note.PlaceMatters.class, notes.get(0));
        assertEquals(PLAN.cells().get(0), note.cell());
        assertEquals("throughput", note.measure());
        assertEquals(-0.05, note.changePerPlace(), 0.01);
        assertTrue(note.p() < 1e-6, note.toString());
    }

    @Test
    void withoutAnEffectNothingIsNoted() {
        assertEquals(List.of(), notes(0));
    }
}
