package org.jdyno.run.gc;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.run.gc.GcLog.HeapChange;
import org.jdyno.run.gc.GcLog.Pause;
import org.jdyno.run.gc.GcLog.UnreadLine;

/**
 * A pair of brackets in a log of Java 8, with the text between them.
 *
 * @param line the line in which it begins
 * @param stampNanos the uptime given before the bracket
 * @param text the text inside, without that of inner brackets, up to {@link #LONGEST}
 */
record Bracket(UnreadLine line, OptionalLong stampNanos, StringBuilder text) {
    /** The length up to which the text of a bracket counts. A pause of G1 takes some hundred characters. */
    static final int LONGEST = 2_000;

    /**
     * A pause by its name and causes: {@code Full GC (System.gc())}, {@code GC (Allocation Failure)}, {@code GC pause
     * (G1 Evacuation Pause) (young)}, {@code GC remark}; without causes {@code GC}, after a failed promotion
     * {@code GC--}. Others, such as {@code GC Worker Start} and {@code GC ref-proc}, are parts of a pause.
     */
    private static final Pattern PAUSE = Pattern.compile("(?:Full GC|GC(?! Worker| ref-| locker| concurrent-|\\w)"
            + "(?: pause| remark| cleanup)?)(?:--)?(?: *\\((?:[^()]++|\\(\\))*+\\))*+");

    private static final String INITIAL_MARK = "GC (CMS Initial Mark)";
    private static final String REMARK = "GC (CMS Final Remark)";

    /** The parts by which pauses of CMS are known that have no cause. */
    private static final Map<String, String> PARTS =
            Map.of("1 CMS-initial-mark", INITIAL_MARK, "YG occupancy", REMARK, "1 CMS-remark", REMARK);

    /** A stamp, with the date that may precede it and the number of the collection that may follow. */
    private static final Pattern STAMP =
            Pattern.compile("(?:\\d{4}-\\d\\d-\\d\\dT[0-9:.,+-]+: )?(\\d+[.,]\\d+): (?:#\\d+: )?$");

    private static final int LONGEST_STAMP = 80;

    /**
     * Removes the stamp from the end of the text before a bracket: {@code 0.071: }, {@code (young)0.513: }, {@code
     * 2026-11-27T03:01:02.776+0000: 0.208: #12: }. A date alone is no stamp: it does not tell the uptime.
     */
    static OptionalLong takeStamp(StringBuilder before) {
        Matcher stamp = STAMP.matcher(before).region(Math.max(0, before.length() - LONGEST_STAMP), before.length());
        if (!stamp.find()) {
            return OptionalLong.empty();
        }
        OptionalLong nanos = nanos(LogNumbers.decimal(stamp.group(1)).orElseThrow());
        before.setLength(stamp.start());
        return nanos;
    }

    /** Whether the words describe a whole pause. Some brackets, such as {@code GC ref-proc}, are parts of a pause. */
    static boolean isPause(String words) {
        return PAUSE.matcher(words).lookingAt();
    }

    /** Whether it is the remark of CMS, the only pause in which another may be nested: a young collection. */
    boolean isRemark() {
        return words().startsWith(REMARK);
    }

    /** Whether it is a part by which a pause is known that has no cause. */
    boolean tellsCause() {
        return PARTS.keySet().stream().anyMatch(words()::startsWith);
    }

    /** Adds the cause of a pause without one, which a part of it tells. */
    void learnFrom(Bracket part) {
        PARTS.forEach((words, name) -> {
            if (part.words().startsWith(words) && text.indexOf("GC (") != 0 && text.indexOf("GC") == 0) {
                text.replace(0, 2, name);
            }
        });
    }

    boolean isPause() {
        return isPause(words());
    }

    /**
     * Whether it is about a concurrent phase: {@code CMS-concurrent-mark-start}, {@code GC concurrent-mark-end, 0.0012
     * secs}.
     */
    boolean isConcurrent() {
        return words().startsWith("CMS-concurrent-") || words().startsWith("GC concurrent-") && !isDeduplication();
    }

    /** Whether it is about the deduplication of strings in G1, which belongs to no cycle. */
    boolean isDeduplication() {
        return words().startsWith("GC concurrent-string-deduplication");
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
        OptionalLong durationNanos = seconds.isEmpty() ? OptionalLong.empty() : nanos(seconds.getAsDouble());
        if (durationNanos.isEmpty()) {
            return Optional.empty();
        }
        Matcher name = PAUSE.matcher(rest);
        return Optional.of(new Pause(
                name.lookingAt() ? name.group() : rest, stampNanos.getAsLong(), durationNanos.getAsLong(), heap));
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

    private static OptionalLong nanos(double seconds) {
        return LogNumbers.nanos(seconds * 1e9);
    }
}
