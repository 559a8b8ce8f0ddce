package org.jdyno.run.gc;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jdyno.run.gc.GcLog.Cycle;
import org.jdyno.run.gc.GcLog.HeapChange;
import org.jdyno.run.gc.GcLog.Pause;
import org.jdyno.run.gc.GcLog.UnreadLine;

/**
 * Reads the logs of Java 8. An event is a bracket after a stamp, with its parts as inner brackets:
 *
 * <pre>
 * 0.071: [GC (Allocation Failure) 0.071: [DefNew: 17470K-&gt;1301K(19648K), 0.0015 secs] 17470K-&gt;1301K(63360K),
 * 0.0016 secs] [Times: …]
 * </pre>
 *
 * If two threads log at the same time, an event may be spread over lines and contain a bracket of another:
 *
 * <pre>
 * 0.512: [GC pause (G1 Evacuation Pause) (young)0.513: [GC concurrent-root-region-scan-start]
 * , 0.0034 secs]
 * </pre>
 *
 * This reader matches brackets, and reads the text of each without that of its inner brackets.
 */
final class BracketLog {
    /**
     * Lines of tables: of the heap, whose ranges have brackets that do not pair up, and of a histogram of classes,
     * where names of arrays have such brackets.
     *
     * <pre>
     *   eden space 17472K,  87% used [0x…, 0x…, 0x…)          Metaspace       used 2190K, capacity 4480K, …
     *    1:          3159       51131928  [B                  Heap after GC invocations=5 (full 1):
     * </pre>
     */
    private static final Pattern OF_A_TABLE = Pattern.compile(
            ".*\\[0x| *\\d+: +\\d+ +\\d+ +\\S| +Metaspace +used | +class space +used |Heap after GC |\\}\\s*$");

    /** The version, the memory, the options. */
    private static final int HEADER_LINES = 3;

    /** Lines of collectors have ten at most. */
    private static final int MOST_OPEN = 20;

    private final LogLines lines;
    private final Deque<Bracket> open = new ArrayDeque<>();
    private final List<Pause> pauses = new ArrayList<>();
    private final Cycles cycles = new Cycles();
    private boolean recognised;
    /** The number of the first line with a byte of 0; 0 if there is none. */
    private int hole;
    /** The numbers of the first two lines with the options of a JVM. */
    private final List<Integer> beginnings = new ArrayList<>();

    /** The stamp of the last event. */
    private long lastNanos;

    BracketLog(LogLines lines) {
        this.lines = lines;
    }

    GcLog read() throws IOException {
        for (String line = lines.next(); line != null; line = lines.next()) {
            readLine(new UnreadLine(lines.number(), line));
            lines.requireFew(pauses.size() + cycles.count());
        }
        if (!lines.cut()) {
            giveUpOpenPause();
        }
        List<UnreadLine> unread = lines.unread();
        return new GcLog(recognised, lines.cut(), pauses, cycles.all(), List.of(), unread, gap(), lastNanos);
    }

    /**
     * Why it is not the whole log of one JVM. Collections have no numbers, but every log begins with the version, the
     * memory and the options of its JVM, and what was overwritten leaves bytes of 0.
     */
    private Optional<String> gap() {
        if (hole > 0) {
            return Optional.of("has a hole in line " + hole + ": another program has cut the file");
        }
        if (beginnings.size() > 1) {
            return Optional.of("is of several JVMs, which have written to the same file; line " + beginnings.get(1)
                    + " begins another");
        }
        return beginnings.isEmpty() || beginnings.get(0) > HEADER_LINES
                ? Optional.of("lacks its first lines, which name the JVM and its options")
                : Optional.empty();
    }

    private void readLine(UnreadLine whole) {
        String line = whole.text();
        if (hole == 0 && line.indexOf(0) >= 0) {
            hole = whole.number();
        }
        // CommandLine flags: -XX:InitialHeapSize=67108864 … -XX:+UseSerialGC
        if (line.startsWith("CommandLine flags: ")) {
            recognised = true;
            if (beginnings.size() < 2) {
                beginnings.add(whole.number());
            }
        }
        boolean beginsPause = beginsPause(line);
        if (!beginsPause && OF_A_TABLE.matcher(line).lookingAt()) {
            return;
        }
        if (beginsPause && openPause().filter(Bracket::isRemark).isEmpty()) {
            giveUpOpenPause();
        }
        readBrackets(whole, line.replaceFirst("\\{Heap before GC.*", ""));
        // Only a pause continues on the next line. Other open brackets are part of other text.
        if (openPause().isEmpty()) {
            open.clear();
        }
    }

    private void readBrackets(UnreadLine whole, String line) {
        StringBuilder outside = new StringBuilder();
        for (char character : line.toCharArray()) {
            StringBuilder text = open.isEmpty() ? outside : open.peek().text();
            switch (character) {
                case '[' -> {
                    if (open.size() < MOST_OPEN) {
                        open.push(new Bracket(whole, Bracket.takeStamp(text), new StringBuilder()));
                    }
                }
                case ']' -> {
                    if (!open.isEmpty()) {
                        close(open.pop());
                    }
                }
                default -> {
                    if (open.isEmpty() || text.length() < Bracket.LONGEST) {
                        text.append(character);
                    }
                }
            }
        }
    }

    private void close(Bracket bracket) {
        if (bracket.isPause()) {
            // Inside another one it is a part of the remark of CMS, with -XX:+CMSScavengeBeforeRemark.
            if (openPause().isEmpty()) {
                bracket.pause().ifPresentOrElse(this::add, () -> giveUp(bracket));
            }
            return;
        }
        if (bracket.tellsCause()) {
            openPause().ifPresent(pause -> pause.learnFrom(bracket));
        }
        if (bracket.isConcurrent()) {
            recognised = true;
            // If two threads log at the same time, a stamp may be lost; that of the last event is not much earlier.
            lastNanos = bracket.stampNanos().orElse(lastNanos);
            cycles.add(bracket.words(), lastNanos);
        } else if (bracket.isHeapOfG1() && !pauses.isEmpty()) {
            Pause last = pauses.remove(pauses.size() - 1);
            Optional<HeapChange> heap = bracket.heapOfG1().or(last::heap);
            pauses.add(last.withHeap(heap));
        } else if (bracket.isOfShenandoah()) {
            giveUp(bracket);
        }
    }

    private void add(Pause pause) {
        recognised = true;
        lastNanos = pause.startUptimeNanos();
        pauses.add(pause);
        cycles.add(pause);
    }

    private void giveUp(Bracket bracket) {
        lines.addUnread(bracket.line());
    }

    /** Gives up the open pause when another begins that is not nested in it: its end is missing from the log. */
    private void giveUpOpenPause() {
        openPause().ifPresent(this::giveUp);
        open.clear();
    }

    private Optional<Bracket> openPause() {
        return open.stream().filter(Bracket::isPause).findFirst();
    }

    private static boolean beginsPause(String line) {
        int bracket = line.indexOf('[');
        boolean stamped = bracket > 0
                && Bracket.takeStamp(new StringBuilder(line.substring(0, bracket)))
                        .isPresent();
        return stamped && Bracket.isPause(line.substring(bracket + 1));
    }

    /**
     * Assembles the concurrent cycles of CMS and G1 from a log of Java 8. The log does not number cycles, but they
     * never overlap. An example of each collector:
     *
     * <pre>
     * 0.120: [GC (CMS Initial Mark) …                   0.120: [GC concurrent-root-region-scan-start]
     * 0.121: [CMS-concurrent-mark-start]                0.121: [GC concurrent-mark-start]
     * …                                                 0.130: [GC remark …  0.131: [GC cleanup …
     * 0.140: [CMS-concurrent-reset: 0.001/0.001 secs]   0.132: [GC concurrent-cleanup-end, 0.0001 secs]
     * </pre>
     */
    private static final class Cycles {
        private static final List<String> FIRST =
                List.of("GC (CMS Initial Mark)", "GC concurrent-root-region-scan-start");
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
}
