package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Course;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.stats.PairingPilot;

/**
 * Blocks whose pairing is chosen by a pilot: each that can be had has its turn, block by block, until every one has had six, or three in a short run; from then on each
 * cell goes on with the one that was the sharpest for its time (docs/statistics.md).
 */
final class PairingCourse implements Course {
    private static final int MOST_PILOT_BLOCKS = 6;

    /** Where the whole is short, its pilot is to leave half of it. */
    private static final int LEAST_PILOT_BLOCKS = 3;

    private final Plan plan;
    private final BlockOrder order;
    private final Map<String, Workload> workloads = new HashMap<>();
    private final List<Pairing> candidates;
    /** All of the pilot's, of which each candidate has its share. */
    private final int pilotBlocks;

    PairingCourse(Plan plan, List<Workload> workloads) {
        this.plan = plan;
        this.order = new BlockOrder(plan);
        this.candidates = plan.procedure().pairings();
        long each = Planner.expectedBlocks(plan) / (2L * candidates.size());
        this.pilotBlocks = (int) Math.max(LEAST_PILOT_BLOCKS, Math.min(MOST_PILOT_BLOCKS, each)) * candidates.size();
        workloads.forEach(workload -> this.workloads.put(workload.name(), workload));
    }

    @Override
    public Optional<Slot> next(List<Trial> trials) {
        return left(trials).stream().findFirst();
    }

    @Override
    public List<Slot> together(Slot next, List<Trial> trials) {
        return left(trials).stream()
                .filter(slot -> slot.equals(next) || slot.isRunWith(next))
                .toList();
    }

    /** What is left of the first block that has anything left. */
    private List<Slot> left(List<Trial> trials) {
        Set<Integer> done = trials.stream().map(trial -> trial.slot().index()).collect(Collectors.toSet());
        Map<Plan.Cell, Pairing> chosen = new HashMap<>();
        int first = 0;
        for (int block = 0; block < plan.blocks().orElseThrow(); block++) {
            List<Slot> slots = slots(block, first, trials, chosen);
            first += slots.size();
            slots.removeIf(slot -> done.contains(slot.index()));
            if (!slots.isEmpty()) {
                return slots;
            }
        }
        return List.of();
    }

    /** @param chosen by the pilot so far, and kept from block to block */
    private List<Slot> slots(int block, int first, List<Trial> trials, Map<Plan.Cell, Pairing> chosen) {
        Random random = BlockRandom.of(plan.seed(), block + 1);
        boolean pilot = block < pilotBlocks;
        List<Slot> slots = new ArrayList<>();
        for (Plan.Cell cell : BlockOrder.shuffled(plan.cells(), random)) {
            Pairing pairing = pilot
                    ? candidates.get(block % candidates.size())
                    : chosen.computeIfAbsent(cell, any -> sharpest(cell, trials));
            int turn = pilot ? block / candidates.size() : block;
            for (Platform platform : order.draw(pairing, turn, random)) {
                slots.add(
                        new Slot(first + slots.size(), block, cell.workload(), cell.point(), platform.name(), pairing));
            }
        }
        return slots;
    }

    /** By the trials of the pilot alone: what came after must not choose again. */
    private Pairing sharpest(Plan.Cell cell, List<Trial> trials) {
        List<Trial> pilot = trials.stream()
                .filter(trial -> trial.slot().at(cell) && trial.slot().block() < pilotBlocks)
                .toList();
        String headline = workloads.get(cell.workload()).headline().name();
        List<PairingPilot.Candidate> seen = candidates.stream()
                .map(pairing -> seen(
                        pilot.stream()
                                .filter(trial -> trial.slot().pairing() == pairing)
                                .toList(),
                        headline))
                .toList();
        return candidates.get(PairingPilot.sharpest(seen));
    }

    private PairingPilot.Candidate seen(List<Trial> trials, String measure) {
        List<double[]> differences = plan.platforms().stream()
                .map(Platform::name)
                .filter(name -> !name.equals(plan.baseline()) && !name.equals(plan.again()))
                .map(name -> LogRatios.of(trials, name, plan.baseline(), measure))
                .toList();
        double costNanos = trials.stream().mapToDouble(Trial::durationNanos).sum()
                / Math.max(
                        1,
                        trials.stream()
                                .map(trial -> trial.slot().block())
                                .distinct()
                                .count());
        return new PairingPilot.Candidate(
                differences, LogRatios.of(trials, plan.again(), plan.baseline(), measure), costNanos);
    }
}
