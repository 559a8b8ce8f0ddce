package org.jdyno.run.coschedule;

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
import org.jdyno.model.Cause;
import org.jdyno.model.Slot;
import org.jdyno.run.protocol.RoleEvent;
import org.jdyno.run.protocol.TrialFailure;

/**
 * Schedules the trials of one block relative to each other: one as a whole, or several in turns or in slices.
 * {@link #runAll} gives each trial a thread, which calls the other methods in the order in which they are declared. A
 * single trial that is not sliced has the thread of the caller. Thread-safe.
 *
 * <p>A trial may start several times, in turns with the others, before it begins. Each trial then starts and warms up
 * while the processes of the others are suspended, or do not exist yet. Then sliced trials run until each has received
 * the command for its load. From then on only one trial runs at any time, and the processes of the others are
 * suspended. Each runs for a tenth of a second at a time, after a lead-in that does not count. A round has one slice of
 * each trial in random order and is followed by a round in reverse order, so that drift of the machine affects all
 * trials alike.
 */
public final class CoSchedule {
    /** Runs one trial, from its start to its end. */
    public interface Task {
        void run(Slot slot) throws IOException, InterruptedException;
    }

    /** A step of a trial. */
    public interface Step {
        void run() throws TrialFailure, IOException, InterruptedException;
    }

    /** The bursts of load with which a trial warms up. */
    public interface Bursts {
        /** Whether the trial is not warm and may have another burst. */
        boolean needed();

        /** Runs a burst, to its end. */
        void run() throws TrialFailure, InterruptedException;

        /** Waits after a burst without load, so that the compilers can catch up: the pause is part of the method. */
        void pause() throws InterruptedException;
    }

    /** The load of the measured phase. */
    public interface MeasuredLoad {
        /**
         * Runs the load to its end.
         *
         * @param millis how long the driving roles generate load
         * @param ticking whether the driving roles record {@linkplain RoleEvent.Ticks ticks}, from which the
         *     numbers of operations at the ends of slices are interpolated
         * @param afterCommand run after the command has been sent to the driving roles
         * @return the answers of the driving processes, by process name
         */
        Map<String, RoleEvent.Done> run(long millis, boolean ticking, Runnable afterCommand)
                throws TrialFailure, InterruptedException;
    }

    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The time that a resumed process needs to fill the caches and to reach its full speed. */
    private static final long LEAD_IN_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    /** Additional time of the load, for sending the command to all roles. */
    private static final long SPARE_MILLIS = 100;

    /** Additional time of the load for slices that take longer, as a share of the time of all slices and lead-ins. */
    private static final double SPARE_SHARE = 0.015;

    private final boolean sliced;
    private final long measureMillis;
    private final TrialGroup group;
    private final Random random;
    /** The number of rounds. It is even, because each round is followed by its reverse. */
    private final long rounds;
    /** The completed slices of each trial. Guarded by itself. */
    private final Map<Slot, List<Slices.Slice>> slices = new HashMap<>();
    /** When each load ends, by {@link System#nanoTime}. */
    private final Map<Slot, Long> loadEndNanos = new ConcurrentHashMap<>();

    /**
     * @param slots the slots of the trials, in the order in which they warm up; one, or several that are sliced
     * @param measureMillis how long each trial runs in the measured phase
     * @param seed seed of the order of the slices
     */
    public CoSchedule(List<Slot> slots, long measureMillis, long seed) {
        this.sliced = slots.get(0).isSliced();
        this.measureMillis = measureMillis;
        this.group = new TrialGroup(slots);
        this.random = new Random(seed);
        this.rounds = 2 * Math.max(1, Math.round(TimeUnit.MILLISECONDS.toNanos(measureMillis) / (2.0 * SLICE_NANOS)));
    }

    /** Whether no other trial exists at the same time. */
    public boolean alone() {
        return group.all().size() == 1;
    }

    /**
     * Runs all trials and waits until they have ended.
     *
     * @throws InterruptedException if the calling thread or a trial was interrupted; all trials have ended then, too
     */
    public void runAll(Task task) throws IOException, InterruptedException {
        if (alone() && !sliced) {
            task.run(group.all().get(0));
            return;
        }
        try (TrialThreads threads = new TrialThreads(group, task)) {
            if (sliced) {
                runSlices();
            }
            threads.join();
        }
    }

    /**
     * Starts a trial several times before it begins, while no other trial runs: all trials once, then once more in the
     * reverse order, and so on, so that what the machine does meanwhile affects all alike.
     *
     * @param start starts the processes, and ends them
     */
    public void startEarlier(Slot slot, int times, Step start) throws TrialFailure, IOException, InterruptedException {
        for (int i = 0; i < times; i++) {
            group.awaitEarlierStart(slot);
            start.run();
            group.startedEarlier(slot);
        }
        group.awaitEarlierStarts(times);
    }

    /**
     * Starts and warms up a trial while no other trial runs, and waits until all are warm.
     *
     * @param processes the processes that the first step starts
     * @param start starts the trial, until it is ready for load
     * @param bursts warm it up
     */
    public void warmUp(Slot slot, Suspendable processes, Step start, Bursts bursts)
            throws TrialFailure, IOException, InterruptedException {
        inTurn(slot, processes, TrialGroup.Stage.WARM, () -> {
            start.run();
            group.addProcesses(slot, processes);
            while (bursts.needed()) {
                bursts.run();
                bursts.pause();
            }
        });
    }

    /**
     * Runs a step of a trial while no other trial runs, in the order of the slots, and waits until all have run theirs.
     * If there are several trials, its processes are suspended meanwhile, and stay so.
     */
    private void inTurn(Slot slot, Suspendable processes, TrialGroup.Stage reached, Step step)
            throws TrialFailure, IOException, InterruptedException {
        group.awaitTurn(slot, reached);
        resume(processes);
        step.run();
        await(slot, processes, reached);
    }

    /** Suspends a trial until all have reached a stage. */
    private void await(Slot slot, Suspendable processes, TrialGroup.Stage reached) throws InterruptedException {
        if (!alone()) {
            // So that it does not disturb those that have not.
            processes.suspend();
        }
        group.reach(slot, reached);
        group.await(reached);
    }

    /**
     * Runs the load of the measured phase of a trial. That of a sliced one lasts for the slices of all trials. One that
     * was suspended before a load without slices first runs something that does not count: its timers are due, and its
     * caches are cold.
     *
     * @param leadIn what it then runs
     * @param load runs the load
     * @return the figures of the slices in which the processes ran; empty if they ran continuously
     */
    public Optional<SlicedPhase> measure(Slot slot, Suspendable processes, Step leadIn, MeasuredLoad load)
            throws TrialFailure, IOException, InterruptedException {
        if (!sliced) {
            inTurn(slot, processes, TrialGroup.Stage.MEASURED, () -> {
                if (!alone()) {
                    leadIn.run();
                }
                load.run(measureMillis, false, () -> {});
            });
            return Optional.empty();
        }
        resume(processes);
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
        await(slot, processes, TrialGroup.Stage.MEASURED);
        return Optional.of(SlicedPhase.of(new Slices(own), answers));
    }

    /**
     * Runs the phase at a rate of a trial while no other trial runs, when all have been measured.
     *
     * @param load runs the load
     */
    public void runAtRate(Slot slot, Suspendable processes, Step load)
            throws TrialFailure, IOException, InterruptedException {
        inTurn(slot, processes, TrialGroup.Stage.RATED, load);
    }

    /** Lets a trial continue after its last phase, when no other has a phase left. */
    public void endLoad(Slot slot, Suspendable processes) throws InterruptedException {
        group.reach(slot, TrialGroup.Stage.RATED);
        group.await(TrialGroup.Stage.RATED);
        resume(processes);
    }

    /** Resumes the processes of a trial, which are suspended while others run. */
    private void resume(Suspendable processes) {
        if (!alone()) {
            processes.resume();
        }
    }

    /** Ends the processes of a trial, in whatever state it is. Other trials no longer wait for it. */
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

    /** Runs each of several trials in its own thread. All threads have ended when this is closed. */
    private static final class TrialThreads implements AutoCloseable {
        private final TrialGroup group;
        private final Task task;
        private final List<Thread> threads;
        /** The first error of the lab, as opposed to a failure of a trial. Guarded by this object. */
        private Throwable error;

        TrialThreads(TrialGroup group, Task task) {
            this.group = group;
            this.task = task;
            this.threads = group.all().stream()
                    .map(slot -> new Thread(() -> run(slot), "jdyno-trial-" + slot.index()))
                    .toList();
            threads.forEach(Thread::start);
        }

        private void run(Slot slot) {
            try {
                task.run(slot);
            } catch (IOException | InterruptedException | RuntimeException | Error thrown) {
                synchronized (this) {
                    error = error == null ? thrown : error;
                }
            } finally {
                group.leave(slot);
            }
        }

        /** Waits until all threads have ended, and throws the first exception of a thread. */
        void join() throws IOException, InterruptedException {
            for (Thread thread : threads) {
                thread.join();
            }
            synchronized (this) {
                if (error instanceof IOException failed) {
                    throw failed;
                }
                if (error instanceof InterruptedException stopped) {
                    throw stopped;
                }
                if (error != null) {
                    throw new IllegalStateException("in a co-scheduled trial", error);
                }
            }
        }

        /** Interrupts the threads, which then kill their processes, and waits until they have ended. */
        @Override
        public void close() {
            threads.forEach(Thread::interrupt);
            boolean interrupted = false;
            for (Thread thread : threads) {
                while (thread.isAlive()) {
                    try {
                        thread.join();
                    } catch (InterruptedException again) {
                        interrupted = true;
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
