package org.jdyno.lab.run.gc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Assembles the concurrent cycles of CMS and G1 from a log of Java 8. The log does not number cycles, but they never
 * overlap. An example of each collector:
 *
 * <pre>
 * 0.120: [GC (CMS Initial Mark) …                   0.120: [GC concurrent-root-region-scan-start]
 * 0.121: [CMS-concurrent-mark-start]                0.121: [GC concurrent-mark-start]
 * …                                                 0.130: [GC remark …  0.131: [GC cleanup …
 * 0.140: [CMS-concurrent-reset: 0.001/0.001 secs]   0.132: [GC concurrent-cleanup-end, 0.0001 secs]
 * </pre>
 */
final class BracketCycles {
    private static final List<String> FIRST = List.of("GC (CMS Initial Mark)", "GC concurrent-root-region-scan-start");
    private static final List<String> LAST =
            List.of("CMS-concurrent-reset:", "GC concurrent-cleanup-end", "GC concurrent-mark-abort");
    private static final List<String> PAUSES =
            List.of("GC (CMS Initial Mark)", "GC (CMS Final Remark)", "GC remark", "GC cleanup");
    private static final long NONE = -1;

    private final List<Cycle> finished = new ArrayList<>();
    private long startNanos = NONE;
    private long endNanos;

    /** Adds a concurrent bracket, whose stamp is the time at which it was written. */
    void add(String words, long stampNanos) {
        extend(words, stampNanos, stampNanos);
    }

    /** Adds a pause if it belongs to a cycle. */
    void add(Pause pause) {
        if (startsWithAny(pause.name(), PAUSES)) {
            extend(pause.name(), pause.startUptimeNanos(), pause.startUptimeNanos() + pause.durationNanos());
        }
    }

    /** The number of cycles that have ended. */
    int count() {
        return finished.size();
    }

    List<Cycle> all() {
        finish();
        return List.copyOf(finished);
    }

    private void extend(String words, long fromNanos, long toNanos) {
        if (startsWithAny(words, FIRST)) {
            finish();
        }
        if (startNanos == NONE) {
            startNanos = fromNanos;
        }
        endNanos = toNanos;
        if (startsWithAny(words, LAST)) {
            finish();
        }
    }

    private void finish() {
        if (startNanos != NONE) {
            finished.add(new Cycle("Concurrent GC", startNanos, endNanos - startNanos, Optional.empty()));
        }
        startNanos = NONE;
    }

    private static boolean startsWithAny(String words, List<String> beginnings) {
        return beginnings.stream().anyMatch(words::startsWith);
    }
}
