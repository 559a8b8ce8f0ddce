package org.jdyno.lab.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jdyno.lab.model.Slot;

/**
 * Trials of which only one runs at any time, while the processes of the others are stopped: first each until it is
 * warm, then each for a quarter of a second at a time, after a lead-in that does not count. Rounds are in random order,
 * and each is followed by its mirror image, so that a drift of the machine falls on all alike.
 */
final class SlicedCompany extends Company {
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** In which a process fills the caches with its own again; by then it is as fast as it will be. */
    private static final long LEAD_IN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /**
     * What is left of a phase for all to get its command before the first slice, and for slices that take a little
     * longer.
     */
    private static final long SPARE_MILLIS = 500;

    private static final double SPARE_SHARE = 0.05;

    private final long measureMillis;
    private final Random random;
    private final Set<Slot> measured = new HashSet<>();
    private final Map<Slot, List<Slices.Slice>> slices = new LinkedHashMap<>();

    /**
     * @param measureMillis how long each is to run in the measured phase
     * @param seed of the order of the slices
     */
    SlicedCompany(List<Slot> invited, long measureMillis, long seed) {
        super(invited);
        this.measureMillis = measureMillis;
        this.random = new Random(seed);
        invited.forEach(slot -> slices.put(slot, new ArrayList<>()));
    }

    @Override
    Set<Integer> processors(Slot slot, List<Integer> allowed) {
        return Set.of();
    }

    @Override
    synchronized void begins(Slot slot, RunningRoles roles) throws InterruptedException {
        super.begins(slot, roles);
        while (!slot.equals(turn())) {
            wait();
        }
    }

    /** Whose turn it is to become warm; null when all are. */
    private Slot turn() {
        return present().keySet().stream()
                .filter(slot -> !warm(slot))
                .findFirst()
                .orElse(null);
    }

    @Override
    synchronized void isWarm(Slot slot) throws InterruptedException {
        RunningRoles roles = present().get(slot);
        if (present().size() > 1) {
            roles.halt();
        }
        super.isWarm(slot);
        roles.resume();
    }

    @Override
    synchronized void isMeasured(Slot slot) {
        measured.add(slot);
        notifyAll();
    }

    @Override
    long loadMillis(long asked) {
        long slices = rounds();
        long nanos = slices * SLICE_NANOS + (slices + 1) * LEAD_IN_NANOS;
        return Math.round(TimeUnit.NANOSECONDS.toMillis(nanos) * invited().size() * (1 + SPARE_SHARE)) + SPARE_MILLIS;
    }

    @Override
    synchronized Slices slices(Slot slot) {
        return new Slices(slices.get(slot));
    }

    @Override
    void conduct() throws InterruptedException {
        try {
            if (awaitMeasured()) {
                slice();
            }
        } finally {
            resumeAll();
        }
    }

    private synchronized boolean awaitMeasured() throws InterruptedException {
        while (!measured.containsAll(present().keySet())) {
            wait();
        }
        return !present().isEmpty();
    }

    private void slice() throws InterruptedException {
        haltAll();
        List<Slot> order = new ArrayList<>(invited());
        for (long round = 0; round < rounds(); round++) {
            if (round % 2 == 0) {
                Collections.shuffle(order, random);
            } else {
                Collections.reverse(order);
            }
            for (Slot slot : order) {
                slice(slot, LEAD_IN_NANOS, false);
                slice(slot, SLICE_NANOS, true);
            }
        }
        for (Slot slot : order) {
            slice(slot, LEAD_IN_NANOS, false);
        }
    }

    /** Pairs of a round and its mirror image. */
    private long rounds() {
        return 2 * Math.max(1, Math.round(TimeUnit.MILLISECONDS.toNanos(measureMillis) / (2.0 * SLICE_NANOS)));
    }

    /** Its end is when all have stopped: a busy machine may take its time for that, in which they still work. */
    private void slice(Slot slot, long nanos, boolean counts) throws InterruptedException {
        RunningRoles roles = present(slot);
        if (roles == null) {
            return;
        }
        long from = System.nanoTime();
        resume(slot);
        for (long left = nanos; left > 0; left = from + nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped within a slice");
            }
        }
        halt(slot);
        roles.awaitHalted();
        long to = System.nanoTime();
        add(slot, new Slices.Slice(from, to, counts, roles.cpuNanos()));
    }

    private synchronized void add(Slot slot, Slices.Slice slice) {
        slices.get(slot).add(slice);
    }

    private synchronized RunningRoles present(Slot slot) {
        return present().get(slot);
    }

    private synchronized void resume(Slot slot) {
        RunningRoles roles = present().get(slot);
        if (roles != null) {
            roles.resume();
        }
    }

    /** Not one that has ended in the meantime: its group may be another's by now. */
    private synchronized void halt(Slot slot) {
        RunningRoles roles = present().get(slot);
        if (roles != null) {
            roles.halt();
        }
    }

    private synchronized void haltAll() {
        present().values().forEach(RunningRoles::halt);
    }

    private synchronized void resumeAll() {
        present().values().stream().filter(roles -> roles != null).forEach(RunningRoles::resume);
    }
}
