package org.jdyno.lab.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.lab.run.gc.GcLog;
import org.jdyno.lab.run.gc.Pause;

/**
 * The pauses of a phase as a GC log and a flight recording tell them, found in one another by the number of their
 * collection.
 *
 * <p>The log dates events since the JVM started and the recording since 1970. How far the two are from one another is
 * learnt from the pauses that both have: the median, which a few late log lines do not move.
 *
 * @param pairs pauses that both have
 * @param onlyInLog pauses that the recording should have and has not
 * @param onlyInFlight pauses that the log should have and has not
 * @param unrecorded pauses in the log alone that JFR is known not to tell of, see {@link #isUnrecorded}
 */
record PauseMatching(List<Pair> pairs, List<Pause> onlyInLog, List<FlightPause> onlyInFlight, List<Pause> unrecorded) {
    /** A pause and itself. */
    record Pair(Pause log, FlightPause flight) {}

    /** A young and an old cycle may be under way at once; more are no excuse. */
    private static final int MOST_OPEN_CYCLES = 2;

    /** Pauses that are collections by themselves, as against those of a cycle that runs beside the program. */
    private static final List<String> WHOLE_COLLECTIONS = List.of("Pause Young", "Pause Full", "Pause Degenerated");

    /**
     * Finds the pauses of a phase.
     *
     * @param fromNanos uptime at which the phase begins, included
     * @param toNanos uptime at which it ends, excluded
     */
    static PauseMatching of(GcLog log, FlightPauses flight, long fromNanos, long toNanos) {
        // Without numbers, as in logs of Java 8, the order of the starts is all there is.
        boolean numbered =
                log.pauses().stream().anyMatch(pause -> pause.collection().isPresent());
        Map<Integer, List<Pause>> told =
                grouped(log.pauses(), pause -> pause.collection().orElse(0));
        Map<Integer, List<FlightPause>> seen = grouped(flight.pauses(), pause -> numbered ? pause.collection() : 0);
        Whole all = new Whole();
        told.forEach((collection, pauses) -> {
            List<FlightPause> same = seen.getOrDefault(collection, List.of());
            int before = numbered ? 0 : beforeRecording(pauses, same);
            all.onlyInLog.addAll(pauses.subList(0, before));
            all.add(pauses.subList(before, pauses.size()), same);
        });
        seen.forEach((collection, pauses) -> {
            if (!told.containsKey(collection)) {
                all.onlyInFlight.addAll(pauses);
            }
        });
        return all.within(fromNanos, toNanos).excuse(flight.ended());
    }

    /**
     * How many pauses a log without numbers has before the recording begins: the shift by which the two clocks stay the
     * same distance apart.
     */
    private static int beforeRecording(List<Pause> told, List<FlightPause> seen) {
        return IntStream.rangeClosed(0, Math.max(0, told.size() - seen.size()))
                .boxed()
                .min(Comparator.comparingLong(shift -> spreadNanos(told, seen, shift)))
                .orElse(0);
    }

    private static long spreadNanos(List<Pause> told, List<FlightPause> seen, int shift) {
        LongSummaryStatistics distances = IntStream.range(0, Math.min(seen.size(), told.size() - shift))
                .mapToLong(index ->
                        seen.get(index).startNanos() - told.get(index + shift).startUptimeNanos())
                .summaryStatistics();
        return distances.getCount() == 0 ? 0 : distances.getMax() - distances.getMin();
    }

    private static <T> Map<Integer, List<T>> grouped(List<T> pauses, Function<T, Integer> collection) {
        return pauses.stream().collect(Collectors.groupingBy(collection, TreeMap::new, Collectors.toList()));
    }

    /** Takes out of what the recording lacks the pauses that it could not have. */
    private PauseMatching excuse(Set<Integer> ended) {
        List<Pause> excused =
                onlyInLog.stream().filter(pause -> isUnrecorded(pause, ended)).toList();
        long openCycles = excused.stream()
                .filter(pause -> !isWholeCollection(pause))
                .map(Pause::collection)
                .distinct()
                .count();
        if (openCycles > MOST_OPEN_CYCLES) {
            return this;
        }
        List<Pause> missing =
                onlyInLog.stream().filter(pause -> !excused.contains(pause)).toList();
        return new PauseMatching(pairs, missing, onlyInFlight, excused);
    }

    /**
     * JFR tells of a collection when it ends, so that a cycle which is under way when the recording is taken is not in
     * it. Of an attempt of Serial that is given up at once, for want of room in the old generation, and followed by a
     * full collection, it never tells.
     */
    private static boolean isUnrecorded(Pause pause, Set<Integer> ended) {
        if (pause.collection().isEmpty() || ended.contains(pause.collection().getAsInt())) {
            return false;
        }
        boolean freedNothing = pause.heap()
                .filter(heap -> heap.beforeBytes() == heap.afterBytes())
                .isPresent();
        return !isWholeCollection(pause) || freedNothing;
    }

    private static boolean isWholeCollection(Pause pause) {
        return WHOLE_COLLECTIONS.stream().anyMatch(pause.name()::startsWith);
    }

    /** All that is known of the whole life of a process. */
    private static final class Whole {
        private final List<Pair> pairs = new ArrayList<>();
        private final List<Pause> onlyInLog = new ArrayList<>();
        private final List<FlightPause> onlyInFlight = new ArrayList<>();

        /** Pairs the pauses of one collection in the order in which both have them. */
        void add(List<Pause> told, List<FlightPause> seen) {
            int both = Math.min(told.size(), seen.size());
            for (int index = 0; index < both; index++) {
                pairs.add(new Pair(told.get(index), seen.get(index)));
            }
            onlyInLog.addAll(told.subList(both, told.size()));
            onlyInFlight.addAll(seen.subList(both, seen.size()));
        }

        PauseMatching within(long fromNanos, long toNanos) {
            long offsetNanos = offsetNanos();
            return new PauseMatching(
                    pairs.stream()
                            .filter(pair -> isWithin(pair.log().startUptimeNanos(), fromNanos, toNanos))
                            .toList(),
                    onlyInLog.stream()
                            .filter(pause -> isWithin(pause.startUptimeNanos(), fromNanos, toNanos))
                            .toList(),
                    onlyInFlight.stream()
                            .filter(pause ->
                                    pairs.isEmpty() || isWithin(pause.startNanos() - offsetNanos, fromNanos, toNanos))
                            .toList(),
                    List.of());
        }

        private long offsetNanos() {
            long[] offsets = pairs.stream()
                    .mapToLong(pair -> pair.flight().startNanos() - pair.log().startUptimeNanos())
                    .sorted()
                    .toArray();
            return offsets.length == 0
                    ? 0
                    : Arrays.stream(offsets)
                            .skip(offsets.length / 2)
                            .findFirst()
                            .orElseThrow();
        }

        private static boolean isWithin(long nanos, long fromNanos, long toNanos) {
            return fromNanos <= nanos && nanos < toNanos;
        }
    }
}
