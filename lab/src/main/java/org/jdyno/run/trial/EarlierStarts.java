package org.jdyno.run.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.run.protocol.Inbox;
import org.jdyno.run.protocol.OpenPhases;
import org.jdyno.run.protocol.RoleChannel;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.store.TrialFolder;

/**
 * Starts the processes of a trial before it begins, for the time that they take, and kills them after their first
 * operations. A start is short and varies much, so that several are worth their time. Used by the thread that runs the
 * trial.
 */
final class EarlierStarts {
    /** The totals that are times of a start. */
    private static final List<String> TIMES = List.of("readyNanos", "firstOperationNanos");

    private final TrialContext trial;
    private final List<TrialObserver> observers;
    private final KeptProcesses kept;
    /** Process and total to the logarithm of each time. */
    private final Map<List<String>, List<Double>> logs = new HashMap<>();

    private int begun;

    EarlierStarts(TrialContext trial, List<TrialObserver> observers, KeptProcesses kept) {
        this.trial = trial;
        this.observers = observers;
        this.kept = kept;
    }

    /** Runs the next start. */
    void run() throws TrialFailure, IOException, InterruptedException {
        begun++;
        trial.step("start " + begun);
        run(new TrialFolder(Files.createDirectory(trial.folder().path().resolve("start-" + begun))));
    }

    private void run(TrialFolder folder) throws TrialFailure, IOException, InterruptedException {
        TrialContext own =
                new TrialContext(trial.run(), trial.workload(), trial.slot(), folder, trial.places(), trial.alone());
        Inbox inbox = new Inbox(System::nanoTime);
        TrialData data = new TrialData(own);
        RunningProcesses processes = new RunningProcesses(own, inbox, observers, kept);
        OpenPhases phases = new OpenPhases(data.startMillis(), data.startNanos(), process -> own.places()
                .of(process.role())
                .here());
        TrialProtocol protocol = new TrialProtocol(
                own.plan().timing(),
                own.load(),
                own.openLoop(),
                new RoleChannel(inbox, phases, data::add),
                data.totals(),
                step -> {});
        try {
            protocol.awaitReady(processes.start(), process -> {});
            protocol.connect();
            protocol.touch();
            processes.underTestHere().keySet().forEach(process -> keep(process, data.totals()));
        } finally {
            processes.kill();
        }
    }

    private void keep(String process, Totals totals) {
        for (String time : TIMES) {
            totals.value(process, time)
                    .ifPresent(nanos -> logs.computeIfAbsent(List.of(process, time), any -> new ArrayList<>())
                            .add(Math.log(nanos)));
        }
    }

    /** The geometric mean of a time of a process and of those of the earlier starts. */
    double mean(String process, String total, double nanos) {
        List<Double> all = new ArrayList<>(logs.getOrDefault(List.of(process, total), List.of()));
        all.add(Math.log(nanos));
        return Math.exp(all.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
    }
}
