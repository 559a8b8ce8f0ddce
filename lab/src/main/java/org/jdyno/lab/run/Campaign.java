package org.jdyno.lab.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.Processes;
import org.jdyno.lab.host.RoleHosts;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.TrialFolder;

/**
 * All trials of a run, in the order of its schedule, each stored before the next begins. Going on with a run that was cut short is the same
 * thing: trials that are stored are not run again.
 */
public final class Campaign {
    private final Installation installation;
    private final RunDirectory directory;
    private final Twins twins;
    private final Supplier<Path> relay;
    private final RunListener listener;

    /**
     * A campaign that has not begun.
     *
     * @param relay gives the program of the link between namespaces; asked only when the plan needs it
     */
    public Campaign(
            Installation installation,
            RunDirectory directory,
            Twins twins,
            Supplier<Path> relay,
            RunListener listener) {
        this.installation = installation;
        this.directory = directory;
        this.twins = twins;
        this.relay = relay;
        this.listener = listener;
    }

    /**
     * Runs what is left of the schedule and fits into the budget.
     *
     * @param expectedBlockMillis what a block is expected to take before any has been run
     * @throws InterruptedException when the calling thread is interrupted: the trial in flight is given up, the others are kept
     */
    public void run(long expectedBlockMillis) throws InterruptedException {
        Closeable lock = directory.lock();
        try (Processes processes = new Processes();
                RoleHosts hosts = RoleHosts.open(directory.read().plan().hosts(), processes, relay)) {
            directory.sweep();
            directory.keepHost(hosts::describe);
            runSchedule(hosts, expectedBlockMillis);
        } catch (IOException labTrouble) {
            throw unlessStopped(new UncheckedIOException("in " + directory.path(), labTrouble));
        } catch (UncheckedIOException labTrouble) {
            throw unlessStopped(labTrouble);
        } finally {
            directory.sweep();
            release(lock);
        }
    }

    /** The trouble, unless an interrupt made it: that also ends what is just being written, and closes its file. */
    private static UncheckedIOException unlessStopped(UncheckedIOException labTrouble) throws InterruptedException {
        if (Thread.interrupted()) {
            InterruptedException stopped = new InterruptedException("stopped while writing");
            stopped.initCause(labTrouble);
            throw stopped;
        }
        return labTrouble;
    }

    private void runSchedule(RoleHosts hosts, long expectedBlockMillis) throws IOException, InterruptedException {
        Run run = directory.read();
        Budget budget = new Budget(run.plan(), expectedBlockMillis, run.trials());
        Set<Integer> done = new HashSet<>();
        run.trials().forEach(trial -> done.add(trial.slot().index()));
        TrialRunner runner = new TrialRunner(installation, run.plan(), hosts, twins, listener);
        for (Workload workload : run.workloads()) {
            runner.bring(workload);
        }
        int block = -1;
        for (Slot slot : run.schedule()) {
            if (slot.block() != block) {
                block = slot.block();
                if (!budget.allows(block)) {
                    return;
                }
                listener.blockBegins(block, budget.expectedBlockMillis());
            }
            if (!done.contains(slot.index())) {
                budget.add(runAndKeep(runner, run, slot));
            }
        }
    }

    private static void release(Closeable lock) {
        try {
            lock.close();
        } catch (IOException alreadyReleased) {
            throw new UncheckedIOException(alreadyReleased);
        }
    }

    private Trial runAndKeep(TrialRunner runner, Run run, Slot slot) throws IOException, InterruptedException {
        listener.trialBegins(slot);
        TrialFolder folder = directory.begin(slot);
        Trial trial = runner.run(run.workload(slot.workload()), slot, folder);
        directory.keep(folder, trial);
        listener.trialEnds(trial);
        return trial;
    }

    /** How much of the time is used up, over all sittings of a run. */
    private static final class Budget {
        private final Plan plan;
        private final long firstGuessMillis;
        private final int trialsPerBlock;
        private final Set<Integer> begun = new HashSet<>();
        private long spentNanos;
        private int trials;

        Budget(Plan plan, long firstGuessMillis, List<Trial> before) {
            this.plan = plan;
            this.firstGuessMillis = firstGuessMillis;
            this.trialsPerBlock = plan.platforms().size() * plan.cells().size();
            before.forEach(this::add);
        }

        void add(Trial trial) {
            spentNanos += trial.durationNanos();
            trials++;
            begun.add(trial.slot().block());
        }

        long expectedBlockMillis() {
            return trials == 0 ? firstGuessMillis : TimeUnit.NANOSECONDS.toMillis(spentNanos / trials) * trialsPerBlock;
        }

        /** A block that was begun is ended; a new one must be expected to fit. The first always runs. */
        boolean allows(int block) {
            return plan.budgetMillis().isEmpty()
                    || trials == 0
                    || begun.contains(block)
                    || TimeUnit.NANOSECONDS.toMillis(spentNanos) + expectedBlockMillis()
                            <= plan.budgetMillis().get();
        }
    }
}
