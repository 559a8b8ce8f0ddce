package org.jdyno.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.run.gc.GcLog;
import org.jdyno.lab.run.gc.GcLogFile;
import org.jdyno.lab.run.gc.HeapChange;

/** What the GC log of the role under test says about its measured phase. */
final class GcFigures {
    private GcFigures() {}

    /**
     * Adds pauses and stalls to the totals; without a log that was understood to the last line the figures are absent.
     */
    static void add(Totals totals, Workload workload, Platform platform, Path log) throws IOException {
        OptionalDouble uptimeMillis = totals.value("tested", "uptimeMillis");
        if (platform.isNative() || uptimeMillis.isEmpty() || !Files.exists(log)) {
            return;
        }
        GcLog whole = GcLogFile.read(log);
        if (!whole.recognised() || !whole.unread().isEmpty()) {
            return;
        }
        long endNanos = Math.round(uptimeMillis.getAsDouble() * 1e6);
        long startNanos =
                endNanos - Math.round(totals.value("tested", "wallNanos").orElse(0));
        GcLog measured = whole.between(startNanos, endNanos);
        String role = workload.tested().name();
        totals.put(role, "gcPauseNanos", measured.pauseTotalNanos());
        totals.put(role, "gcPauseMaxNanos", Math.max(measured.pauseMaxNanos(), measured.stallMaxNanos()));
        totals.put(role, "gcPauses", measured.pauseCount());
        totals.put(role, "gcCycles", measured.cycleCount());
        totals.put(role, "gcStallNanos", measured.stallTotalNanos());
    }

    /**
     * How full the heap was after the last collection, as counters of docs/protocol.md; empty when the log does not
     * say.
     */
    static Map<String, Double> heap(Path log) throws IOException {
        Optional<HeapChange> last = Files.exists(log) ? GcLogFile.read(log).lastHeap() : Optional.empty();
        if (last.isEmpty() || last.get().capacityBytes().isEmpty()) {
            return Map.of();
        }
        return Map.of(
                "heapUsedBytes", (double) last.get().afterBytes(),
                "heapMaxBytes", (double) last.get().capacityBytes().getAsLong());
    }
}
