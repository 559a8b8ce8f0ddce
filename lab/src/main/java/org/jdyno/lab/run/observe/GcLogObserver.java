package org.jdyno.lab.run.observe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.host.HostedProcess;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Jvm;
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
    public List<String> options(Jvm jvm, HostedProcess hosted, TrialFolder logs) {
        return GcLogOptions.forJvm(jvm, hosted.written(logs.gcLog()));
    }

    /** Adds pauses and stalls, unless a line of the log was not understood. The longest pause may be a stall. */
    @Override
    public void afterTrial(Observed observed) throws IOException {
        Totals totals = observed.totals();
        OptionalDouble uptimeMillis = totals.value("tested", "uptimeMillis");
        Path log = observed.logs().gcLog();
        if (trial.platform().isNative() || uptimeMillis.isEmpty() || !Files.exists(log)) {
            return;
        }
        GcLog whole = GcLogFile.read(log);
        if (!whole.recognised() || !whole.unread().isEmpty()) {
            return;
        }
        // The uptime is that at the end of the measured phase.
        long endNanos = Math.round(uptimeMillis.getAsDouble() * 1e6);
        long startNanos =
                endNanos - Math.round(totals.value("tested", "wallNanos").orElse(0));
        GcLog measured = whole.between(startNanos, endNanos);
        String role = trial.workload().tested().name();
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
