package org.jdyno.run.trial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jdyno.model.Ergonomics;
import org.jdyno.model.Node;
import org.jdyno.model.Outcome;
import org.jdyno.model.Phase;
import org.jdyno.model.Role;
import org.jdyno.model.Term;
import org.jdyno.model.Trial;
import org.jdyno.model.TrialEvent;
import org.jdyno.model.Warmup;
import org.jdyno.model.Window;
import org.jdyno.run.coschedule.SlicedPhase;
import org.jdyno.run.protocol.RoleProcess;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.store.TrialFolder;

/** Collects the data of a trial while it runs. Used by the thread that runs the trial. */
final class TrialData {
    /** The statistics of a process's hiccups that are kept with its figures. */
    private static final Map<String, String> HICCUPS = Map.of(
            "hiccupP50Nanos", "p50", "hiccupP99Nanos", "p99", "hiccupP99.9Nanos", "p99.9", Node.LONGEST_HICCUP, "max");

    /** Counters of a window that are values at its end; others are of the window alone and add up. */
    private static final Set<String> AT_THE_END =
            Set.of("uptimeMillis", "threads", "rssBytes", "c2Nanos", "jvmciNanos", "machineRunnable");

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
        Role driver = trial.workload().driver();
        List<Window> ofDriver = windows.stream()
                .filter(window -> window.role().equals(driver.name()))
                .toList();
        if (!trial.openLoop()) {
            EarlyWork.operations(ofDriver).ifPresent(work -> totals.put(driver.name(), Term.EARLY, work));
        }
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
        forget(Phase.MEASURE);
        windows.addAll(slices.windows(
                TimeUnit.MILLISECONDS.toNanos(trial.plan().timing().windowMillis())));
    }

    /** Forgets the windows of a phase, and what was recorded in it. */
    void forget(Phase phase) {
        histograms.remove(phase);
        windows.removeIf(window -> window.phase() == phase);
    }

    void addHistograms() throws TrialFailure {
        histogramsAdded = true;
        Optional<Totals> whole = totals.uninterrupted();
        if (whole.isPresent()) {
            boolean rated = trial.plan().ratePhase().isPresent();
            boolean inBurst = !rated && whole.get() != totals;
            Phase phase = rated ? Phase.RATE : Phase.MEASURE;
            histograms.addTo(
                    whole.get(), window -> inBurst ? window.burst() == warmup.bursts() : window.phase() == phase);
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
        forEachNode((role, process) -> completeFromWindows(process));
        if (!histogramsAdded) {
            try {
                addHistograms();
            } catch (TrialFailure unreadable) {
                // The trial has failed already, and for an earlier reason.
                return;
            }
        }
    }

    /** The result of the trial, whose duration ends here. */
    Trial result(Trial.Ending ending, Optional<String> noGcFigures, RunningProcesses processes) {
        boolean ranToEnd = ending.outcome() == Outcome.COMPLETED || ending.outcome() == Outcome.INVALID;
        return new Trial(
                trial.slot(),
                ending,
                new Trial.Figures(
                        ranToEnd ? totals.measures() : Map.of(),
                        merged(windows, processes.roleNames()),
                        warmup,
                        ranToEnd ? totals.distributions() : Map.of(),
                        nodes(processes.logs()),
                        noGcFigures,
                        ranToEnd ? totals.noCpuTime("tested") : Optional.empty()),
                startMillis,
                System.nanoTime() - startNanos,
                processes.commands(),
                event,
                ergonomics);
    }

    /**
     * Merges the windows of a role's processes with the same number into windows of the role: operations, errors and
     * CPU time add up, and the wall time is the mean.
     *
     * @param roles process name to role name
     */
    static List<Window> merged(List<Window> windows, Map<String, String> roles) {
        Map<List<Object>, List<Window>> byNumber = new LinkedHashMap<>();
        for (Window window : windows) {
            List<Object> number = List.of(roles.get(window.role()), window.phase(), window.burst(), window.index());
            byNumber.computeIfAbsent(number, any -> new ArrayList<>()).add(window);
        }
        return byNumber.values().stream()
                .map(parts -> sum(roles.get(parts.get(0).role()), parts))
                .toList();
    }

    private static Window sum(String role, List<Window> windows) {
        Window first = windows.get(0);
        Map<String, Double> counters = new LinkedHashMap<>();
        windows.forEach(window -> window.counters().forEach((name, value) -> counters.merge(name, value, Double::sum)));
        return new Window(
                role,
                first.phase(),
                first.burst(),
                first.index(),
                windows.stream().mapToLong(Window::startMillis).min().orElseThrow(),
                Math.round(
                        windows.stream().mapToLong(Window::wallNanos).average().orElseThrow()),
                windows.stream().mapToLong(Window::operations).sum(),
                windows.stream().mapToLong(Window::errors).sum(),
                windows.stream().mapToLong(Window::cpuNanos).sum(),
                counters);
    }

    /** The processes of the roles that have several, with their figures. */
    private List<Node> nodes(TrialFolder logs) {
        Totals all = totals.uninterrupted().orElse(totals);
        List<Node> nodes = new ArrayList<>();
        forEachNode((role, process) -> nodes.add(new Node(
                process,
                role.name(),
                event.filter(killing -> killing.process().equals(process)).isPresent(),
                figures(all, process),
                logs.filesOf(process))));
        return nodes;
    }

    private void forEachNode(BiConsumer<Role, String> action) {
        for (Role role : trial.workload().roles()) {
            if (role.count().isPresent()) {
                role.processes(trial.slot().cell().point()).forEach(process -> action.accept(role, process));
            }
        }
    }

    private static Map<String, Double> figures(Totals totals, String process) {
        Map<String, Double> figures = totals.of(process);
        HICCUPS.forEach((name, statistic) ->
                totals.statistic(process, "hiccup", statistic).ifPresent(nanos -> figures.put(name, nanos)));
        return figures;
    }

    /**
     * Adds the totals of a process that did not report them, because it ended during the measured phase or the trial
     * failed: those of its windows.
     */
    private void completeFromWindows(String process) {
        if (totals.of(process).containsKey("operations")) {
            return;
        }
        Map<String, Double> sums = new LinkedHashMap<>();
        for (Window window : windows) {
            if (window.phase() == Phase.MEASURE && window.role().equals(process)) {
                sums.merge("wallNanos", (double) window.wallNanos(), Double::sum);
                sums.merge("operations", (double) window.operations(), Double::sum);
                sums.merge("errors", (double) window.errors(), Double::sum);
                sums.merge("cpuNanos", (double) window.cpuNanos(), Double::sum);
                window.counters()
                        .forEach((name, value) -> sums.merge(
                                name, value, (before, now) -> AT_THE_END.contains(name) ? now : before + now));
            }
        }
        sums.forEach((name, value) -> totals.put(process, name, value));
    }
}
