package org.jdyno.lab.model;

import java.util.List;
import java.util.NoSuchElementException;

/**
 * A run as it stands in its directory.
 *
 * @param id of the run, from when it was started
 * @param version of jdyno that ran it
 * @param command how it was asked for, so that it can be asked for again, less what look like
 *     {@linkplain Secrets secrets}
 * @param plan what was decided before the first trial
 * @param host the machine
 * @param workloads those of the plan, as they were then
 * @param schedule every trial that was planned, in order
 * @param trials those that have been run, in order
 * @param damaged those that have been stored and cannot be read
 * @param identity what it has been measured with
 * @param earlier what earlier runs on this machine told of the effect of stolen processor time
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
        List<StealPairs> earlier) {
    /** A run of which every stored trial can be read, on a machine of which nothing is known. */
    public Run(
            String id,
            String version,
            List<String> command,
            Plan plan,
            Host host,
            List<Workload> workloads,
            List<Slot> schedule,
            List<Trial> trials) {
        this(id, version, command, plan, host, workloads, schedule, trials, List.of(), Identity.UNKNOWN, List.of());
    }

    public Run {
        command = Secrets.hidden(command);
        workloads = List.copyOf(workloads);
        schedule = List.copyOf(schedule);
        trials = List.copyOf(trials);
        damaged = List.copyOf(damaged);
        earlier = List.copyOf(earlier);
    }

    /** The same run with other trials, such as those up to now. */
    public Run with(List<Trial> others) {
        return new Run(id, version, command, plan, host, workloads, schedule, others, damaged, identity, earlier);
    }

    /** The same run on a machine of which this is known. */
    public Run knowing(List<StealPairs> ofEarlierRuns) {
        return new Run(id, version, command, plan, host, workloads, schedule, trials, damaged, identity, ofEarlierRuns);
    }

    /**
     * Whether a trial failed, and not only because a ramp ends where platforms fail, or because heaps are an axis and
     * this one was too small.
     */
    public boolean failed(Trial trial) {
        return trial.outcome() == Outcome.FAILED && !hasTooSmallHeap(trial) && !endsRamp(trial);
    }

    private boolean endsRamp(Trial failed) {
        return plan.experiment() instanceof Experiment.Comparison comparison
                && comparison
                        .ramp()
                        .filter(ramp -> ramp.endsWith(
                                failed,
                                trials,
                                workload(failed.slot().workload()).load().orElseThrow()))
                        .isPresent();
    }

    /**
     * Whether a failed trial only shows that its heap is too small: with a larger one the platform has completed one of
     * the same block.
     */
    private boolean hasTooSmallHeap(Trial failed) {
        Slot slot = failed.slot();
        return Heap.at(slot.point()).isPresent()
                && failed.cause().filter(Cause::maybeTooLittle).isPresent()
                && trials.stream()
                        .anyMatch(trial -> trial.completed()
                                && trial.slot().differsOnlyIn(Heap.NAME, slot)
                                && Load.HEAP.at(trial.slot().point()) > Load.HEAP.at(slot.point()));
    }

    /** The trials of a platform in a cell that have been run. */
    public List<Trial> trialsOf(Cell cell, String platform) {
        return trials.stream()
                .filter(trial ->
                        trial.slot().at(cell) && trial.slot().platform().equals(platform))
                .toList();
    }

    /** The machine that a workload's roles under test run on, and that control watches. */
    public Host hostUnderTest(Workload workload) {
        return host.of(plan.hosts().of(workload.tested().name()));
    }

    public Workload workload(String name) {
        return workloads.stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no workload " + name + " in run " + id));
    }
}
