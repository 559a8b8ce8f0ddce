package org.jdyno.run.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdyno.host.RoleHost;
import org.jdyno.model.Experiment;
import org.jdyno.model.Slot;
import org.jdyno.model.Workload;
import org.jdyno.run.protocol.RunningProcess;
import org.jdyno.store.TrialFolder;

/**
 * The processes that trials leave running for later ones: control processes, and the serving roles of a trial whose
 * experiment keeps them. A trial takes a control process, or starts one if there is none, and gives it back if it
 * succeeds. Co-scheduled trials have one each. Thread-safe.
 */
final class KeptProcesses implements AutoCloseable {
    /**
     * A running control process.
     *
     * @param processors the processors it may use; empty for all
     * @param command its command line without secrets
     */
    record Control(RoleHost host, Set<Integer> processors, RunningProcess process, List<String> command) {
        private boolean fits(RoleHost wanted, Set<Integer> wantedProcessors) {
            return host == wanted && processors.equals(wantedProcessors);
        }
    }

    /**
     * The serving roles of a trial.
     *
     * @param lastUsedBy the slot of the trial that used them last
     * @param workload the workload of that trial
     * @param processes their processes
     * @param folder the directory of their logs, which cover all their trials
     */
    record Server(Slot lastUsedBy, Workload workload, List<RunningProcess> processes, TrialFolder folder) {
        /** Whether a trial can use them: the platform must be the same, and the point may differ in the load only. */
        private boolean fits(Slot slot) {
            return slot.platform().equals(lastUsedBy.platform())
                    && slot.cell().workload().equals(lastUsedBy.cell().workload())
                    && workload.withoutLoad(slot.cell().point())
                            .equals(workload.withoutLoad(lastUsedBy.cell().point()));
        }
    }

    private final Experiment experiment;
    /** This and the next field are guarded by this object. */
    private final List<Control> controls = new ArrayList<>();

    private Optional<Server> server = Optional.empty();

    KeptProcesses(Experiment experiment) {
        this.experiment = experiment;
    }

    /** Ends what trials that are about to begin cannot use: a server that does not fit, and spare controls. */
    synchronized void prepareFor(List<Slot> slots) {
        if (server.filter(kept -> experiment.keepsServer(kept.lastUsedBy(), slots.get(0)) && kept.fits(slots.get(0)))
                .isEmpty()) {
            endServer();
        }
        endControlsBut(slots.size());
    }

    /** Whether the next trial gets a server that earlier trials have used. */
    synchronized boolean haveServer() {
        return server.isPresent();
    }

    /** Takes the server, if one is left. */
    synchronized Optional<Server> takeServer() {
        Optional<Server> taken = server;
        server = Optional.empty();
        return taken;
    }

    synchronized void giveBack(Server used) {
        server = Optional.of(used);
    }

    private void endServer() {
        server.ifPresent(kept -> kept.processes().forEach(RunningProcess::kill));
        server = Optional.empty();
    }

    /** Takes a control process on this host and these processors. One that has ended is not taken. */
    synchronized Optional<Control> takeControl(RoleHost host, Set<Integer> processors) {
        List<Control> ended = controls.stream()
                .filter(control -> !control.process().isAlive())
                .toList();
        ended.forEach(control -> control.process().kill());
        controls.removeAll(ended);
        Optional<Control> taken = controls.stream()
                .filter(control -> control.fits(host, processors))
                .findFirst();
        taken.ifPresent(controls::remove);
        return taken;
    }

    synchronized void giveBack(Control control) {
        controls.add(control);
    }

    private void endControlsBut(int count) {
        while (controls.size() > count) {
            controls.remove(0).process().kill();
        }
    }

    @Override
    public synchronized void close() {
        endServer();
        endControlsBut(0);
    }
}
