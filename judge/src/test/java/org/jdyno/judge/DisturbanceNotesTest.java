package org.jdyno.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Cell;
import org.jdyno.model.Disturbance;
import org.jdyno.model.DisturbedTrial;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Note;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Role;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;

class DisturbanceNotesTest {
    private static final int BLOCKS = 4;
    private static final Plan PLAN = Example.plan(3, BLOCKS, "a", "b");
    private static final Cell ECHO = PLAN.cells().get(0);

    /** The planned trials, of which b's lost this much in each block, and further blocks in which nothing was lost. */
    private static Run run(Plan plan, int further, double... percentOfB) {
        List<Slot> slots = new ArrayList<>(Experiments.of(plan).schedule());
        for (int i = 0; i < 3 * further; i++) {
            String platform = plan.platforms().get(i % 3).name();
            slots.add(new Slot(slots.size(), BLOCKS + i / 3, ECHO, platform, Pairing.INTERLEAVED));
        }
        List<Trial> trials = slots.stream()
                .map(slot -> {
                    boolean hit = slot.platform().equals("b") && slot.block() < percentOfB.length;
                    double percent = hit ? percentOfB[slot.block()] : 1;
                    return Example.completed(slot, Map.of("throughput", 1e3, Disturbance.STEAL, percent), Map.of());
                })
                .toList();
        return Example.run(plan, trials);
    }

    private static Plan plan(Optional<Long> budgetMillis, Experiment experiment) {
        return Example.with(Example.within(PLAN, PLAN.blocks(), budgetMillis), experiment);
    }

    private static Note.DisturbedBlock block(int number, double percent) {
        return new Note.DisturbedBlock(ECHO, number, stolen(percent));
    }

    private static DisturbedTrial stolen(double percent) {
        return new DisturbedTrial("b", new Disturbance.Stolen(percent, false));
    }

    @Test
    void lostBlocksAreNotedWithHowManyWereRunInTheirPlace() {
        assertEquals(
                List.of(new Note.BlocksLost(List.of(block(0, 30), block(2, 40)), Optional.of(1))),
                DisturbanceNotes.onBlocks(run(PLAN, 1, 30, 1, 40)));
    }

    @Test
    void ofABudgetItIsNotSaid() {
        Plan plan = plan(Optional.of(3_600_000L), Comparison.DEFAULT);
        assertEquals(
                List.of(new Note.BlocksLost(List.of(block(0, 30)), Optional.empty())),
                DisturbanceNotes.onBlocks(run(plan, 0, 30)));
    }

    @Test
    void moreThanHalfOfTheBlocksCountAllTheSame() {
        assertEquals(
                List.of(
                        new Note.BlocksLost(List.of(block(0, 30), block(1, 31)), Optional.of(0)),
                        new Note.BlocksDisturbed(List.of(block(2, 32)))),
                DisturbanceNotes.onBlocks(run(PLAN, 0, 30, 31, 32)));
    }

    @Test
    void byAPublishedRuleTrialsAreNotedOneByOne() {
        Plan plan = plan(Optional.empty(), new PublishedRule(Rule.BEST_TWO_OF_THREE, false));
        assertEquals(
                List.of(new Note.TrialsDisturbed(List.of(stolen(30), stolen(40)))),
                DisturbanceNotes.onBlocks(run(plan, 0, 30, 1, 40)));
    }

    @Test
    void aCalmRunNeedsNoNote() {
        assertEquals(List.of(), DisturbanceNotes.onBlocks(run(PLAN, 0)));
        assertEquals(List.of(), DisturbanceNotes.onSteal(Verdicts.headlines(run(PLAN, 0))));
    }

    @Test
    void aClosedLoopWhoseGeneratorUsesMoreThanTheServerIsNoted() {
        Role server = Example.role("server", "Server", false, true);
        Role client = new Role(
                "client",
                "Client",
                new Role.Duties(true, true, false),
                Role.Presence.BESIDE,
                Role.Processes.ONE,
                List.of(),
                Optional.empty());
        Workload echo = Example.workload("echo");
        List<Trial> trials = Experiments.of(PLAN).schedule().stream()
                .map(slot -> {
                    double driver = slot.platform().equals("b") && slot.block() < 3 ? 1.2 : 0.7;
                    Map<String, Double> measures = Map.of("throughput", 1e3, "cpu-driver", driver, "cpu-tested", 0.8);
                    return Example.completed(slot, measures, Map.of());
                })
                .toList();
        Run run = Example.run(PLAN, List.of(Example.with(echo, List.of(server, client))), trials);
        Note.LoadUsesMore note = new Note.LoadUsesMore(
                ECHO,
                List.of(
                        new Note.TrialShare("a", 0, BLOCKS),
                        new Note.TrialShare("b", 3, BLOCKS),
                        new Note.TrialShare("a+again", 0, BLOCKS)));
        assertEquals(List.of(note), DisturbanceNotes.onGenerators(run, CompletedTrials.byCell(run)));
        assertEquals(List.of(), DisturbanceNotes.onGenerators(Example.run(PLAN, trials), CompletedTrials.byCell(run)));
    }
}
