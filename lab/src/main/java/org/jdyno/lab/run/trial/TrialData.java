package org.jdyno.lab.run.trial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdyno.lab.model.Ergonomics;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.model.Outcome;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.TrialEvent;
import org.jdyno.lab.model.Warmup;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.run.coschedule.SlicedPhase;
import org.jdyno.lab.run.protocol.RoleProcess;
import org.jdyno.lab.run.protocol.TrialFailure;

/** Collects the data of a trial while it runs. Used by the thread that runs the trial. */
final class TrialData {
    private final TrialContext trial;
    private final Totals totals;
    private final List<Window> windows = new ArrayList<>();
    private final HistogramLog histograms = new HistogramLog();
    private final long startMillis = System.currentTimeMillis();
    private final long startNanos = System.nanoTime();
    private final Map<String, Ergonomics> ergonomics = new HashMap<>();
    private Warmup warmup = Warmup.NONE;
    private boolean histogramsAdded;
    private Optional<TrialEvent> event = Optional.empty();

    TrialData(TrialContext trial) {
        this.trial = trial;
        this.totals = new Totals(trial.workload());
    }

    long startMillis() {
        return startMillis;
    }

    long startNanos() {
        return startNanos;
    }

    Totals totals() {
        return totals;
    }

    List<Window> windows() {
        return Collections.unmodifiableList(windows);
    }

    /** Keeps the planned event that has happened. The figures of the process are those of its windows. */
    void addEvent(TrialEvent happened) {
        event = Optional.of(happened);
        completeFromWindows(happened.process());
    }

    /** What the JVMs under test chose by themselves, by role. */
    Map<String, Ergonomics> ergonomics() {
        return ergonomics;
    }

    void setWarmup(Warmup result) {
        warmup = result;
    }

    /** Adds a completed window of a process with its histograms. */
    void add(RoleProcess process, Window window, Map<String, String> recorded) throws TrialFailure {
        windows.add(window);
        // Histograms are decoded after the trial, because decoding would use CPU time during the measurement.
        histograms.add(window, recorded);
        totals.addMemory(process.name(), window);
        boolean onlyProcess = process.name().equals(process.role().name());
        if (process.role().driving() && onlyProcess) {
            trial.run().publish(listener -> listener.window(trial.slot(), window));
        }
    }

    /**
     * Restricts the data of a sliced trial to its counted time. Histograms of its measured phase would include the
     * stops.
     */
    void restrictTo(SlicedPhase slices) {
        totals.restrictTo(slices);
        if (trial.plan().experiment().pairings().size() > 1) {
            // Whole trials of the pilot tell what slices cannot.
            totals.forgetBurst();
        }
        histograms.removeMeasured();
        windows.removeIf(window -> window.phase() == Phase.MEASURE);
        windows.addAll(slices.windows(
                TimeUnit.MILLISECONDS.toNanos(trial.plan().timing().windowMillis())));
    }

    void addHistograms() throws TrialFailure {
        histogramsAdded = true;
        Optional<Totals> uninterrupted = totals.uninterrupted();
        if (uninterrupted.isPresent()) {
            boolean inBurst = uninterrupted.get() != totals;
            histograms.addTo(
                    uninterrupted.get(),
                    window -> inBurst ? window.burst() == warmup.bursts() : window.phase() == Phase.MEASURE);
        }
    }

    void writeHistograms() throws IOException {
        histograms.write(trial.folder().histograms(), startMillis);
    }

    /**
     * Gathers what there is of each process of a role with several, after a failure. The histograms of a process that
     * broke the protocol may not be readable.
     */
    void addPartial() {
        for (Role role : trial.workload().roles()) {
            if (role.count().isPresent()) {
                role.processes(trial.slot().cell().point()).forEach(this::completeFromWindows);
            }
        }
        if (!histogramsAdded) {
            try {
                addHistograms();
            } catch (TrialFailure unreadable) {
                // The trial has failed already, and for an earlier reason.
                return;
            }
        }
    }

    private void completeFromWindows(String process) {
        NodeFigures.completeFromWindows(totals, process, windows);
    }

    /** The result of the trial, whose duration ends here. */
    Trial result(Validity validity, Optional<String> noGcFigures, RunningProcesses processes) throws IOException {
        return result(validity, Optional.empty(), Optional.empty(), noGcFigures, processes);
    }

    /**
     * The result of a trial that may have failed.
     *
     * @param failedRole the role whose process failed, if it was a single one
     */
    Trial result(
            Validity validity,
            Optional<Obstacle> obstacle,
            Optional<String> failedRole,
            Optional<String> noGcFigures,
            RunningProcesses processes)
            throws IOException {
        boolean ranToEnd = validity.outcome() == Outcome.COMPLETED || validity.outcome() == Outcome.INVALID;
        return new Trial(
                trial.slot(),
                validity.outcome(),
                validity.cause(),
                validity.reason(),
                obstacle,
                ranToEnd ? totals.measures() : Map.of(),
                MergedWindows.of(windows, processes.roleNames()),
                warmup,
                ranToEnd ? totals.distributions() : Map.of(),
                processes.commands(),
                startMillis,
                System.nanoTime() - startNanos,
                NodeFigures.of(trial, totals.uninterrupted().orElse(totals), processes.logs(), event),
                event,
                ergonomics,
                failedRole,
                noGcFigures,
                ranToEnd ? totals.noCpuTime("tested") : Optional.empty());
    }
}
