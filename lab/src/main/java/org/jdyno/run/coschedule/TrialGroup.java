package org.jdyno.run.coschedule;

import java.util.Comparator;
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
        /** The driving roles have got the command for the load of the measured phase. */
        LOAD_COMMANDED
    }

    private final List<Slot> all;
    /** The stages of trials that have not ended. This and the next field are guarded by this object. */
    private final Map<Slot, Stage> stages = new LinkedHashMap<>();

    private final Map<Slot, Suspendable> processes = new HashMap<>();
    /** How many turns each trial has had. This and the next field are guarded by this object. */
    private final Map<Slot, Integer> turns = new HashMap<>();

    /** The trial whose turn it is. */
    private Optional<Slot> inTurn = Optional.empty();

    TrialGroup(List<Slot> slots) {
        all = List.copyOf(slots);
        all.forEach(slot -> stages.put(slot, Stage.STARTING));
    }

    /** All trials, including those that have ended. */
    List<Slot> all() {
        return all;
    }

    /**
     * Waits for the turn of a trial that is not warm. Turns go round: the trial that has had the fewest is next, the
     * first of several.
     */
    synchronized void awaitTurn(Slot slot) throws InterruptedException {
        while (inTurn.isPresent() || !slot.equals(nextInTurn().orElse(slot))) {
            wait();
        }
        inTurn = Optional.of(slot);
    }

    private Optional<Slot> nextInTurn() {
        return stages.keySet().stream()
                .filter(slot -> stages.get(slot) == Stage.STARTING)
                .min(Comparator.comparingInt(slot -> turns.getOrDefault(slot, 0)));
    }

    synchronized void endTurn(Slot slot) {
        inTurn = Optional.empty();
        turns.merge(slot, 1, Integer::sum);
        notifyAll();
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
