package org.jdyno.lab.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.Processes;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.model.Identity;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialSequence;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.platform.NativeToolchain;
import org.jdyno.lab.run.observe.GcLogObserver;
import org.jdyno.lab.run.observe.GraalObserver;
import org.jdyno.lab.run.observe.MachineUse;
import org.jdyno.lab.run.trial.RoleFiles;
import org.jdyno.lab.run.trial.RunContext;
import org.jdyno.lab.run.trial.TrialObserver;
import org.jdyno.lab.run.trial.TrialRunner;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.TrialFolder;

/**
 * Runs all trials of a run in order and stores each before the next begins. A run is resumed in the same way: stored
 * trials are not repeated.
 */
public final class Campaign {
    private static final List<TrialObserver.Factory> OBSERVERS =
            List.of(GcLogObserver::new, MachineUse::new, GraalObserver::new);

    private final Installation installation;
    private final RunDirectory directory;
    private final Twins twins;
    private final RunListener listener;
    private boolean acceptsChanges;

    public Campaign(Installation installation, RunDirectory directory, Twins twins, RunListener listener) {
        this.installation = installation;
        this.directory = directory;
        this.twins = twins;
        this.listener = listener;
    }

    /** Continues a run although JVMs, classes or the machine have changed, and notes the change. */
    public void acceptChanges() {
        acceptsChanges = true;
    }

    /** Runs the remaining trials that fit into the budget, whatever their results. */
    public void run(TrialSequence sequence, long expectedBlockMillis) throws InterruptedException {
        run(sequence, expectedBlockMillis, (trials, fits) -> fits);
    }

    /** Decides whether another block begins. */
    @FunctionalInterface
    public interface NextBlock {
        /**
         * Whether another block begins.
         *
         * @param trials all trials so far, in order
         * @param fits whether the block is expected to fit into the budget
         */
        boolean begins(List<Trial> trials, boolean fits);
    }

    /**
     * Runs the remaining trials that fit into the budget.
     *
     * @param sequence gives the next trial
     * @param expectedBlockMillis expected time of the first block
     * @param further decides whether another block begins; a block that has begun is always completed
     * @throws InterruptedException if the calling thread is interrupted: the current trial is lost, the others are kept
     */
    public void run(TrialSequence sequence, long expectedBlockMillis, NextBlock further) throws InterruptedException {
        Closeable lock = directory.lock();
        try {
            runLocked(directory.read(), sequence, expectedBlockMillis, further);
        } catch (IOException failed) {
            throw unlessStopped(new UncheckedIOException("in " + directory.path(), failed));
        } catch (UncheckedIOException failed) {
            throw unlessStopped(failed);
        } finally {
            directory.trials().sweep();
            release(lock);
        }
    }

    private void runLocked(Run run, TrialSequence sequence, long expectedBlockMillis, NextBlock further)
            throws IOException, InterruptedException {
        // A resumed run uses the environment of its first session.
        Map<String, String> environment = run.host().environment();
        try (Processes processes = environment.isEmpty() ? new Processes() : new Processes(environment);
                RoleHosts hosts = RoleHosts.open(run.plan().hosts(), processes, this::relay)) {
            if (sequence.next(run.trials()).isPresent()) {
                Identity now = Identification.of(run, installation, twins, hosts.identity());
                directory.identity().keep(now, run.trials().size(), acceptsChanges);
            }
            directory.trials().sweep();
            directory.keepHost(hosts::describe);
            follow(sequence, hosts, expectedBlockMillis, further);
        }
    }

    /** Returns the error unless an interrupt caused it, which closes a file that is being written. */
    private static UncheckedIOException unlessStopped(UncheckedIOException error) throws InterruptedException {
        if (Thread.interrupted()) {
            InterruptedException stopped = new InterruptedException("stopped while writing");
            stopped.initCause(error);
            throw stopped;
        }
        return error;
    }

    private void follow(TrialSequence sequence, RoleHosts hosts, long expectedBlockMillis, NextBlock further)
            throws IOException, InterruptedException {
        Run run = directory.read();
        directory.trials().setAside(run.damaged());
        Budget budget = new Budget(run.plan(), expectedBlockMillis, run.trials());
        List<Trial> trials = new ArrayList<>(run.trials());
        int block = -1;
        RoleFiles files = new RoleFiles(installation, run.plan(), twins.programs(), directory);
        RunContext context = new RunContext(run.plan(), hosts, files, directory, listener);
        try (TrialRunner runner = new TrialRunner(context, OBSERVERS)) {
            for (Workload workload : run.workloads()) {
                runner.bring(workload);
            }
            for (Optional<Slot> next = sequence.next(trials);
                    next.isPresent() && begins(next.get(), sequence, budget, trials, further);
                    next = sequence.next(trials)) {
                Slot slot = next.get();
                if (slot.block() != block) {
                    block = slot.block();
                    listener.blockBegins(block, budget.expectedBlockMillis());
                }
                for (Trial trial : runAndKeep(runner, run, sequence.coScheduled(slot, trials), trials)) {
                    trials.add(trial);
                    budget.add(trial);
                }
            }
        }
    }

    private static boolean begins(
            Slot next, TrialSequence sequence, Budget budget, List<Trial> trials, NextBlock further) {
        boolean fits = budget.allows(next.block(), sequence.unit(next));
        return budget.isNew(next.block()) ? further.begins(trials, fits) : fits;
    }

    private Path relay() {
        return RelayProgram.compiled(
                installation, new NativeToolchain(System.getenv(), Path.of(System.getProperty("user.home"))));
    }

    private static void release(Closeable lock) {
        try {
            lock.close();
        } catch (IOException alreadyReleased) {
            throw new UncheckedIOException(alreadyReleased);
        }
    }

    private List<Trial> runAndKeep(TrialRunner runner, Run run, List<Slot> slots, List<Trial> before)
            throws IOException, InterruptedException {
        SkipRule skipRule = new SkipRule(run, twins);
        Map<Slot, TrialFolder> folders = new LinkedHashMap<>();
        Map<Slot, TrialFolder> able = new LinkedHashMap<>();
        Map<Slot, Trial> trials = new HashMap<>();
        for (Slot slot : slots) {
            listener.trialBegins(slot);
            folders.put(slot, directory.trials().begin(slot));
            skipRule.skip(slot, before)
                    .ifPresentOrElse(trial -> trials.put(slot, trial), () -> able.put(slot, folders.get(slot)));
        }
        if (!able.isEmpty()) {
            runner.run(run.workload(slots.get(0).workload()), able).forEach(trial -> trials.put(trial.slot(), trial));
        }
        for (Slot slot : slots) {
            directory.trials().keep(folders.get(slot), trials.get(slot));
            listener.trialEnds(trials.get(slot));
        }
        return slots.stream().map(trials::get).toList();
    }

    /** The budget of a run, and the time that all its sessions have spent. */
    private static final class Budget {
        private final Plan plan;
        private final long firstBlockMillis;
        private final double trialsPerBlock;
        private final Set<Integer> begun = new HashSet<>();
        private long spentNanos;
        private int trials;

        Budget(Plan plan, long firstBlockMillis, List<Trial> before) {
            this.plan = plan;
            this.firstBlockMillis = firstBlockMillis;
            this.trialsPerBlock = plan.trialsPerBlock();
            before.forEach(this::add);
        }

        void add(Trial trial) {
            spentNanos += trial.durationNanos();
            trials++;
            begun.add(trial.slot().block());
        }

        boolean isNew(int block) {
            return !begun.contains(block);
        }

        long expectedBlockMillis() {
            return trials == 0
                    ? firstBlockMillis
                    : Math.round(TimeUnit.NANOSECONDS.toMillis(spentNanos / trials) * trialsPerBlock);
        }

        /**
         * Whether a trial of this block may begin. A unit that has begun is completed, and the first trial always runs.
         */
        boolean allows(int block, TrialSequence.Unit unit) {
            if (plan.budgetMillis().isEmpty() || trials == 0) {
                return true;
            }
            long leftMillis = plan.budgetMillis().get() - TimeUnit.NANOSECONDS.toMillis(spentNanos);
            return switch (unit) {
                case BLOCK -> begun.contains(block) || expectedBlockMillis() <= leftMillis;
                case ROW -> block > 0 || leftMillis > 0;
                case TRIAL -> leftMillis > 0;
            };
        }
    }
}
