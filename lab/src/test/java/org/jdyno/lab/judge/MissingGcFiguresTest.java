package org.jdyno.lab.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.Example;
import org.jdyno.lab.experiment.Experiments;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.model.Workload;
import org.junit.jupiter.api.Test;

class MissingGcFiguresTest {
    private static final Map<String, Double> SPEED = Map.of("throughput", 1000.0);
    private static final Map<String, Double> WITH_GC = Map.of("throughput", 1000.0, "gc-pause-max", 2.0);

    private static Workload workload(boolean adapter) {
        return Example.with(
                Example.workload("echo"),
                List.of(
                        new Role("server", "Server", false, true, Optional.empty(), List.of(), false, adapter),
                        new Role("client", "Client", true, false, Optional.empty())));
    }

    private static Trial trial(Slot slot, Map<String, Double> measures, Map<String, Double> counters) {
        Trial example = Example.completed(slot, measures, Map.of());
        return new Trial(
                slot,
                example.outcome(),
                example.cause(),
                example.message(),
                example.obstacle(),
                measures,
                List.of(new Window("server", Phase.MEASURE, 0, 0, 0, 1_000_000_000L, 9, 0, 1, counters)),
                example.warmup(),
                Map.of(),
                example.commands(),
                example.startMillis(),
                example.durationNanos());
    }

    /** The notes on a run in which platform b differs from what it should be. */
    private static List<Note> notes(boolean adapter, Map<String, Double> measures, Map<String, Double> counters) {
        Plan plan = Example.plan(1, 3, "a", "b");
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : Experiments.of(plan).schedule()) {
            trials.add(
                    slot.platform().equals("b")
                            ? trial(slot, measures, counters)
                            : trial(slot, WITH_GC, Map.of("uptimeMillis", 5.0)));
        }
        return Judge.of(Example.run(plan, List.of(workload(adapter)), trials)).judgement().trust().notes().stream()
                .filter(Note.NoGcFigures.class::isInstance)
                .toList();
    }

    @Test
    void aServerThatRunsOnNoJvmOfThePlatformIsNoted() {
        assertEquals(
                List.of(new Note.NoGcFigures(new Note.TrialShare("b", 3, 3), false)),
                notes(true, SPEED, Map.of("threads", 4.0)));
    }

    @Test
    void aJvmThatGotNoOptionsIsNoted() {
        assertEquals(
                List.of(new Note.NoGcFigures(new Note.TrialShare("b", 3, 3), true)),
                notes(true, SPEED, Map.of("uptimeMillis", 5.0)));
    }

    @Test
    void figuresThatAreThereAndRolesOfJdynoNeedNone() {
        assertEquals(List.of(), notes(true, WITH_GC, Map.of("uptimeMillis", 5.0)));
        assertEquals(List.of(), notes(false, SPEED, Map.of()));
    }
}
