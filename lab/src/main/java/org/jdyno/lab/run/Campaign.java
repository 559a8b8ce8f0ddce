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
import org.jdyno.lab.model.CapacitySearch;
import org.jdyno.lab.model.Course;
import org.jdyno.lab.model.Identity;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
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
 * All trials of a run, in the order of its course, each stored before the next begins. Going on with a run that was cut
 * short is the same thing: trials that are stored are not run again.
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

    /** Goes on with a run even where what it is measured with has changed, and notes that. */
    public void acceptChanges() {
        acceptsChanges = true;
    }

    /** Runs what is left to run and fits into the budget, whatever it shows. */
    public void run(Course course, long expectedBlockMillis) throws InterruptedException {
        run(course, expectedBlockMillis, (trials, fits) -> fits);
    }

    /** Decides whether a further block is begun. */
    @FunctionalInterface
    public interface NextBlock {
        /**
         * Whether it is.
         *
         * @param trials all so far, in order
         * @param fits whether the block is expected to fit into the budget
         */
        boolean begins(List<Trial> trials, boolean fits);
    }

    /**
     * Runs what is left to run and fits into the budget.
     *
     * @param course what is run next
     * @param expectedBlockMillis what a block is expected to take before any has been run
     * @param further whether a further block is begun; one that was begun is ended in any case
     * @throws InterruptedException when the calling thread is interrupted: the trial in flight is given up, the others
     *     are kept
     */
    public void run(Course course, long expectedBlockMillis, NextBlock further) throws InterruptedException {
        Closeable lock = directory.lock();
        try {
            Run run = directory.read();
            if (course.next(run.trials()).isPresent()) {
                Identity now = Identification.of(run, installation, twins);
                directory.identity().keep(now, run.trials().size(), acceptsChanges);
            }
            runLocked(run, course, expectedBlockMillis, further);
        } catch (IOException labTrouble) {
            throw unlessStopped(new UncheckedIOException("in " + directory.path(), labTrouble));
        } catch (UncheckedIOException labTrouble) {
            throw unlessStopped(labTrouble);
        } finally {
            directory.trials().sweep();
            release(lock);
        }
    }

    private void runLocked(Run run, Course course, long expectedBlockMillis, NextBlock further)
            throws IOException, InterruptedException {
        // A sitting that goes on with a run does so with the environment that the first one had.
        Map<String, String> environment = run.host().environment();
        try (Processes processes = environment.isEmpty() ? new Processes() : new Processes(environment);
                RoleHosts hosts = RoleHosts.open(run.plan().hosts(), processes, this::relay)) {
            directory.trials().sweep();
            directory.keepHost(hosts::describe);
            follow(course, hosts, expectedBlockMillis, further);
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

    private void follow(Course course, RoleHosts hosts, long expectedBlockMillis, NextBlock further)
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
            for (Optional<Slot> next = course.next(trials);
                    next.isPresent() && begins(next.get().block(), budget, trials, further);
                    next = course.next(trials)) {
                Slot slot = next.get();
                if (slot.block() != block) {
                    block = slot.block();
                    listener.blockBegins(block, budget.expectedBlockMillis());
                }
                for (Trial trial : runAndKeep(runner, run, course.together(slot, trials), trials)) {
                    trials.add(trial);
                    budget.add(trial);
                }
            }
        }
    }

    private static boolean begins(int block, Budget budget, List<Trial> trials, NextBlock further) {
        boolean fits = budget.allows(block);
        return budget.isNew(block) ? further.begins(trials, fits) : fits;
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

    /** How much of the time is used up, over all sittings of a run. */
    private static final class Budget {
        private final Plan plan;
        private final long firstGuessMillis;
        private final double trialsPerBlock;
        private final Set<Integer> begun = new HashSet<>();
        private long spentNanos;
        private int trials;

        Budget(Plan plan, long firstGuessMillis, List<Trial> before) {
            this.plan = plan;
            this.firstGuessMillis = firstGuessMillis;
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
                    ? firstGuessMillis
                    : Math.round(TimeUnit.NANOSECONDS.toMillis(spentNanos / trials) * trialsPerBlock);
        }

        /**
         * A block that was begun is ended; a new one must be expected to fit. The first always runs. By the original
         * rules the runs of a platform that were begun are ended, and as long as any time is left another platform's
         * are begun; so is a trial of a search.
         */
        boolean allows(int block) {
            if (plan.budgetMillis().isEmpty() || trials == 0) {
                return true;
            }
            long leftMillis = plan.budgetMillis().get() - TimeUnit.NANOSECONDS.toMillis(spentNanos);
            if (plan.procedure().capacity().isPresent() && CapacitySearch.pass(block) == CapacitySearch.Pass.PILOT) {
                return leftMillis > 0; // it has no length of its own
            }
            if (plan.procedure().compares()) {
                return begun.contains(block) || expectedBlockMillis() <= leftMillis;
            }
            boolean withinRow = plan.procedure().limit().isEmpty() && block > 0;
            return withinRow || leftMillis > 0;
        }
    }
}
