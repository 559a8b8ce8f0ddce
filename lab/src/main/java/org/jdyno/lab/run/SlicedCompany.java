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
 * warm, then each for a tenth of a second at a time. Rounds are in random order, and each is followed by its mirror
 * image, so that a drift of the machine falls on all alike.
 */
final class SlicedCompany extends Company {
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

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
        long uncounted = Slices.UNCOUNTED * TimeUnit.NANOSECONDS.toMillis(SLICE_NANOS);
        return Math.round((asked + uncounted) * invited().size() * (1 + SPARE_SHARE)) + SPARE_MILLIS;
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
        long rounds = 2 * Math.max(1, TimeUnit.MILLISECONDS.toNanos(measureMillis) / (2 * SLICE_NANOS));
        List<Slot> order = new ArrayList<>(invited());
        round(order);
        for (long round = 0; round < rounds; round++) {
            if (round % 2 == 0) {
                Collections.shuffle(order, random);
            } else {
                Collections.reverse(order);
            }
            round(order);
        }
        round(order);
    }

    private void round(List<Slot> order) throws InterruptedException {
        for (Slot slot : order) {
            RunningRoles roles = present(slot);
            if (roles != null) {
                add(slot, slice(slot, roles));
            }
        }
    }

    /** Its end is when all have stopped: a busy machine may take its time for that, in which they still work. */
    private Slices.Slice slice(Slot slot, RunningRoles roles) throws InterruptedException {
        long from = System.nanoTime();
        resume(slot);
        for (long left = SLICE_NANOS; left > 0; left = from + SLICE_NANOS - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped within a slice");
            }
        }
        halt(slot);
        roles.awaitHalted();
        long to = System.nanoTime();
        return new Slices.Slice(from, to, roles.cpuNanos());
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
