package org.jdyno.experiment;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jdyno.judge.LostBlocks;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.LogRatios;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.stats.compare.PairingPilot;

/**
 * The pairings of a comparison's blocks if a pilot chooses them (docs/statistics/pairing.md). In the pilot the
 * available pairings alternate, until each has had six blocks, or fewer, but at least three, in a short run. Then each
 * cell continues with the pairing whose product of variance and cost is the least.
 */
final class PairingsOfPilot {
    private static final int MAX_PILOT_BLOCKS = 6;

    /** The pilot takes at most half of the blocks of a run, but at least this number for each pairing. */
    private static final int MIN_PILOT_BLOCKS = 3;

    private final Run run;
    private final Plan plan;
    private final List<Pairing> available;
    /** The number of blocks of the pilot with each pairing. */
    private final int each;

    /** @param run only its plan and workloads are used */
    PairingsOfPilot(Run run, Comparison comparison) {
        this.run = run;
        this.plan = run.plan();
        this.available = comparison.pairings();
        long half = ExpectedTime.of(plan).blocks() / (2L * available.size());
        this.each = (int) Math.max(MIN_PILOT_BLOCKS, Math.min(MAX_PILOT_BLOCKS, half));
    }

    private int pilotBlocks() {
        return each * available.size();
    }

    /**
     * The pairing of each cell in a block.
     *
     * @param trials all trials so far
     */
    Function<Cell, Pairing> pairings(int block, List<Trial> trials) {
        if (block < pilotBlocks()) {
            return cell -> available.get(block % available.size());
        }
        Map<Cell, Pairing> chosen = new HashMap<>();
        return cell -> chosen.computeIfAbsent(cell, any -> mostPrecise(cell, trials));
    }

    /**
     * The best pairing of a cell, by the trials of the pilot only, so that later trials do not change the choice. Once
     * a block after the pilot has begun, its pairing stays: when a run is resumed, a trial of the pilot whose file is
     * damaged is run again, which must not change the choice.
     */
    private Pairing mostPrecise(Cell cell, List<Trial> trials) {
        return trials.stream()
                .map(Trial::slot)
                .filter(slot -> slot.cell().equals(cell) && slot.block() >= pilotBlocks())
                .map(Slot::pairing)
                .findFirst()
                .orElseGet(() -> choose(
                        cell,
                        trials.stream()
                                .filter(trial -> trial.slot().block() < pilotBlocks())
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
                .filter(trial ->
                        trial.slot().cell().equals(cell) && trial.slot().pairing() == pairing)
                .toList();
    }

    /** @param all also the trials of lost blocks, which take time but whose values do not count */
    private PairingPilot.Candidate candidate(Pairing pairing, List<Trial> all, List<Trial> trials, String measure) {
        List<double[]> differences = plan.platformsWithoutControl().stream()
                .map(Platform::name)
                .filter(name -> !name.equals(plan.baseline()))
                .map(name -> LogRatios.of(trials, name, plan.baseline(), measure))
                .toList();
        double costNanos = all.stream().mapToDouble(Trial::durationNanos).sum() / each;
        return new PairingPilot.Candidate(
                differences, LogRatios.of(trials, plan.aaControl(), plan.baseline(), measure), costNanos);
    }
}
