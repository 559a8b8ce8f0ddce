package org.jdyno.lab.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jdyno.lab.Example;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.Verdict;
import org.junit.jupiter.api.Test;

class AnytimeNotesTest {
    private static final Map<String, Double> RATES = Map.of("a", 1e3, "a+again", 1e3, "b", 800.0);

    private static List<Note> notes(Stopping.Rule rule, int blocks) {
        Plan plan = Example.plan(4, blocks, "a", "b");
        Plan watched = Example.with(plan, Example.ending(new Stopping(rule, 0.05, OptionalDouble.empty())));
        Run run = Example.run(watched, Example.completedTrials(watched, RATES, 0.003));
        return AnytimeNotes.of(run, CompletedTrials.byCell(run), Verdicts.headlines(run));
    }

    @Test
    void aDifferenceThatSignsDoNotDecideIsNoted() {
        List<Note> notes = notes(Stopping.Rule.ANYTIME, 6);
        assertEquals(1, notes.size());
        Note.SignsUndecided note = assertInstanceOf(Note.SignsUndecided.class, notes.get(0));
        assertEquals("b", note.platform());
        assertEquals(Verdict.Kind.SLOWER, note.verdict());
        assertEquals(6, note.agreeing());
        assertEquals(6, note.signs());
        assertEquals(20, note.needed(), 1e-9);
        assertTrue(note.evidence() < note.needed(), note.toString());
    }

    @Test
    void whatSignsDecideNeedsNoNote() {
        assertEquals(List.of(), notes(Stopping.Rule.ANYTIME, 14));
    }

    @Test
    void norDoesARunThatWasLookedAtOnce() {
        assertEquals(List.of(), notes(Stopping.Rule.FIXED, 6));
    }
}
