package org.jdyno.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Distribution;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Measure;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Slot;
import org.jdyno.model.TailCount;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;

/**
 * Checks stored trials against the plan of their run: a trial counts only if it is that of its directory and of a
 * planned slot, has values that can be measured, and is no copy of another one.
 */
final class TrialCheck {
    private final Plan plan;
    private final List<Workload> workloads;
    private final List<Slot> schedule;
    private final int scheduledBlocks;
    private final int folders;

    /** What only one trial has, such as its index, to the directory of the trial that has it. */
    private final Map<Object, String> seen = new HashMap<>();

    /**
     * @param plan the plan of the run, without extensions
     * @param folders the number of directories of trials; no trial has an index beyond the schedule and all of them
     */
    TrialCheck(Plan plan, List<Workload> workloads, List<Slot> schedule, int folders) {
        this.folders = folders;
        this.plan = plan;
        this.workloads = workloads;
        this.schedule = schedule;
        this.scheduledBlocks = 1 + schedule.stream().mapToInt(Slot::block).max().orElse(-1);
    }

    /**
     * Checks the next trial.
     *
     * @param folder name of its directory
     * @throws IllegalArgumentException that says, as a clause, why it does not count
     */
    void require(String folder, Trial trial) {
        requirePlanned(folder, trial.slot());
        requireMeasures(trial);
        trial.distributions().forEach(TrialCheck::requireTailCounts);
        requireOnce(folder, trial);
    }

    private void requireMeasures(Trial trial) {
        Workload workload = workloads.stream()
                .filter(one -> one.name().equals(trial.slot().cell().workload()))
                .findFirst()
                .orElseThrow();
        trial.measures().forEach((name, value) -> {
            Measure measure = workload.measures().stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("its workload has no measure " + name));
            if (measure.better() == Direction.HIGHER && value < 0) {
                throw new IllegalArgumentException("measures." + name + " is " + value);
            }
        });
    }

    private static void requireTailCounts(String name, Distribution distribution) {
        List<Long> thresholds =
                distribution.tailCounts().stream().map(TailCount::nanos).toList();
        if (!thresholds.equals(List.copyOf(new TreeSet<>(thresholds)))) {
            throw new IllegalArgumentException("the tail counts of " + name + " are not in order");
        }
        distribution.parts().forEach(TrialCheck::requireTailCounts);
    }

    private void requirePlanned(String folder, Slot slot) {
        String own = TrialFolder.nameOf(slot);
        if (!folder.equals(own)) {
            throw new IllegalArgumentException("it is the trial of the directory " + own);
        }
        boolean scheduled = slot.index() < schedule.size();
        if (scheduled ? !slot.equals(schedule.get(slot.index())) : !isAddition(slot)) {
            throw new IllegalArgumentException("the plan has no such trial");
        }
    }

    /** Whether a trial may follow those of the schedule, which is empty if results choose the trials. */
    private boolean isAddition(Slot slot) {
        Experiment experiment = plan.experiment();
        boolean addable = schedule.isEmpty() || experiment.compares() && slot.block() >= scheduledBlocks;
        return addable
                && slot.index() < schedule.size() + folders
                && experiment.pairings().contains(slot.pairing())
                && plan.platforms().stream().map(Platform::name).anyMatch(slot.platform()::equals)
                && plan.cells().stream().anyMatch(cell -> isOf(cell, slot));
    }

    private boolean isOf(Cell cell, Slot slot) {
        if (!cell.workload().equals(slot.cell().workload())
                || !plan.experiment().searches()) {
            return slot.cell().equals(cell);
        }
        Workload workload = workloads.stream()
                .filter(one -> one.name().equals(cell.workload()))
                .findFirst()
                .orElseThrow();
        Optional<String> varied = plan.experiment() instanceof LimitSearch search
                ? workload.load(search.loadName()).map(load -> load.parameter())
                : workload.rate().map(RateParameter::parameter);
        return varied.filter(name -> slot.atAnyValue(name, cell)
                        && workload.settable().stream()
                                .filter(parameter -> parameter.name().equals(name))
                                .allMatch(parameter -> parameter
                                        .reject(slot.cell().point().get(name))
                                        .isEmpty()))
                .isPresent();
    }

    /** A copy has the index of another trial, its place in a block, or its time and first figures. */
    private void requireOnce(String folder, Trial trial) {
        Slot slot = trial.slot();
        boolean measured = !trial.windows().isEmpty() || !trial.measures().isEmpty();
        Object content = measured
                ? List.of(trial.measures(), trial.windows().stream().limit(1).toList())
                : List.of(slot.cell(), slot.platform());
        requireOnce(folder, slot.index());
        if (!(plan.experiment() instanceof Imported)) {
            // When an imported trial began is not known, and its figures may be rounded.
            requireOnce(folder, List.of(trial.startMillis(), content));
        }
        if (!plan.experiment().searches()) {
            requireOnce(folder, List.of(slot.block(), slot.cell(), slot.platform()));
        }
    }

    private void requireOnce(String folder, Object mark) {
        String earlier = seen.putIfAbsent(mark, folder);
        if (earlier != null) {
            throw new IllegalArgumentException("it is a copy of " + earlier);
        }
    }
}
