package org.jdyno.lab.run;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jdyno.lab.model.Slot;

/**
 * Those that are run at the same time as a trial, and what it minds for their sake: here that none is measured before
 * all are warm. Each trial has a thread of its own, which tells its company how far it is. Thread-safe.
 */
class Company {
    private final List<Slot> invited;
    /** Guarded by this: those whose trials have not ended. */
    private final Map<Slot, RunningRoles> present = new LinkedHashMap<>();

    private final Set<Slot> warm = new HashSet<>();

    /** @param invited the trials, in the order they are started */
    Company(List<Slot> invited) {
        this.invited = List.copyOf(invited);
        invited.forEach(slot -> present.put(slot, null));
    }

    /** Nobody but this one. */
    static Company none(Slot slot) {
        return new Company(List.of(slot));
    }

    boolean alone() {
        return invited.size() == 1;
    }

    List<Slot> invited() {
        return invited;
    }

    /**
     * The processors that only a trial's roles are to use, of those that may be used; empty when they are not told
     * apart.
     */
    Set<Integer> processors(Slot slot, List<Integer> allowed) {
        if (alone()) {
            return Set.of();
        }
        int each = Math.max(1, allowed.size() / invited.size());
        int first = invited.indexOf(slot) * each % allowed.size();
        return new TreeSet<>(allowed.subList(first, first + each));
    }

    /** A trial is about to start its roles; waits until it may. */
    synchronized void begins(Slot slot, RunningRoles roles) throws InterruptedException {
        present.put(slot, roles);
    }

    /** A trial is warm; waits until all are. */
    synchronized void isWarm(Slot slot) throws InterruptedException {
        warm.add(slot);
        notifyAll();
        while (!warm.containsAll(present.keySet())) {
            wait();
        }
    }

    /** A trial's load has been asked for that is measured. */
    synchronized void isMeasured(Slot slot) {}

    /**
     * How much longer than its own measured time a trial's load is to run, for the sake of the others, in milliseconds.
     */
    long loadMillis(long measureMillis) {
        return measureMillis;
    }

    /** The time that was a trial's own; of one that had all the time none is told apart. */
    synchronized Slices slices(Slot slot) {
        return Slices.ALL;
    }

    /** A trial has ended, in whatever way; nobody waits for it any longer. */
    synchronized void leaves(Slot slot) {
        present.remove(slot);
        notifyAll();
    }

    /** Guarded by this: the roles of those whose trials have not ended. */
    final Map<Slot, RunningRoles> present() {
        return present;
    }

    /** Guarded by this. */
    final boolean warm(Slot slot) {
        return warm.contains(slot);
    }

    /** Does what there is to do while the trials run, on a thread that is none of theirs. */
    void conduct() throws InterruptedException {}
}
