package org.jdyno.lab.run.coschedule;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdyno.lab.model.Slot;

/** Trials that run at the same time, and how far each has come; those that have ended leave. Thread-safe. */
final class TrialGroup {
    enum Stage {
        STARTING,
        WARM,
        /** The load that is measured has been asked for. */
        LOADED
    }

    private final List<Slot> all;
    /** Guarded by this, as the others are: those that have not ended. */
    private final Map<Slot, Stage> stages = new LinkedHashMap<>();

    private final Map<Slot, Suspendable> processes = new HashMap<>();

    TrialGroup(List<Slot> slots) {
        all = List.copyOf(slots);
        all.forEach(slot -> stages.put(slot, Stage.STARTING));
    }

    /** Those that have ended too. */
    List<Slot> all() {
        return all;
    }

    /** Waits until all trials before it in the order have become warm, or left. */
    synchronized void awaitTurn(Slot slot) throws InterruptedException {
        while (!slot.equals(nextToWarm().orElse(slot))) {
            wait();
        }
    }

    private Optional<Slot> nextToWarm() {
        return stages.keySet().stream()
                .filter(slot -> stages.get(slot) == Stage.STARTING)
                .findFirst();
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

    synchronized void leave(Slot slot) {
        stages.remove(slot);
        processes.remove(slot);
        notifyAll();
    }

    synchronized int size() {
        return stages.size();
    }

    synchronized void suspendable(Slot slot, Suspendable ofIt) {
        processes.put(slot, ofIt);
    }

    /** The processes of a trial; empty when it has left. */
    synchronized Optional<Suspendable> processes(Slot slot) {
        return Optional.ofNullable(processes.get(slot));
    }

    /**
     * Does something to the processes of a trial that has not left: a group that was killed may be another's by now.
     */
    synchronized void with(Slot slot, Consumer<Suspendable> action) {
        processes(slot).ifPresent(action);
    }

    synchronized void withAll(Consumer<Suspendable> action) {
        processes.values().forEach(action);
    }
}
