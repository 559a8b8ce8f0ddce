package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jdyno.Example;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Formula;
import org.jdyno.model.Measure;
import org.jdyno.model.Note;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.ReplacedPairing;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;

class PairingNotesTest {
    private static final Measure RESPONSE =
            new Measure("response", "Response", "µs", Direction.LOWER, 0.1, Measure.Kind.EXPLORATORY);
    private static final Workload WORKLOAD =
            Example.workload("echo").withMeasure(RESPONSE, Formula.parse("driver.latency.mean", 1e-3));
    private static final Cell ECHO = Example.plan(1, 1, "a").cells().get(0);

    /** Four interleaved blocks that scatter by 3 % and tell response times, then eight in slices, by 0.5 %. */
    private static List<Note> notes(Pairing... pairings) {
        return notes(false, pairings);
    }

    /** @param inBurst whether trials in slices tell response times too */
    private static List<Note> notes(boolean inBurst, Pairing... pairings) {
        Plan plain = Example.plan(5, 12, "a", "b");
        Plan plan = Example.with(plain, Comparison.by(List.of(pairings), Stopping.AT_THE_END));
        Random random = new Random(1);
        List<Trial> trials = new ArrayList<>();
        for (int block = 0; block < 12; block++) {
            boolean sliced = block >= 4;
            for (String platform : List.of("a", "b", "a+again")) {
                double rate = 1e3 * Math.exp((sliced ? 0.005 : 0.03) * random.nextGaussian());
                trials.add(Example.completed(
                        new Slot(
                                trials.size(),
                                block,
                                new Cell("echo", ECHO.point()),
                                platform,
                                sliced ? Pairing.SLICED : Pairing.INTERLEAVED),
                        sliced && !inBurst ? Map.of("throughput", rate) : Map.of("throughput", rate, "response", 100.0),
                        Map.of()));
            }
        }
        Run run = Example.run(plan, List.of(WORKLOAD), trials);
        return PairingNotes.of(run, CompletedTrials.byCell(run));
    }

    @Test
    void aChosenPairingIsNotedWithTheScatterOfAllThatWereTried() {
        List<Note> notes = notes(Pairing.INTERLEAVED, Pairing.SLICED);
        assertEquals(2, notes.size());
        Note.JudgedByPairing judged = assertInstanceOf(Note.JudgedByPairing.class, notes.get(0));
        assertEquals(Pairing.SLICED, judged.pairing());
        assertEquals("throughput", judged.measure());
        assertEquals(
                List.of(Pairing.INTERLEAVED, Pairing.SLICED),
                judged.scatters().stream().map(Note.Scatter::pairing).toList());
        assertEquals(0.03 * Math.sqrt(2), judged.scatters().get(0).logSd(), 0.02);
        assertEquals(0.005 * Math.sqrt(2), judged.scatters().get(1).logSd(), 0.003);
        assertEquals(new Note.NotMeasuredInSlices(ECHO, List.of(), List.of("response")), notes.get(1));
    }

    @Test
    void whatTrialsInSlicesTakeInABurstIsNoted() {
        List<Note> notes = notes(true, Pairing.INTERLEAVED, Pairing.SLICED);
        assertEquals(new Note.NotMeasuredInSlices(ECHO, List.of("response"), List.of()), notes.get(1));
    }

    @Test
    void whereNoneWasChosenThereIsNoScatterToCompare() {
        Note.JudgedByPairing judged = assertInstanceOf(
                Note.JudgedByPairing.class, notes(Pairing.SLICED).get(0));
        assertEquals(List.of(), judged.scatters());
    }

    @Test
    void oneTrialAfterTheOtherNeedsNoNote() {
        assertEquals(List.of(), notes(Pairing.INTERLEAVED));
    }

    @Test
    void aDefaultThatWasNotPossibleIsNoted() {
        Comparison replacing = new Comparison(
                List.of(Pairing.INTERLEAVED),
                Optional.empty(),
                false,
                Stopping.AT_THE_END,
                Optional.of(new ReplacedPairing(Pairing.SLICED, "it is so")),
                Optional.empty());
        Run run = Example.run(Example.with(Example.plan(5, 2, "a", "b"), replacing), List.of(WORKLOAD), List.of());
        assertEquals(
                List.of(new Note.PairingReplaced(Pairing.SLICED, "it is so")),
                PairingNotes.of(run, CompletedTrials.byCell(run)));
    }
}
