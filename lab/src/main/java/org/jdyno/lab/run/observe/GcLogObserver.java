package org.jdyno.lab.run.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jdyno.lab.host.HostedProcess;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Node;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.run.gc.GcLog;
import org.jdyno.lab.run.gc.GcLogFile;
import org.jdyno.lab.run.gc.GcLogOptions;
import org.jdyno.lab.run.gc.HeapChange;
import org.jdyno.lab.run.trial.Totals;
import org.jdyno.lab.run.trial.TrialContext;
import org.jdyno.lab.run.trial.TrialObserver;
import org.jdyno.lab.store.TrialFolder;

/**
 * Makes the JVM under test write a GC log, and reads the measured phase from it, or of a sliced trial the last burst of
 * warm-up.
 */
public final class GcLogObserver implements TrialObserver {
    /**
     * How far from the ends of the measured phase a pause must be for its hiccup to be certainly recorded: the thread
     * that samples hiccups begins somewhat later than the phase, and may notice a pause after the last window.
     */
    private static final long EDGE_NANOS = 200_000_000;

    private final TrialContext trial;

    public GcLogObserver(TrialContext trial) {
        this.trial = trial;
    }

    @Override
    public List<String> options(String process, Jvm jvm, HostedProcess hosted, TrialFolder logs) {
        return GcLogOptions.forJvm(jvm, hosted.written(log(process, logs)));
    }

    private Path log(String process, TrialFolder logs) {
        return logs.gcLogOf(process, trial.workload());
    }

    /** The names of the processes under test. */
    private List<String> tested() {
        return trial.workload().roles().stream()
                .filter(Role::underTest)
                .flatMap(role -> role.processes(trial.slot().point()).stream())
                .toList();
    }

    /**
     * Adds pauses and stalls of all processes under test, unless the log of one is missing or a line of it was not
     * understood. The longest pause may be a stall.
     */
    @Override
    public void afterTrial(Observed observed) throws IOException {
        Optional<Totals> totals = observed.totals().uninterrupted();
        if (totals.isPresent()) {
            addTo(totals.get(), observed.logs());
        }
    }

    private void addTo(Totals totals, TrialFolder logs) throws IOException {
        Map<String, Measured> measured = new LinkedHashMap<>();
        for (String process : tested()) {
            Optional<Measured> log = measured(process, totals, logs);
            if (log.isEmpty()) {
                return;
            }
            measured.put(process, log.get());
        }
        measured.forEach((process, log) -> put(totals, process, log));
    }

    /** The log of the measured phase, and the time of that phase by the uptime of the process. */
    private record Measured(GcLog log, long startNanos, long endNanos) {}

    private Optional<Measured> measured(String process, Totals totals, TrialFolder logs) throws IOException {
        OptionalDouble uptimeMillis = totals.value(process, "uptimeMillis");
        Path log = log(process, logs);
        if (trial.platform().isNative() || uptimeMillis.isEmpty() || !Files.exists(log)) {
            return Optional.empty();
        }
        GcLog whole = GcLogFile.read(log);
        if (!whole.recognised() || !whole.unread().isEmpty()) {
            return Optional.empty();
        }
        // The uptime is that at the end of the phase.
        long endNanos = Math.round(uptimeMillis.getAsDouble() * 1e6);
        long startNanos =
                endNanos - Math.round(totals.value(process, "wallNanos").orElse(0));
        return Optional.of(new Measured(whole.between(startNanos, endNanos), startNanos, endNanos));
    }

    private void put(Totals totals, String process, Measured phase) {
        GcLog measured = phase.log();
        if (!Platform.ALTERNATING_TELEMETRY.equals(
                Platform.TELEMETRY + "=" + trial.platform().kit().get(Platform.TELEMETRY))) {
            totals.put(
                    process,
                    Node.CHECKED_PAUSE,
                    measured.pauseMaxNanosWithin(phase.startNanos() + EDGE_NANOS, phase.endNanos() - EDGE_NANOS));
        }
        totals.put(process, "gcPauseNanos", measured.pauseTotalNanos());
        totals.put(process, "gcPauseMaxNanos", Math.max(measured.pauseMaxNanos(), measured.stallMaxNanos()));
        totals.put(process, "gcPauses", measured.pauseCount());
        totals.put(process, "gcCycles", measured.cycleCount());
        totals.put(process, "gcStallNanos", measured.stallTotalNanos());
    }

    /** The use of the fullest heap after its last collection, if a process with a limited heap timed out. */
    @Override
    public Optional<Map<String, Double>> afterFailure(Cause cause, TrialFolder logs) throws IOException {
        boolean limited = Heap.at(trial.slot().point()).isPresent()
                || Heap.isBoundedBy(trial.platform().options())
                || trial.workload().roles().stream()
                        .anyMatch(role -> role.heap().isPresent());
        if (cause != Cause.TIME_OUT || !limited) {
            return Optional.empty();
        }
        Optional<HeapChange> fullest = Optional.empty();
        for (String process : tested()) {
            Path log = log(process, logs);
            if (Files.exists(log)) {
                fullest = Stream.concat(fullest.stream(), GcLogFile.read(log).lastHeap().stream())
                        .max(Comparator.comparingLong(HeapChange::afterBytes));
            }
        }
        return Optional.of(fullest.filter(heap -> heap.capacityBytes().isPresent())
                .map(heap -> Map.of(
                        "heapUsedBytes", (double) heap.afterBytes(),
                        "heapMaxBytes", (double) heap.capacityBytes().getAsLong()))
                .orElse(Map.of()));
    }
}
