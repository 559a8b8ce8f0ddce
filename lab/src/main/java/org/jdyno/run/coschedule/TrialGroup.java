package org.jdyno.run.coschedule;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdyno.model.Slot;

/** Co-scheduled trials and the stage that each has reached. A trial that has ended leaves the group. Thread-safe. */
final class TrialGroup {
    enum Stage {
        STARTING,
        WARM,
        /** The driving roles have got the command for the load of the measured phase, which is in slices. */
        LOAD_COMMANDED,
        MEASURED,
        /** The phase at a rate is over, if there is one. */
        RATED
    }

    private final List<Slot> all;
    /** The stages of trials that have not ended. This and the next field are guarded by this object. */
    private final Map<Slot, Stage> stages = new LinkedHashMap<>();

    private final Map<Slot, Suspendable> processes = new HashMap<>();
    /** How often each trial has started its processes before it begins. Guarded by this object. */
    private final Map<Slot, Integer> earlierStarts = new HashMap<>();

    TrialGroup(List<Slot> slots) {
        all = List.copyOf(slots);
        all.forEach(slot -> stages.put(slot, Stage.STARTING));
    }

    /** All trials, including those that have ended. */
    List<Slot> all() {
        return all;
    }

    /** Waits until all trials before one, in the order of the slots, have reached a stage. */
    synchronized void awaitTurn(Slot slot, Stage stage) throws InterruptedException {
        while (all.subList(0, all.indexOf(slot)).stream()
                .map(stages::get)
                .anyMatch(reached -> reached != null && reached.compareTo(stage) < 0)) {
            wait();
        }
    }

    /**
     * Waits until all trials have had as many earlier starts as this one, and those before it one more. Every other
     * time, those before it are those after it in the order of the slots.
     */
    synchronized void awaitEarlierStart(Slot slot) throws InterruptedException {
        int own = earlierStarts.getOrDefault(slot, 0);
        int place = all.indexOf(slot);
        List<Slot> before = own % 2 == 0 ? all.subList(0, place) : all.subList(place + 1, all.size());
        while (stages.keySet().stream()
                .anyMatch(other -> earlierStarts.getOrDefault(other, 0) < (before.contains(other) ? own + 1 : own))) {
            wait();
        }
    }

    synchronized void startedEarlier(Slot slot) {
        earlierStarts.merge(slot, 1, Integer::sum);
        notifyAll();
    }

    /** Waits until all trials have had so many earlier starts. */
    synchronized void awaitEarlierStarts(int times) throws InterruptedException {
        while (stages.keySet().stream().anyMatch(other -> earlierStarts.getOrDefault(other, 0) < times)) {
            wait();
        }
    }

    synchronized void reach(Slot slot, Stage stage) {
        stages.put(slot, stage);
        notifyAll();
    }

    synchronized void await(Stage stage) throws InterruptedException {
        while (stages.values().stream().anyMatch(reached -> reached.compareTo(stage) < 0)) {
            wait();
        }
    }

    /** Removes a trial that has ended, and resumes those of its processes that still run. */
    synchronized void leave(Slot slot) {
        stages.remove(slot);
        Optional.ofNullable(processes.remove(slot)).ifPresent(Suspendable::resume);
        notifyAll();
    }

    /** The number of trials that have not ended. */
    synchronized int countRunning() {
        return stages.size();
    }

    synchronized void addProcesses(Slot slot, Suspendable started) {
        processes.put(slot, started);
    }

    /** The processes of a trial; empty if they have not been added yet, or if it has left the group. */
    synchronized Optional<Suspendable> processes(Slot slot) {
        return Optional.ofNullable(processes.get(slot));
    }

    /**
     * Performs an action on the processes of a trial unless it has left the group. The process ids of a trial that has
     * ended may belong to other processes.
     */
    synchronized void with(Slot slot, Consumer<Suspendable> action) {
        processes(slot).ifPresent(action);
    }

    synchronized void withAll(Consumer<Suspendable> action) {
        processes.values().forEach(action);
    }
}
