package org.jdyno.run.gc;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdyno.run.gc.GcLog.Cycle;
import org.jdyno.run.gc.GcLog.HeapChange;
import org.jdyno.run.gc.GcLog.Pause;
import org.jdyno.run.gc.GcLog.Stall;
import org.jdyno.run.gc.GcLog.UnreadLine;

/**
 * Reads the logs of Java 9 and later. Lines of several collections may be interleaved; each has the number of its
 * collection.
 */
final class UnifiedLog {
    /** Other tags, such as gc,start or gc,stats, repeat the same events. */
    private static final Set<String> TAGS = Set.of("gc", "gc,phases");

    /** Pauses that are whole collections, which a collection has once; a cycle of ZGC may have some pauses twice. */
    private static final List<String> WHOLE_PAUSES = List.of("Pause Young", "Pause Full");

    private final LogLines lines;
    private final List<Pause> pauses = new ArrayList<>();
    private final List<Stall> stalls = new ArrayList<>();
    private final Map<Integer, NumberedLines> collections = new LinkedHashMap<>();
    private boolean recognised;
    /** The numbers of the first two lines with which a JVM begins. */
    private final List<Integer> beginnings = new ArrayList<>();

    private long endNanos;
    /** The numbers and names of the pauses that are whole collections. */
    private final Set<String> named = new HashSet<>();
    /** A collection that has the same pause twice. */
    private Optional<Integer> repeated = Optional.empty();

    UnifiedLog(LogLines lines) {
        this.lines = lines;
    }

    GcLog read() throws IOException {
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (!readLine(lines.number(), line, lines.cut()) && !lines.cut()) {
                lines.addUnread(new UnreadLine(lines.number(), line));
            }
            lines.requireFew(pauses.size() + stalls.size() + collections.size());
        }
        List<Cycle> cycles = collections.values().stream()
                .map(NumberedLines::cycle)
                .flatMap(Optional::stream)
                .toList();
        return new GcLog(recognised, lines.cut(), pauses, cycles, stalls, lines.unread(), gap(), endNanos);
    }

    /** Why it is not the whole log of one JVM. Every JVM names its collector first, and numbers collections from 0. */
    private Optional<String> gap() {
        if (beginnings.size() > 1) {
            return Optional.of("is of several JVMs, which have written to the same file; line " + beginnings.get(1)
                    + " begins another");
        }
        if (repeated.isPresent()) {
            return Optional.of("is of several JVMs, which have written to the same file: GC(" + repeated.get()
                    + ") has the same pause twice");
        }
        TreeSet<Integer> numbers = new TreeSet<>(collections.keySet());
        int last = numbers.isEmpty() ? -1 : numbers.last();
        for (int number = 0; number < last; number++) {
            if (!numbers.contains(number)) {
                return Optional.of("lacks GC(" + number + "), although it has GC(" + last + ")");
            }
        }
        return beginnings.isEmpty() ? Optional.of("lacks its first lines, which name the collector") : Optional.empty();
    }

    /** Reads a line, and returns whether it was understood. */
    private boolean readLine(int number, String text, boolean partial) {
        Optional<UnifiedLine> found = UnifiedLine.of(text);
        if (found.isEmpty()) {
            return !text.contains("Pause ") && !text.contains(" Stall ");
        }
        UnifiedLine line = found.get();
        if (!partial) {
            endNanos = Math.max(endNanos, line.stampNanos());
        }
        if (!TAGS.contains(line.tags())) {
            return true;
        }
        // [3924945ns][gc] Using G1; before that, Epsilon may say: Using TLAB allocation; max: 4096K
        if (line.id().isEmpty()
                && line.what().startsWith("Using ")
                && !line.what().contains(";")) {
            recognised = true;
            if (beginnings.size() < 2) {
                beginnings.add(number);
            }
        }
        boolean understood = readEvent(line);
        if (understood && line.id().isPresent()) {
            recognised = true;
            collections
                    .computeIfAbsent(line.id().getAsInt(), id -> new NumberedLines())
                    .add(line);
        }
        return understood;
    }

    private boolean readEvent(UnifiedLine line) {
        if (isPause(line)) {
            line.durationNanos().ifPresent(nanos -> addPause(line, nanos));
            return line.durationNanos().isPresent();
        }
        if (isStall(line)) {
            line.durationNanos().ifPresent(nanos -> stalls.add(new Stall(line.what(), line.startNanos(), nanos)));
            return line.durationNanos().isPresent();
        }
        return true;
    }

    private void addPause(UnifiedLine line, long nanos) {
        boolean whole = WHOLE_PAUSES.stream().anyMatch(line.what()::startsWith);
        if (whole && !named.add(line.id().getAsInt() + line.what())) {
            repeated = Optional.of(line.id().getAsInt());
        }
        pauses.add(new Pause(line.id(), line.what(), line.startNanos(), nanos, line.heap()));
    }

    /**
     * Whether a line is about a pause:
     *
     * <pre>
     * [34904836ns][gc          ] GC(7) Pause Young (Normal) (G1 Evacuation Pause) 24M-&gt;4M(64M) 2.345ms
     * [34904836ns][gc,phases   ] GC(7) Pause Mark Start 0.012ms             (ZGC)
     * [34904836ns][gc,phases   ] GC(7) y: Pause Mark Start 0.012ms          (Generational ZGC: y, Y or O)
     * </pre>
     */
    private static boolean isPause(UnifiedLine line) {
        boolean prefixed = line.what().indexOf(": ") == 1;
        return line.id().isPresent() && line.what().startsWith("Pause ", prefixed ? 3 : 0);
    }

    /**
     * Whether a line is about a stall: {@code [81404836ns][gc] Allocation Stall (main) 2.345ms}; Generational ZGC also
     * has {@code Relocation Stall (main)}.
     */
    private static boolean isStall(UnifiedLine line) {
        return line.what().startsWith("Allocation Stall") || line.what().startsWith("Relocation Stall");
    }

    /** The lines with one number, such as {@code GC(7)}: those of a single pause, or of a concurrent cycle. */
    private static final class NumberedLines {
        /** The lines about a whole cycle, at its start or, with its figures, at its end. */
        private static final List<String> WHOLE = List.of(
                "Garbage Collection", // ZGC: GC(3) Garbage Collection (Allocation Rate) 24M(10%)->4M(2%)
                "Minor Collection", // Generational ZGC: GC(3) Minor Collection (Timer) 24M(10%)->4M(2%) 0.012s
                "Major Collection", // Generational ZGC: GC(3) Major Collection (Allocation Rate) Aborted
                "Concurrent GC", // recent Shenandoah: GC(3) Concurrent GC (Young) 24M->4M(64M) 12.345ms
                "Concurrent Cycle", // G1 of 9 to 13: GC(3) Concurrent Cycle 12.345ms
                "Concurrent Mark Cycle", // G1: GC(3) Concurrent Mark Cycle 12.345ms
                "Concurrent Undo Cycle");

        private boolean concurrent;
        private String name = "Concurrent GC";
        private long startNanos = Long.MAX_VALUE;
        private long endNanos;
        private Optional<HeapChange> heap = Optional.empty();

        void add(UnifiedLine line) {
            startNanos = Math.min(startNanos, line.startNanos());
            endNanos = Math.max(endNanos, line.stampNanos());
            boolean whole = WHOLE.stream().anyMatch(line.what()::startsWith);
            // CMS, older Shenandoah: only phases, such as GC(3) Concurrent marking 12.345ms
            concurrent |= whole || line.what().startsWith("Concurrent ");
            if (whole) {
                name = line.what();
            }
            if (line.heap().isPresent()) {
                HeapChange change = line.heap().get();
                heap = Optional.of(whole || heap.isEmpty() ? change : heap.get().through(change));
            }
        }

        Optional<Cycle> cycle() {
            return concurrent
                    ? Optional.of(new Cycle(name, startNanos, endNanos - startNanos, heap))
                    : Optional.empty();
        }
    }
}
