package org.jdyno.lab.run.gc;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

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
    private final BracketCycles cycles = new BracketCycles();
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
}
