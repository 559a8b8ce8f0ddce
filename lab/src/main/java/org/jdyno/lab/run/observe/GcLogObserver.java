package org.jdyno.lab.run.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.host.HostedProcess;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.run.gc.GcLog;
import org.jdyno.lab.run.gc.GcLogFile;
import org.jdyno.lab.run.gc.GcLogOptions;
import org.jdyno.lab.run.gc.HeapChange;
import org.jdyno.lab.run.trial.Totals;
import org.jdyno.lab.run.trial.TrialContext;
import org.jdyno.lab.run.trial.TrialObserver;
import org.jdyno.lab.store.TrialFolder;

/** Makes the JVM under test write a GC log, and reads the measured phase from it. */
public final class GcLogObserver implements TrialObserver {
    private final TrialContext trial;

    public GcLogObserver(TrialContext trial) {
        this.trial = trial;
    }

    @Override
    public List<String> options(Role role, Jvm jvm, HostedProcess hosted, TrialFolder logs) {
        return GcLogOptions.forJvm(jvm, hosted.written(log(role, logs)));
    }

    private Path log(Role role, TrialFolder logs) {
        return role.equals(trial.workload().tested()) ? logs.gcLog() : logs.gcLog(role.name());
    }

    /**
     * Adds pauses and stalls of all roles under test, unless the log of one is missing or a line of it was not
     * understood. The longest pause may be a stall.
     */
    @Override
    public void afterTrial(Observed observed) throws IOException {
        Map<String, GcLog> measured = new LinkedHashMap<>();
        for (Role role : trial.workload().roles()) {
            if (role.underTest()) {
                Optional<GcLog> log = measured(role, observed);
                if (log.isEmpty()) {
                    return;
                }
                measured.put(role.name(), log.get());
            }
        }
        measured.forEach((role, log) -> put(observed.totals(), role, log));
    }

    private Optional<GcLog> measured(Role role, Observed observed) throws IOException {
        Totals totals = observed.totals();
        OptionalDouble uptimeMillis = totals.value(role.name(), "uptimeMillis");
        Path log = log(role, observed.logs());
        if (trial.platform().isNative() || uptimeMillis.isEmpty() || !Files.exists(log)) {
            return Optional.empty();
        }
        GcLog whole = GcLogFile.read(log);
        if (!whole.recognised() || !whole.unread().isEmpty()) {
            return Optional.empty();
        }
        // The uptime is that at the end of the measured phase.
        long endNanos = Math.round(uptimeMillis.getAsDouble() * 1e6);
        long startNanos =
                endNanos - Math.round(totals.value(role.name(), "wallNanos").orElse(0));
        return Optional.of(whole.between(startNanos, endNanos));
    }

    private static void put(Totals totals, String role, GcLog measured) {
        totals.put(role, "gcPauseNanos", measured.pauseTotalNanos());
        totals.put(role, "gcPauseMaxNanos", Math.max(measured.pauseMaxNanos(), measured.stallMaxNanos()));
        totals.put(role, "gcPauses", measured.pauseCount());
        totals.put(role, "gcCycles", measured.cycleCount());
        totals.put(role, "gcStallNanos", measured.stallTotalNanos());
    }

    /** The use of the heap after the last collection, if a process with a limited heap timed out. */
    @Override
    public Optional<Map<String, Double>> afterFailure(Cause cause, TrialFolder logs) throws IOException {
        boolean limited = Heap.at(trial.slot().point()).isPresent()
                || Heap.isBoundedBy(trial.platform().options());
        if (cause != Cause.TIME_OUT || !limited) {
            return Optional.empty();
        }
        Path log = logs.gcLog();
        Optional<HeapChange> last = Files.exists(log) ? GcLogFile.read(log).lastHeap() : Optional.empty();
        return Optional.of(last.filter(heap -> heap.capacityBytes().isPresent())
                .map(heap -> Map.of(
                        "heapUsedBytes", (double) heap.afterBytes(),
                        "heapMaxBytes", (double) heap.capacityBytes().getAsLong()))
                .orElse(Map.of()));
    }
}
