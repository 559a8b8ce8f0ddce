package org.jdyno.lab.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.lab.judge.LostBlocks;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.LogRatios;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialSequence;
import org.jdyno.lab.search.BlockRandom;
import org.jdyno.lab.stats.compare.PairingPilot;

/**
 * The trials of a comparison whose pairing is chosen by a pilot (docs/statistics/pairing.md). In the pilot the
 * available pairings alternate, until each has had six rounds, or fewer, but at least three, in a short run. Then each
 * cell continues with the pairing whose product of variance and cost is the least.
 *
 * <p>In a round each platform shares a block with the baseline once. A round is one block or, with duets, one duet for
 * each platform except the baseline. So a round of any pairing gives one comparison of each platform.
 */
final class PairingSequence implements TrialSequence {
    private static final int MAX_PILOT_ROUNDS = 6;

    /** The pilot takes at most half of the rounds of a run, but at least this number for each pairing. */
    private static final int MIN_PILOT_ROUNDS = 3;

    private final Run run;
    private final Plan plan;
    private final BlockOrder order;
    private final List<Pairing> available;
    /** The number of rounds of the pilot, over all pairings. */
    private final int pilotRounds;

    private final int pilotBlocks;

    /** @param run only its plan and workloads are used */
    PairingSequence(Run run, Comparison comparison) {
        this.run = run;
        this.plan = run.plan();
        this.order = new BlockOrder(plan);
        this.available = comparison.pairings();
        long each = ExpectedTime.of(plan).blocks() / (2L * available.size());
        int rounds = (int) Math.max(MIN_PILOT_ROUNDS, Math.min(MAX_PILOT_ROUNDS, each));
        this.pilotRounds = rounds * available.size();
        this.pilotBlocks =
                rounds * available.stream().mapToInt(order::blocksPerRound).sum();
    }

    /** The number of blocks if all rounds used the pairing with the most blocks. */
    int mostBlocks() {
        return plan.blocks().orElseThrow()
                * available.stream().mapToInt(order::blocksPerRound).max().orElseThrow();
    }

    @Override
    public Optional<Slot> next(List<Trial> trials) {
        return remaining(trials).stream().findFirst();
    }

    @Override
    public List<Slot> coScheduled(Slot next, List<Trial> trials) {
        return remaining(trials).stream()
                .filter(slot -> slot.equals(next) || slot.isCoScheduledWith(next))
                .toList();
    }

    /** The remaining trials of the first block that is not complete. */
    private List<Slot> remaining(List<Trial> trials) {
        Set<Integer> done = trials.stream().map(trial -> trial.slot().index()).collect(Collectors.toSet());
        Map<Cell, Pairing> chosen = new HashMap<>();
        int block = 0;
        int first = 0;
        int rounds = plan.blocks().orElseThrow(); // A planned block is a round.
        for (int round = 0; round < rounds; round++) {
            Map<Cell, Pairing> pairings = pairings(round, trials, chosen);
            int blocks = pairings.values().stream()
                    .mapToInt(order::blocksPerRound)
                    .max()
                    .orElseThrow();
            for (int part = 0; part < blocks; part++) {
                List<Slot> slots = slots(block, part, first, pairings);
                block++;
                first += slots.size();
                slots.removeIf(slot -> done.contains(slot.index()));
                if (!slots.isEmpty()) {
                    return slots;
                }
            }
        }
        return List.of();
    }

    /**
     * The slots of a block that is added to the plan, by the pairings that the pilot has chosen.
     *
     * @param block number of the block in the run, from 0
     * @param part number of the block in its round, from 0
     * @param first index of the first slot
     * @param trials all trials before it
     */
    List<Slot> slotsAfterPilot(int block, int part, int first, List<Trial> trials) {
        return slots(
                block,
                part,
                first,
                plan.cells().stream().collect(Collectors.toMap(cell -> cell, cell -> mostPrecise(cell, trials))));
    }

    /**
     * The pairing of each cell in a round.
     *
     * @param chosen the pairings that the pilot has chosen so far; this method adds to them
     */
    private Map<Cell, Pairing> pairings(int round, List<Trial> trials, Map<Cell, Pairing> chosen) {
        if (round >= pilotRounds) {
            plan.cells().forEach(cell -> chosen.computeIfAbsent(cell, any -> mostPrecise(cell, trials)));
            return chosen;
        }
        Pairing turn = available.get(round % available.size());
        return plan.cells().stream().collect(Collectors.toMap(cell -> cell, cell -> turn));
    }

    /**
     * The slots of one block of a round, without cells whose round has fewer blocks.
     *
     * @param block number of the block in the run, from 0
     * @param part number of the block in the round, from 0
     * @param first index of the first slot
     */
    private List<Slot> slots(int block, int part, int first, Map<Cell, Pairing> pairings) {
        Random random = BlockRandom.of(plan.seed(), block + 1);
        List<Slot> slots = new ArrayList<>();
        for (Cell cell : BlockRandom.shuffled(plan.cells(), random)) {
            Pairing pairing = pairings.get(cell);
            if (part < order.blocksPerRound(pairing)) {
                for (Platform platform : order.draw(pairing, part, random)) {
                    slots.add(new Slot(
                            first + slots.size(), block, cell.workload(), cell.point(), platform.name(), pairing));
                }
            }
        }
        return slots;
    }

    /**
     * The best pairing of a cell, by the trials of the pilot only, so that later trials do not change the choice. Once
     * a block after the pilot has begun, its pairing stays: when a run is resumed, a trial of the pilot whose file is
     * damaged is run again, which must not change the choice.
     */
    private Pairing mostPrecise(Cell cell, List<Trial> trials) {
        return trials.stream()
                .map(Trial::slot)
                .filter(slot -> slot.at(cell) && slot.block() >= pilotBlocks)
                .map(Slot::pairing)
                .findFirst()
                .orElseGet(() -> choose(
                        cell,
                        trials.stream()
                                .filter(trial -> trial.slot().block() < pilotBlocks)
                                .toList()));
    }

    private Pairing choose(Cell cell, List<Trial> pilot) {
        LostBlocks lost = LostBlocks.of(run.with(pilot));
        String headline = run.workload(cell.workload()).headline().name();
        List<PairingPilot.Candidate> measured = available.stream()
                .map(pairing ->
                        candidate(pairing, of(cell, pairing, pilot), of(cell, pairing, lost.counting()), headline))
                .toList();
        return available.get(PairingPilot.mostPrecise(measured));
    }

    private static List<Trial> of(Cell cell, Pairing pairing, List<Trial> trials) {
        return trials.stream()
                .filter(trial -> trial.slot().at(cell) && trial.slot().pairing() == pairing)
                .toList();
    }

    /** @param all also the trials of lost blocks, which take time but whose values do not count */
    private PairingPilot.Candidate candidate(Pairing pairing, List<Trial> all, List<Trial> trials, String measure) {
        List<double[]> differences = plan.platformsWithoutControl().stream()
                .map(Platform::name)
                .filter(name -> !name.equals(plan.baseline()))
                .map(name -> LogRatios.of(trials, name, plan.baseline(), measure))
                .toList();
        double costNanos = all.stream().mapToDouble(Trial::durationNanos).sum() / (pilotRounds / available.size());
        return new PairingPilot.Candidate(
                differences, LogRatios.of(trials, plan.aaControl(), plan.baseline(), measure), costNanos);
    }
}
