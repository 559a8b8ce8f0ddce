package org.jdyno.lab.run.gc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

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
    private final List<String> lines;
    private final boolean cut;
    private final Deque<Bracket> open = new ArrayDeque<>();
    private final List<Pause> pauses = new ArrayList<>();
    private final BracketCycles cycles = new BracketCycles();
    private final List<UnreadLine> unread = new ArrayList<>();
    private boolean recognised;

    BracketLog(List<String> lines, boolean cut) {
        this.lines = lines;
        this.cut = cut;
    }

    GcLog read() {
        for (int index = 0; index < lines.size(); index++) {
            readLine(index + 1, lines.get(index));
        }
        if (!cut) {
            giveUpOpenPause();
        }
        return new GcLog(recognised, cut, pauses, cycles.all(), List.of(), unread);
    }

    private void readLine(int number, String line) {
        // CommandLine flags: -XX:InitialHeapSize=67108864 … -XX:+UseSerialGC
        recognised |= line.startsWith("CommandLine flags: ");
        // The heap at exit has ranges whose brackets do not pair up:  eden space 17472K,  87% used [0x…, 0x…, 0x…)
        if (line.contains("[0x")) {
            return;
        }
        if (beginsPause(line)) {
            giveUpOpenPause();
        }
        readBrackets(number, line);
        // Only a pause continues on the next line. Other open brackets are part of other text.
        if (openPause().isEmpty()) {
            open.clear();
        }
    }

    private void readBrackets(int number, String line) {
        StringBuilder outside = new StringBuilder();
        for (char character : line.toCharArray()) {
            StringBuilder text = open.isEmpty() ? outside : open.peek().text();
            switch (character) {
                case '[' -> open.push(new Bracket(number, Bracket.takeStamp(text), new StringBuilder()));
                case ']' -> {
                    if (!open.isEmpty()) {
                        close(open.pop());
                    }
                }
                default -> text.append(character);
            }
        }
    }

    private void close(Bracket bracket) {
        if (bracket.isPause()) {
            Optional<Pause> pause = bracket.pause();
            pause.ifPresentOrElse(this::add, () -> giveUp(bracket));
        } else if (bracket.isConcurrent()) {
            recognised = true;
            bracket.stampNanos().ifPresentOrElse(nanos -> cycles.add(bracket.words(), nanos), () -> giveUp(bracket));
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
        pauses.add(pause);
        cycles.add(pause);
    }

    private void giveUp(Bracket bracket) {
        unread.add(new UnreadLine(bracket.line(), lines.get(bracket.line() - 1)));
    }

    /** Gives up the open pause when another begins: pauses are never nested, so its end is missing from the log. */
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
