package org.jdyno.run.gc;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jdyno.run.gc.GcLog.HeapChange;

/**
 * The parts of a line of a unified log:
 *
 * <pre>
 * [34904836ns][gc       ] GC(7) Pause Young (Normal) (G1 Evacuation Pause) 24M-&gt;4M(64M) 2.345ms
 *  stamp       tags       id    what                                      heap         duration
 * [81404836ns][gc       ] Allocation Stall (main) 2.345ms
 * </pre>
 *
 * @param stampNanos uptime at which it was written, at the end of the event
 * @param tags such as {@code gc} or {@code gc,phases}
 * @param id the number of the collection
 * @param what the rest of the text
 */
record UnifiedLine(
        long stampNanos,
        String tags,
        OptionalInt id,
        String what,
        Optional<HeapChange> heap,
        OptionalLong durationNanos) {

    static boolean isUnified(String line) {
        return of(line).isPresent();
    }

    /** Parses a line; empty if it does not begin with a stamp and tags. */
    static Optional<UnifiedLine> of(String line) {
        int stampEnd = line.startsWith("[") ? line.indexOf("][") : -1;
        int tagsEnd = line.indexOf(']', stampEnd + 2);
        if (stampEnd < 0 || tagsEnd < 0) {
            return Optional.empty();
        }
        OptionalLong stampNanos = LogNumbers.nanos(line.substring(1, stampEnd));
        String tags = line.substring(stampEnd + 2, tagsEnd).strip();
        return stampNanos.isEmpty()
                ? Optional.empty()
                : Optional.of(of(
                        stampNanos.getAsLong(),
                        tags,
                        line.substring(tagsEnd + 1).strip()));
    }

    private static UnifiedLine of(long stampNanos, String tags, String text) {
        OptionalInt id = id(text);
        String rest = id.isPresent() ? text.substring(text.indexOf(')') + 1).strip() : text;
        OptionalLong durationNanos = LogNumbers.nanos(LogNumbers.lastWord(rest));
        if (durationNanos.isPresent()) {
            rest = withoutLastWord(rest);
        }
        Optional<HeapChange> heap = LogNumbers.heapChange(LogNumbers.lastWord(rest));
        if (heap.isPresent()) {
            rest = withoutLastWord(rest);
        }
        return new UnifiedLine(stampNanos, tags, id, rest, heap, durationNanos);
    }

    /** The start of the event: its stamp less its duration. */
    long startNanos() {
        return Math.max(0, stampNanos - durationNanos.orElse(0));
    }

    private static OptionalInt id(String text) {
        int end = text.indexOf(')');
        if (!text.startsWith("GC(") || end < 4 || end > 12) {
            return OptionalInt.empty();
        }
        String digits = text.substring(3, end);
        return digits.chars().allMatch(LogNumbers::isDigit)
                ? OptionalInt.of(Integer.parseInt(digits))
                : OptionalInt.empty();
    }

    private static String withoutLastWord(String text) {
        return text.substring(0, Math.max(0, text.lastIndexOf(' '))).strip();
    }
}
