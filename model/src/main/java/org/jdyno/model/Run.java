package org.jdyno.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * A run as stored in its directory.
 *
 * @param id identifier, made from the start time
 * @param version the version of jdyno that ran it
 * @param command the command that started it, with possible {@linkplain Secrets secrets} masked
 * @param plan the plan
 * @param host the machine
 * @param workloads the workloads of the plan, as they were then
 * @param schedule every planned trial, in order; empty for a search
 * @param trials the trials that have been run; sorted by their index
 * @param damaged stored trials that cannot be read
 * @param identity identifies the JVMs, classes, twins and the machine
 * @param earlierSteal the effect of steal in earlier runs on this machine
 * @param extensions what was added to the plan, which includes it; the oldest first
 */
public record Run(
        String id,
        String version,
        List<String> command,
        Plan plan,
        Host host,
        List<Workload> workloads,
        List<Slot> schedule,
        List<Trial> trials,
        List<DamagedTrial> damaged,
        Identity identity,
        List<StealEffect> earlierSteal,
        List<Extension> extensions) {
    public Run {
        command = Secrets.hidden(command);
        workloads = List.copyOf(workloads);
        schedule = List.copyOf(schedule);
        trials = trials.stream()
                .sorted(Comparator.comparingInt(trial -> trial.slot().index()))
                .toList();
        damaged = List.copyOf(damaged);
        earlierSteal = List.copyOf(earlierSteal);
        extensions = List.copyOf(extensions);
    }

    /** A run before its first trial, on a machine without earlier runs. */
    public static Run planned(
            String id,
            String version,
            List<String> command,
            Plan plan,
            Host host,
            List<Workload> workloads,
            List<Slot> schedule) {
        List<Trial> none = List.of();
        return new Run(
                id,
                version,
                command,
                plan,
                host,
                workloads,
                schedule,
                none,
                List.of(),
                Identity.UNKNOWN,
                List.of(),
                List.of());
    }

    /** A copy with other trials. */
    public Run with(List<Trial> others) {
        return with(plan, others, earlierSteal, extensions);
    }

    /** A copy with an extended plan. */
    public Run with(Extension extension) {
        List<Extension> all = new ArrayList<>(extensions);
        all.add(extension);
        return with(plan.extended(extension), trials, earlierSteal, all);
    }

    /** A copy as it was before its first extension, with all of its trials; the same if there was none. */
    public Run beforeExtensions() {
        return extensions.isEmpty() ? this : with(plan.before(extensions.get(0)), trials, earlierSteal, List.of());
    }

    private Run with(
            Plan otherPlan, List<Trial> otherTrials, List<StealEffect> otherSteal, List<Extension> otherExtensions) {
        return new Run(
                id,
                version,
                command,
                otherPlan,
                host,
                workloads,
                schedule,
                otherTrials,
                damaged,
                identity,
                otherSteal,
                otherExtensions);
    }

    /** A copy with the effect of steal in earlier runs. */
    public Run withEarlierSteal(List<StealEffect> ofEarlierRuns) {
        return with(plan, trials, ofEarlierRuns, extensions);
    }

    /**
     * Whether a trial failed in a way that fails the run. A failure that ends a ramp does not; nor does one of a heap
     * that is too small, if a larger heap in the same block was enough.
     */
    public boolean failed(Trial trial) {
        return trial.outcome() == Outcome.FAILED && !hasTooSmallHeap(trial) && !endsRamp(trial);
    }

    private boolean endsRamp(Trial failed) {
        return plan.experiment()
                .ramp()
                .filter(ramp -> ramp.endsWith(
                        failed,
                        trials,
                        workload(failed.slot().cell().workload()).load().orElseThrow()))
                .isPresent();
    }

    /**
     * Whether a failed trial only shows that its heap is too small: the platform has completed one with a larger heap
     * in the same block.
     */
    private boolean hasTooSmallHeap(Trial failed) {
        Slot slot = failed.slot();
        return Heap.at(slot.cell().point()).isPresent()
                && failed.cause().filter(Cause::maybeTooLittle).isPresent()
                && trials.stream()
                        .anyMatch(trial -> trial.completed()
                                && trial.slot().differsOnlyIn(Heap.NAME, slot)
                                && LoadParameter.HEAP.at(trial.slot().cell().point())
                                        > LoadParameter.HEAP.at(slot.cell().point()));
    }

    /**
     * Whether a platform cannot run a cell: all its trials so far were skipped, or only ended a ramp or showed that
     * their heap is too small.
     */
    public boolean cannotRun(Cell cell, String platform) {
        List<Trial> own = trialsOf(cell, platform);
        return !own.isEmpty()
                && own.stream()
                        .allMatch(trial -> trial.outcome() == Outcome.SKIPPED
                                || trial.outcome() == Outcome.FAILED && !failed(trial));
    }

    /** The trials of a platform in a cell that have been run. */
    public List<Trial> trialsOf(Cell cell, String platform) {
        return trials.stream()
                .filter(trial -> trial.slot().cell().equals(cell)
                        && trial.slot().platform().equals(platform))
                .toList();
    }

    /**
     * The machine on which the roles under test, and control, run.
     *
     * @param workload the workload, with the roles of a trial
     */
    public Host hostUnderTest(Workload workload) {
        return host.of(plan.hosts().of(workload.tested().name()));
    }

    /** The workload of a cell, with the roles of the cell's trials. */
    public Workload workload(Cell cell) {
        return workload(cell.workload(), cell.point());
    }

    /** The workload of a slot, with the roles of its trial. */
    public Workload workload(Slot slot) {
        return workload(slot.cell().workload(), slot.cell().point());
    }

    private Workload workload(String name, Point point) {
        return new UsualHeaps(plan, workload(name)).applied().at(point);
    }

    public Workload workload(String name) {
        return workloads.stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no workload " + name + " in run " + id));
    }
}
