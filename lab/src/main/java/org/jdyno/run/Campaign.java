package org.jdyno.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdyno.host.Installation;
import org.jdyno.host.Processes;
import org.jdyno.host.RoleHosts;
import org.jdyno.host.UserHome;
import org.jdyno.model.Identity;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.platform.NativeToolchain;
import org.jdyno.run.observe.ErgonomicsObserver;
import org.jdyno.run.observe.EventCounters;
import org.jdyno.run.observe.GcLogObserver;
import org.jdyno.run.observe.GraalObserver;
import org.jdyno.run.observe.MachineUse;
import org.jdyno.run.observe.PinnedThreads;
import org.jdyno.run.trial.RoleFiles;
import org.jdyno.run.trial.RunContext;
import org.jdyno.run.trial.RunListener;
import org.jdyno.run.trial.TrialObserver;
import org.jdyno.run.trial.TrialRunner;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.TrialFolder;

/**
 * Runs all trials of a run in order and stores each before the next begins. A run is resumed in the same way: stored
 * trials are not repeated.
 */
public final class Campaign {
    private static final List<TrialObserver.Factory> OBSERVERS = List.of(
            GcLogObserver::new,
            ErgonomicsObserver::new,
            MachineUse::new,
            GraalObserver::new,
            EventCounters::new,
            PinnedThreads::new);

    private final Installation installation;
    private final RunDirectory directory;
    private final boolean acceptsChanges;
    private final RunListener listener;

    /**
     * @param acceptsChanges whether to continue a run although JVMs, classes or the machine have changed, and note the
     *     change
     */
    public Campaign(Installation installation, RunDirectory directory, boolean acceptsChanges, RunListener listener) {
        this.installation = installation;
        this.directory = directory;
        this.acceptsChanges = acceptsChanges;
        this.listener = listener;
    }

    /**
     * Runs the remaining trials. If there are none, the identity is not checked and nothing is started, so that a
     * complete run can be shown on any machine.
     *
     * @throws InterruptedException if the calling thread is interrupted: the current trial is lost, the others are kept
     */
    public void run(BudgetedSequence sequence) throws InterruptedException {
        Closeable lock = directory.lock();
        try {
            Run run = directory.read();
            List<Slot> first = sequence.next(run.trials());
            if (first.isEmpty()) {
                directory.trials().setAside(run.damaged());
            } else {
                runLocked(run, sequence, first);
            }
        } catch (IOException failed) {
            throw unlessStopped(new UncheckedIOException("in " + directory.path(), failed));
        } catch (UncheckedIOException failed) {
            throw unlessStopped(failed);
        } finally {
            directory.trials().sweep();
            release(lock);
        }
    }

    private void runLocked(Run run, BudgetedSequence sequence, List<Slot> first)
            throws IOException, InterruptedException {
        // A resumed run uses the environment with which it began.
        Map<String, String> environment = run.host().environment();
        Twins twins = Twins.compile(run, installation);
        try (Processes processes = environment.isEmpty() ? new Processes() : new Processes(environment);
                RoleHosts hosts = RoleHosts.open(run.plan().hosts(), processes, this::relay)) {
            Identity now = Identification.of(run, installation, twins, hosts.identity());
            directory.identity().keep(now, run.trials().size(), acceptsChanges);
            directory.trials().sweep();
            directory.updateHost(hosts::describe);
            runTrials(sequence, first, hosts, twins);
        }
    }

    /** Returns the error unless an interrupt caused it: an interrupt closes a file that is being written. */
    private UncheckedIOException unlessStopped(UncheckedIOException error) throws InterruptedException {
        if (Thread.interrupted()) {
            InterruptedException stopped = new InterruptedException("stopped while writing");
            stopped.initCause(error);
            throw stopped;
        }
        return directory.unlessLost(error);
    }

    private void runTrials(BudgetedSequence sequence, List<Slot> first, RoleHosts hosts, Twins twins)
            throws IOException, InterruptedException {
        Run run = directory.read();
        directory.trials().setAside(run.damaged());
        List<Trial> trials = new ArrayList<>(run.trials());
        int block = -1;
        Archives archives = new Archives(run, installation, directory, hosts);
        archives.make(listener);
        SkipRule skipRule = new SkipRule(run, twins, archives);
        RoleFiles files = new RoleFiles(installation, run.plan(), twins.programs(), archives::used, directory);
        RunContext context = new RunContext(run.plan(), hosts, files, directory, listener);
        try (TrialRunner runner = new TrialRunner(context, OBSERVERS, trials)) {
            Set<Workload> workloads = new LinkedHashSet<>();
            run.plan().cells().forEach(cell -> workloads.add(run.workload(cell)));
            for (Workload workload : workloads) {
                runner.copyFiles(workload);
            }
            for (List<Slot> next = first; !next.isEmpty(); next = sequence.next(trials)) {
                if (next.get(0).block() != block) {
                    block = next.get(0).block();
                    listener.blockBegins(block, sequence.expectedBlockMillis(trials));
                }
                trials.addAll(runAndKeep(runner, skipRule, run, next, trials));
            }
        }
    }

    private Path relay() {
        return Twins.relay(installation, new NativeToolchain(System.getenv(), UserHome.ofThisProcess()));
    }

    private static void release(Closeable lock) {
        try {
            lock.close();
        } catch (IOException notReleased) {
            throw new UncheckedIOException(notReleased);
        }
    }

    /** Runs trials at the same time, or one, and stores them. */
    private List<Trial> runAndKeep(TrialRunner runner, SkipRule skipRule, Run run, List<Slot> slots, List<Trial> before)
            throws IOException, InterruptedException {
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
            runner.run(run.workload(slots.get(0)), able).forEach(trial -> trials.put(trial.slot(), trial));
        }
        if (able.size() == 1 && runner.deservesAnother(trials.get(slots.get(0)))) {
            Slot slot = slots.get(0);
            // The files of the first attempt are lost; its cause is kept.
            folders.put(slot, directory.trials().begin(slot));
            Trial second = runner.run(run.workload(slot), Map.of(slot, folders.get(slot)))
                    .get(0);
            trials.put(slot, second.after(trials.get(slot)));
        }
        for (Slot slot : slots) {
            directory.trials().keep(folders.get(slot), trials.get(slot));
            listener.trialEnds(trials.get(slot));
        }
        return slots.stream().map(trials::get).toList();
    }
}
