package org.jdyno.lab.run.coschedule;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.run.protocol.RoleEvent;
import org.jdyno.lab.run.protocol.TrialFailure;

/**
 * Runs trials in slices. First the trials are warmed up in turns, a burst each: one pauses while others have theirs.
 * Then all run until each has received the command for its load. From then on only one trial runs at any time, and the
 * processes of the others are suspended. Each runs for a tenth of a second at a time, after a lead-in that does not
 * count. A round has one slice of each trial in random order and is followed by a round in reverse order, so that drift
 * of the machine affects all trials alike. Thread-safe.
 */
public final class Sliced implements CoSchedule {
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The time that a resumed process needs to fill the caches and to reach its full speed. */
    private static final long LEAD_IN_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    /** Additional time of the load, for sending the command to all roles. */
    private static final long SPARE_MILLIS = 100;

    /** Additional time of the load for slices that take longer, as a share of the time of all slices and lead-ins. */
    private static final double SPARE_SHARE = 0.015;

    private final TrialGroup group;
    private final Random random;
    /** The number of rounds. It is even, because each round is followed by its reverse. */
    private final long rounds;
    /** The completed slices of each trial. Guarded by itself. */
    private final Map<Slot, List<Slices.Slice>> slices = new HashMap<>();
    /** When each load ends, by {@link System#nanoTime}. */
    private final Map<Slot, Long> loadEndNanos = new ConcurrentHashMap<>();

    /**
     * @param slots the slots of the trials, in the order in which they warm up
     * @param measureMillis how long each trial runs in the measured phase
     * @param seed seed of the order of the slices
     */
    public Sliced(List<Slot> slots, long measureMillis, long seed) {
        this.group = new TrialGroup(slots);
        this.random = new Random(seed);
        this.rounds = 2 * Math.max(1, Math.round(TimeUnit.MILLISECONDS.toNanos(measureMillis) / (2.0 * SLICE_NANOS)));
    }

    @Override
    public void runAll(Task task) throws IOException, InterruptedException {
        try (TrialThreads threads = new TrialThreads(group, task)) {
            runSlices();
            threads.join();
        }
    }

    @Override
    public void warmUp(Slot slot, Suspendable processes, Step start, Bursts bursts)
            throws TrialFailure, IOException, InterruptedException {
        group.inTurn(slot, start);
        group.addProcesses(slot, processes);
        while (bursts.needed()) {
            group.inTurn(slot, bursts::run);
            bursts.pause();
        }
        if (group.countRunning() > 1) {
            // So that it does not disturb the trials that warm up after it.
            processes.suspend();
        }
        group.reach(slot, TrialGroup.Stage.WARM);
        group.await(TrialGroup.Stage.WARM);
        processes.resume();
    }

    /**
     * Runs a load that lasts for the slices of all trials.
     *
     * @param millis not used: the constructor has received the length of the measured phase
     */
    @Override
    public Optional<SlicedPhase> measure(Slot slot, long millis, MeasuredLoad load)
            throws TrialFailure, InterruptedException {
        long nanos = rounds * SLICE_NANOS + (rounds + 1) * LEAD_IN_NANOS;
        double allMillis =
                (double) TimeUnit.NANOSECONDS.toMillis(nanos) * group.all().size();
        long loadMillis = Math.round(allMillis * (1 + SPARE_SHARE)) + SPARE_MILLIS;
        loadEndNanos.put(slot, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(loadMillis));
        Map<String, RoleEvent.Done> answers =
                load.run(loadMillis, true, () -> group.reach(slot, TrialGroup.Stage.LOAD_COMMANDED));
        List<Slices.Slice> own;
        synchronized (slices) {
            own = List.copyOf(slices.getOrDefault(slot, List.of()));
        }
        if (own.isEmpty()) {
            throw new TrialFailure(
                    Cause.TIME_OUT, "its load ended before its first slice, because another trial began its load late");
        }
        return Optional.of(SlicedPhase.of(new Slices(own), answers));
    }

    @Override
    public void end(Slot slot, Runnable kill) {
        kill.run();
        group.leave(slot);
    }

    private void runSlices() throws InterruptedException {
        try {
            group.await(TrialGroup.Stage.LOAD_COMMANDED);
            group.withAll(Suspendable::suspend);
            runRounds();
        } finally {
            group.withAll(Suspendable::resume);
        }
    }

    /** Runs the rounds, or as many as fit into the loads if slices take longer than they should. */
    private void runRounds() throws InterruptedException {
        List<Slot> order = new ArrayList<>(group.all());
        for (long round = 0; round < rounds && (round % 2 == 1 || round == 0 || twoMoreRoundsFit()); round++) {
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
        // A last lead-in gives each trial ticks after its last slice that counts, from which to interpolate.
        for (Slot slot : order) {
            slice(slot, LEAD_IN_NANOS, false);
        }
    }

    private boolean twoMoreRoundsFit() {
        long neededNanos = group.countRunning() * (2 * SLICE_NANOS + 3 * LEAD_IN_NANOS);
        long nowNanos = System.nanoTime();
        return loadEndNanos.values().stream().allMatch(end -> end - nowNanos >= neededNanos);
    }

    /** Runs a slice. It ends when all processes are suspended, which takes longer on a busy machine. */
    private void slice(Slot slot, long nanos, boolean counts) throws InterruptedException {
        Optional<Suspendable> processes = group.processes(slot);
        if (processes.isEmpty()) {
            return;
        }
        long from = System.nanoTime();
        group.with(slot, Suspendable::resume);
        for (long left = nanos; left > 0; left = from + nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped within a slice");
            }
        }
        group.with(slot, Suspendable::suspend);
        processes.get().awaitSuspended();
        long to = System.nanoTime();
        Slices.Slice slice = new Slices.Slice(from, to, counts, processes.get().cpuNanos());
        synchronized (slices) {
            slices.computeIfAbsent(slot, any -> new ArrayList<>()).add(slice);
        }
    }
}
