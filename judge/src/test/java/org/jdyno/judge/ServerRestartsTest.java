package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Note;
import org.jdyno.model.Plan;
import org.jdyno.model.Rule;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.junit.jupiter.api.Test;

class ServerRestartsTest {
    private static final int RUNS = Rule.BEST_TWO_OF_THREE.trials();

    private static Plan plan() {
        Plan plan = Example.plan(11, RUNS, "a", "b");
        return Example.with(
                Example.of(plan, plan.platformsWithoutControl()), new PublishedRule(Rule.BEST_TWO_OF_THREE, true));
    }

    /**
     * The trials of two rows of four, of which these start a server and the others go on with the one that is there.
     */
    private static List<Trial> trials(Integer... starts) {
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(plan()).schedule()) {
            Trial trial = Example.completed(slot, Map.of("throughput", 1000.0 + slot.index()), Map.of());
            trials.add(List.of(starts).contains(slot.index()) ? trial : withoutServer(trial));
        }
        return trials;
    }

    private static Trial withoutServer(Trial trial) {
        return MadeTrial.like(trial)
                .commands(Map.of("client", trial.commands().get("client")))
                .trial();
    }

    private static List<Note> notes(Integer... starts) {
        return Judge.of(Example.run(plan(), trials(starts))).judgement().trust().notes().stream()
                .filter(Note.ServerNotKept.class::isInstance)
                .toList();
    }

    @Test
    void aServerForEachRowIsAsPlanned() {
        assertEquals(List.of(), notes(0, RUNS));
    }

    @Test
    void aServerWithinARowIsNoted() {
        String first = Experiments.of(plan()).schedule().get(0).platform();
        assertEquals(List.of(new Note.ServerNotKept(new Note.TrialShare(first, 1, 4))), notes(0, 2, RUNS));
    }
}
