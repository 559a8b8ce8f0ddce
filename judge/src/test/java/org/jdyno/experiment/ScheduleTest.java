package org.jdyno.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.Example;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Ramp;
import org.jdyno.model.Rule;
import org.jdyno.model.Slot;
import org.jdyno.model.Stopping;
import org.jdyno.model.Timing;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final int BLOCKS = 40;

    @Test
    void everyBlockHoldsEveryPlatformOfEveryCellOnce() {
        Plan plan = planOfTwoCells(1);
        List<Slot> schedule = schedule(plan);
        assertEquals(BLOCKS * 2 * 3, schedule.size());
        assertEquals(
                IntStream.range(0, schedule.size()).boxed().toList(),
                schedule.stream().map(Slot::index).toList());
        Set<String> expected = new HashSet<>();
        for (Cell cell : plan.cells()) {
            for (Platform platform : plan.platforms()) {
                expected.add(cell.workload() + platform.name());
            }
        }
        Map<Integer, List<Slot>> blocks = schedule.stream().collect(Collectors.groupingBy(Slot::block));
        assertEquals(BLOCKS, blocks.size());
        blocks.values().forEach(block -> {
            assertEquals(expected.size(), block.size());
            assertEquals(
                    expected,
                    block.stream()
                            .map(slot -> slot.cell().workload() + slot.platform())
                            .collect(Collectors.toSet()));
        });
    }

    @Test
    void blocksFollowOneAnother() {
        List<Integer> blocks =
                schedule(planOfTwoCells(1)).stream().map(Slot::block).toList();
        assertEquals(blocks.stream().sorted().toList(), blocks);
    }

    @Test
    void theTrialsOfACellStandTogether() {
        List<Slot> schedule = schedule(planOfTwoCells(1));
        for (int first = 0; first < schedule.size(); first += 3) {
            assertEquals(
                    1,
                    schedule.subList(first, first + 3).stream()
                            .map(slot -> slot.cell().workload())
                            .distinct()
                            .count());
        }
    }

    @Test
    void sameSeedSameSchedule() {
        assertEquals(schedule(planOfTwoCells(7)), schedule(planOfTwoCells(7)));
        assertNotEquals(schedule(planOfTwoCells(7)), schedule(planOfTwoCells(8)));
    }

    @Test
    void seedMeansTheSameOnEveryJava() {
        // Drawn once and written down: a schedule that changes with the Java or the release could not be drawn again.
        List<String> order = schedule(Example.plan(42, 2, "a", "b")).stream()
                .map(Slot::platform)
                .toList();
        assertEquals(List.of("b", "a", "a+again", "b", "a+again", "a"), order);
    }

    @Test
    void everyPlatformComesFirstInSomeBlock() {
        Set<String> first = schedule(Example.plan(3, BLOCKS, "a", "b")).stream()
                .filter(slot -> slot.index() % 3 == 0)
                .map(Slot::platform)
                .collect(Collectors.toSet());
        assertEquals(Set.of("a", "b", "a+again"), first);
        assertTrue(schedule(planOfTwoCells(3)).stream()
                        .filter(slot -> slot.index() % 6 == 0)
                        .map(slot -> slot.cell().workload())
                        .distinct()
                        .count()
                == 2);
    }

    @Test
    void aKeptServerSeesItsCellsInOrder() {
        List<Slot> slots = schedule(Example.with(
                planOfTwoCells(4),
                new Comparison(
                        List.of(Pairing.INTERLEAVED),
                        Optional.empty(),
                        true,
                        Stopping.AT_THE_END,
                        Optional.empty(),
                        Optional.empty())));
        for (int first = 0; first < slots.size(); first += 2) {
            assertEquals(slots.get(first).platform(), slots.get(first + 1).platform());
            assertEquals(slots.get(first).block(), slots.get(first + 1).block());
            assertEquals("echo", slots.get(first).cell().workload());
            assertEquals("other", slots.get(first + 1).cell().workload());
        }
    }

    @Test
    void byTheRuleOf1999AllRunsOfAPlatformStandInARow() {
        List<Slot> slots = schedule(Example.with(planOfTwoCells(4), new PublishedRule(Rule.BEST_TWO_OF_THREE, false)));
        assertEquals(3 * 2 * 4, slots.size());
        for (Slot slot : slots) {
            assertEquals(slot.index() % 4, slot.block());
            assertEquals(slots.get(slot.index() / 8 * 8).platform(), slot.platform());
        }
    }

    @Test
    void aRampVisitsItsLoadsInOrderAndThePlatformsOfEachInAnyOrder() {
        Experiment ramp = new Comparison(
                List.of(Pairing.INTERLEAVED),
                Optional.of(new Ramp("qualified")),
                false,
                Stopping.AT_THE_END,
                Optional.empty(),
                Optional.empty());
        List<Slot> slots = schedule(Example.with(planOfTwoCells(4), ramp));
        for (int first = 0; first < slots.size(); first += 6) {
            for (int i = 0; i < 6; i++) {
                assertEquals(
                        i < 3 ? "echo" : "other", slots.get(first + i).cell().workload());
            }
        }
        assertTrue(slots.stream()
                        .filter(slot -> slot.index() % 3 == 0)
                        .map(Slot::platform)
                        .distinct()
                        .count()
                > 1);
    }

    private static List<Slot> schedule(Plan plan) {
        return Experiments.of(plan).schedule();
    }

    private static Plan planOfTwoCells(long seed) {
        Plan one = Example.plan(seed, BLOCKS, "a", "b");
        Cell other = new Cell("other", Example.workload("other").defaults());
        return new Plan(
                one.title(),
                new Plan.Subject(List.of(one.cells().get(0), other), one.platforms(), one.baseline(), one.driver()),
                Plan.Conditions.PLAIN,
                new Plan.Length(Timing.DEFAULT, OptionalInt.of(BLOCKS), Optional.empty()),
                seed,
                Comparison.DEFAULT);
    }
}
