package org.jdyno.run.gc;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The content of a GC log. All times are nanoseconds since the JVM started.
 *
 * <p>No pauses means no collections only if there is no {@link #fault}.
 *
 * @param recognised whether at least one line is certainly from a collector; every JVM writes one
 * @param cut whether the file ends within a line, for example after a kill; the line counts only if it is complete
 * @param pauses the pauses, in the order of their starts
 * @param cycles the cycles, in the order of their starts
 * @param stalls the stalls, in the order of their starts
 * @param unread lines about an event that could not be understood
 * @param gap why the log is not the whole log of one JVM, as a clause; empty if nothing is missing up to its end
 * @param endNanos the stamp of the last complete line that has one; 0 without any
 */
public record GcLog(
        boolean recognised,
        boolean cut,
        List<Pause> pauses,
        List<Cycle> cycles,
        List<Stall> stalls,
        List<UnreadLine> unread,
        Optional<String> gap,
        long endNanos) {
    /**
     * The heap before and after a collection, as rounded in the log.
     *
     * @param beforeBytes bytes in use before the collection
     * @param afterBytes bytes in use after the collection
     * @param capacityBytes the size of the heap afterwards; not in the log of ZGC
     */
    public record HeapChange(long beforeBytes, long afterBytes, OptionalLong capacityBytes) {
        /** The change from the start of this one to the end of a later one. */
        HeapChange through(HeapChange later) {
            return new HeapChange(beforeBytes, later.afterBytes, later.capacityBytes);
        }
    }

    /**
     * A stop of all threads of the program by the collector.
     *
     * @param collection the number of its collection, the same as in JFR; empty for Java 8
     * @param name the name as in the log, such as {@code Pause Young (Normal) (G1 Evacuation Pause)}
     * @param startUptimeNanos since the JVM started
     * @param durationNanos length of the pause, without the time to reach the safepoint
     * @param heap the change of the heap, if the log has it
     */
    public record Pause(
            OptionalInt collection, String name, long startUptimeNanos, long durationNanos, Optional<HeapChange> heap) {
        /** A pause of a collection without a number. */
        Pause(String name, long startUptimeNanos, long durationNanos, Optional<HeapChange> heap) {
            this(OptionalInt.empty(), name, startUptimeNanos, durationNanos, heap);
        }

        /** A copy with this change of the heap. */
        Pause withHeap(Optional<HeapChange> change) {
            return new Pause(collection, name, startUptimeNanos, durationNanos, change);
        }
    }

    /**
     * A concurrent collection. Its pauses are also listed as {@link Pause}. Cycles of a generational collector may
     * overlap.
     *
     * @param name the name as in the log, such as {@code Minor Collection (Allocation Rate)}; {@code Concurrent GC} if
     *     it has none
     * @param startUptimeNanos since the JVM started
     * @param durationNanos time from start to end, including pauses; to the last line about it if the log ends earlier
     * @param heap the change of the heap, if the log has it
     */
    public record Cycle(String name, long startUptimeNanos, long durationNanos, Optional<HeapChange> heap) {}

    /**
     * A stall: the wait of a thread for the collector, to allocate or to relocate an object. Only ZGC logs stalls;
     * those of several threads may overlap.
     *
     * @param name the name as in the log, such as {@code Allocation Stall (main)}
     * @param startUptimeNanos since the JVM started
     * @param durationNanos how long the thread waited
     */
    public record Stall(String name, long startUptimeNanos, long durationNanos) {}

    /**
     * A line about an event that could not be understood, so that the figures lack it.
     *
     * @param number the number of the line in the file, from 1
     * @param text the text of the line
     */
    public record UnreadLine(int number, String text) {}

    private static final int SHOWN_CHARACTERS = 100;

    public GcLog {
        pauses = sorted(pauses, Comparator.comparingLong(Pause::startUptimeNanos));
        cycles = sorted(cycles, Comparator.comparingLong(Cycle::startUptimeNanos));
        stalls = sorted(stalls, Comparator.comparingLong(Stall::startUptimeNanos));
        unread = List.copyOf(unread);
    }

    /**
     * Why no figures can be taken from the log, as a clause: it is not understood, lacks lines, or is of several JVMs.
     * Empty if it is whole.
     *
     * @param untilNanos uptime up to which the log must be whole
     */
    public Optional<String> fault(long untilNanos) {
        if (!recognised) {
            return Optional.of("has no line of a collector");
        }
        if (!unread.isEmpty()) {
            UnreadLine line = unread.get(0);
            String text = line.text().strip();
            return Optional.of("has a line " + line.number() + " that jdyno does not understand: "
                    + (text.length() > SHOWN_CHARACTERS ? text.substring(0, SHOWN_CHARACTERS) + "…" : text));
        }
        return gap.or(() -> cut && endNanos < untilNanos
                ? Optional.of("breaks off within a line, at an uptime of " + seconds(endNanos) + " s, before the"
                        + " measurement ended")
                : Optional.empty());
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f", nanos / 1e9);
    }

    /**
     * The events that start within an interval. An event counts wholly in the interval in which it starts, so that the
     * figures of adjacent intervals add up.
     *
     * @param fromNanos uptime, included
     * @param toNanos uptime, excluded
     */
    public GcLog between(long fromNanos, long toNanos) {
        return new GcLog(
                recognised,
                cut,
                within(pauses, Pause::startUptimeNanos, fromNanos, toNanos),
                within(cycles, Cycle::startUptimeNanos, fromNanos, toNanos),
                within(stalls, Stall::startUptimeNanos, fromNanos, toNanos),
                unread,
                gap,
                endNanos);
    }

    public int pauseCount() {
        return pauses.size();
    }

    public long pauseTotalNanos() {
        return pauses.stream().mapToLong(Pause::durationNanos).sum();
    }

    public long pauseMaxNanos() {
        return pauses.stream().mapToLong(Pause::durationNanos).max().orElse(0);
    }

    /** The longest pause that begins and ends within an interval of uptime; 0 if there is none. */
    public long pauseMaxNanosWithin(long fromNanos, long toNanos) {
        return pauses.stream()
                .filter(pause -> fromNanos <= pause.startUptimeNanos()
                        && pause.startUptimeNanos() + pause.durationNanos() <= toNanos)
                .mapToLong(Pause::durationNanos)
                .max()
                .orElse(0);
    }

    public int cycleCount() {
        return cycles.size();
    }

    /** The total of all threads, which may exceed wall time. */
    public long stallTotalNanos() {
        return stalls.stream().mapToLong(Stall::durationNanos).sum();
    }

    /** The longest stall of a thread; 0 if there was none. */
    public long stallMaxNanos() {
        return stalls.stream().mapToLong(Stall::durationNanos).max().orElse(0);
    }

    /** The heap after the last pause or cycle with such a figure; that of a cycle is from its end. */
    public Optional<HeapChange> lastHeap() {
        record At(long uptimeNanos, Optional<HeapChange> heap) {}
        return Stream.concat(
                        pauses.stream().map(pause -> new At(pause.startUptimeNanos(), pause.heap())),
                        cycles.stream()
                                .map(cycle -> new At(cycle.startUptimeNanos() + cycle.durationNanos(), cycle.heap())))
                .filter(at -> at.heap().isPresent())
                .max(Comparator.comparingLong(At::uptimeNanos))
                .flatMap(At::heap);
    }

    private static <E> List<E> within(List<E> events, ToLongFunction<E> start, long fromNanos, long toNanos) {
        return events.stream()
                .filter(event -> fromNanos <= start.applyAsLong(event) && start.applyAsLong(event) < toNanos)
                .toList();
    }

    private static <T> List<T> sorted(List<T> events, Comparator<T> order) {
        return events.stream().sorted(order).toList();
    }
}
