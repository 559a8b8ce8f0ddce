package org.jdyno.run.trial;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jdyno.model.Experiment;
import org.jdyno.model.Outcome;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;
import org.jdyno.run.coschedule.CoSchedule;
import org.jdyno.store.TrialFolder;

/**
 * Runs trials. At the end of a trial, however it ends, none of its processes is left except those of a kept server and
 * the control process. These end when this object is closed.
 */
public final class TrialRunner implements AutoCloseable {
    private final RunContext run;
    private final List<TrialObserver.Factory> observers;
    private final KeptProcesses kept;
    private final PhaseRates rates;
    private boolean usedServer;

    /** @param earlier the trials of the run so far */
    public TrialRunner(RunContext run, List<TrialObserver.Factory> observers, List<Trial> earlier) {
        this.run = run;
        this.rates = new PhaseRates(earlier);
        this.observers = List.copyOf(observers);
        this.kept = new KeptProcesses(run.plan().experiment());
    }

    /**
     * Copies the files for the roles of a workload to their machines.
     *
     * @param workload the workload, with the roles of a trial
     */
    public void copyFiles(Workload workload) throws IOException, InterruptedException {
        run.files().provideAll(workload, new WorkloadHosts(run.hosts(), workload));
    }

    /**
     * Runs a trial, or several of one cell at the same time.
     *
     * @param workload the workload, with the roles of these trials
     * @param folders the directory of each trial; at least one
     * @return the trials in the order of the slots; the duration of each of several is an equal share of the total time
     * @throws InterruptedException if the run must stop; these trials are lost
     * @throws IOException if the lab cannot write its files
     */
    public List<Trial> run(Workload workload, Map<Slot, TrialFolder> folders) throws IOException, InterruptedException {
        long beganNanos = System.nanoTime();
        List<Slot> slots = List.copyOf(folders.keySet());
        CoSchedule coSchedule = new CoSchedule(
                slots,
                run.plan().timing().measureMillis(),
                run.plan().seed() + slots.get(0).index());
        kept.prepareFor(slots);
        usedServer = kept.haveServer();
        Map<Slot, Trial> ended = new ConcurrentHashMap<>();
        WorkloadHosts places = new WorkloadHosts(run.hosts(), workload);
        coSchedule.runAll(slot -> {
            TrialContext trial = new TrialContext(run, workload, slot, folders.get(slot), places, coSchedule.alone());
            List<TrialObserver> own =
                    observers.stream().map(factory -> factory.of(trial)).toList();
            ended.put(slot, new TrialRun(trial, coSchedule, rates, own, kept).run());
        });
        long eachNanos = (System.nanoTime() - beganNanos) / slots.size();
        return slots.stream()
                .map(ended::get)
                .map(trial -> trial.slot().pairing().together() ? trial.lasting(eachNanos) : trial)
                .toList();
    }

    /**
     * Whether a trial that has just ended is to be run again: it failed with a server that earlier trials had used, and
     * which may be the reason.
     */
    public boolean deservesAnother(Trial trial) {
        return usedServer
                && trial.outcome() == Outcome.FAILED
                && run.plan().experiment() instanceof Experiment.Comparison;
    }

    /** Ends the kept server and the control processes. */
    @Override
    public void close() {
        kept.close();
    }
}
