package org.jdyno.lab.run.gc;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A pair of brackets in a log of Java 8, with the text between them.
 *
 * @param line number of the line in which it begins, from 1
 * @param stampNanos the uptime given before the bracket
 * @param text the text inside, without that of inner brackets
 */
record Bracket(int line, OptionalLong stampNanos, StringBuilder text) {
    private static final List<String> PAUSES = List.of(
            "GC (", // GC (Allocation Failure)
            "GC pause ", // GC pause (G1 Evacuation Pause) (young)
            "GC remark",
            "GC cleanup",
            "Full GC"); // Full GC (System.gc())

    /** Removes the stamp from the end of the text before a bracket: {@code 0.071: }, {@code (young)0.513: }. */
    static OptionalLong takeStamp(StringBuilder before) {
        int end = before.length() - 2;
        if (end < 1 || before.indexOf(": ", end) != end) {
            return OptionalLong.empty();
        }
        int start = end;
        while (start > 0 && isPartOfNumber(before.charAt(start - 1))) {
            start--;
        }
        OptionalDouble seconds = LogNumbers.decimal(before.substring(start, end));
        if (seconds.isEmpty()) {
            return OptionalLong.empty();
        }
        before.setLength(start);
        return OptionalLong.of(nanos(seconds.getAsDouble()));
    }

    /** Whether the words describe a whole pause. Some brackets, such as {@code GC ref-proc}, are parts of a pause. */
    static boolean isPause(String words) {
        return PAUSES.stream().anyMatch(words::startsWith);
    }

    boolean isPause() {
        return isPause(words());
    }

    /**
     * Whether it is about a concurrent phase: {@code CMS-concurrent-mark-start}, {@code GC concurrent-mark-end, 0.0012
     * secs}.
     */
    boolean isConcurrent() {
        return words().startsWith("CMS-concurrent-") || words().startsWith("GC concurrent-");
    }

    /**
     * Whether it is G1's summary of the heap:
     * {@code Eden: 24.0M(24.0M)->0.0B(13.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(64.0M)->4.1M(64.0M)}.
     */
    boolean isHeapOfG1() {
        return words().startsWith("Eden: ") && words().contains(" Heap: ");
    }

    Optional<HeapChange> heapOfG1() {
        return LogNumbers.heapChange(LogNumbers.lastWord(words()));
    }

    /**
     * Whether it is a pause of Shenandoah in some builds of Java 8, {@code Pause Init Mark, 1.715 ms}, whose log this
     * reader does not understand.
     */
    boolean isOfShenandoah() {
        return words().startsWith("Pause ") || words().startsWith("Concurrent ");
    }

    String words() {
        return text.toString().strip();
    }

    /**
     * Parses a pause:
     *
     * <pre>
     * GC (Allocation Failure)  17470K-&gt;1301K(63360K), 0.0016 secs
     * GC pause (G1 Evacuation Pause) (young), 0.0034 secs
     * GC (CMS Initial Mark)  1500K(63360K), 0.0005 secs
     * Full GC (System.gc())  15925K-&gt;1295K(63360K), , 0.0021 secs
     * </pre>
     *
     * @return empty if the stamp or the duration is missing
     */
    Optional<Pause> pause() {
        String rest = words();
        if (stampNanos.isEmpty() || !rest.endsWith(" secs")) {
            return Optional.empty();
        }
        rest = withoutLastWord(rest);
        OptionalDouble seconds = LogNumbers.decimal(LogNumbers.lastWord(rest));
        rest = withoutLastWord(rest);
        Optional<HeapChange> heap = LogNumbers.heapChange(LogNumbers.lastWord(rest));
        if (heap.isPresent() || isOccupancy(LogNumbers.lastWord(rest))) {
            rest = withoutLastWord(rest);
        }
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Pause(rest, stampNanos.getAsLong(), nanos(seconds.getAsDouble()), heap));
    }

    /** Whether a word gives the use and the size of the heap: {@code 1500K(63360K)}. */
    private static boolean isOccupancy(String word) {
        int capacity = word.indexOf('(');
        return capacity > 0 && LogNumbers.bytes(word.substring(0, capacity)).isPresent();
    }

    /** Removes the last word and the commas before it. */
    private static String withoutLastWord(String words) {
        int end = Math.max(0, words.lastIndexOf(' '));
        while (end > 0 && (words.charAt(end - 1) == ' ' || words.charAt(end - 1) == ',')) {
            end--;
        }
        return words.substring(0, end);
    }

    private static boolean isPartOfNumber(char character) {
        return Character.isDigit(character) || character == '.' || character == ',';
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
