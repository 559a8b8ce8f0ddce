package org.jdyno.verify;

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
import org.jdyno.run.gc.GcLog;
import org.jdyno.run.gc.GcLog.Pause;
import org.jdyno.verify.FlightPauses.FlightPause;

/**
 * The pauses of a phase in a GC log and in a flight recording, matched by the number of their collection.
 *
 * <p>The log counts time from the start of the JVM, the recording from 1970. The offset is the median over the pauses
 * that both have, which a few late log lines do not change.
 *
 * @param pairs pauses that both have
 * @param onlyInLog pauses that are missing in the recording
 * @param onlyInFlight pauses that are missing in the log
 * @param unrecorded pauses that JFR is known not to record, see {@link #isUnrecorded}
 */
record PauseMatching(List<Pair> pairs, List<Pause> onlyInLog, List<FlightPause> onlyInFlight, List<Pause> unrecorded) {
    /** A pause as the log and the flight recording have it. */
    record Pair(Pause log, FlightPause flight) {}

    /** A young and an old cycle may be open at the same time, but no more. */
    private static final int MAX_OPEN_CYCLES = 2;

    /** Pauses that are whole collections, not parts of a concurrent cycle. */
    private static final List<String> WHOLE_COLLECTIONS = List.of("Pause Young", "Pause Full", "Pause Degenerated");

    /**
     * Matches the pauses of a phase.
     *
     * @param fromNanos uptime at which the phase begins, included
     * @param toNanos uptime at which it ends, excluded
     */
    static PauseMatching of(GcLog log, FlightPauses flight, long fromNanos, long toNanos) {
        // The logs of Java 8 have no numbers; there the order of the starts must do.
        boolean numbered =
                log.pauses().stream().anyMatch(pause -> pause.collection().isPresent());
        Map<Integer, List<Pause>> logged =
                grouped(log.pauses(), pause -> pause.collection().orElse(0));
        Map<Integer, List<FlightPause>> recorded = grouped(flight.pauses(), pause -> numbered ? pause.collection() : 0);
        Whole all = new Whole();
        logged.forEach((collection, pauses) -> {
            List<FlightPause> same = recorded.getOrDefault(collection, List.of());
            int before = numbered ? 0 : beforeRecording(pauses, same);
            all.onlyInLog.addAll(pauses.subList(0, before));
            all.add(pauses.subList(before, pauses.size()), same);
        });
        recorded.forEach((collection, pauses) -> {
            if (!logged.containsKey(collection)) {
                all.onlyInFlight.addAll(pauses);
            }
        });
        return all.within(fromNanos, toNanos).excludeUnrecorded(flight.ended());
    }

    /**
     * The number of pauses that a log without numbers has before the recording: the shift with the most constant offset
     * between the two clocks.
     */
    private static int beforeRecording(List<Pause> logged, List<FlightPause> recorded) {
        return IntStream.rangeClosed(0, Math.max(0, logged.size() - recorded.size()))
                .boxed()
                .min(Comparator.comparingLong(shift -> spreadNanos(logged, recorded, shift)))
                .orElse(0);
    }

    private static long spreadNanos(List<Pause> logged, List<FlightPause> recorded, int shift) {
        LongSummaryStatistics distances = IntStream.range(0, Math.min(recorded.size(), logged.size() - shift))
                .mapToLong(index -> recorded.get(index).startNanos()
                        - logged.get(index + shift).startUptimeNanos())
                .summaryStatistics();
        return distances.getCount() == 0 ? 0 : distances.getMax() - distances.getMin();
    }

    private static <T> Map<Integer, List<T>> grouped(List<T> pauses, Function<T, Integer> collection) {
        return pauses.stream().collect(Collectors.groupingBy(collection, TreeMap::new, Collectors.toList()));
    }

    /** Excludes the missing pauses that JFR is known not to record. */
    private PauseMatching excludeUnrecorded(Set<Integer> ended) {
        List<Pause> excluded =
                onlyInLog.stream().filter(pause -> isUnrecorded(pause, ended)).toList();
        long openCycles = excluded.stream()
                .filter(pause -> !isWholeCollection(pause))
                .map(Pause::collection)
                .distinct()
                .count();
        if (openCycles > MAX_OPEN_CYCLES) {
            return this;
        }
        List<Pause> missing =
                onlyInLog.stream().filter(pause -> !excluded.contains(pause)).toList();
        return new PauseMatching(pairs, missing, onlyInFlight, excluded);
    }

    /**
     * JFR records a collection at its end, so a cycle that is still open at the dump is missing. It never records an
     * attempt that Serial gives up at once because the old generation is full; a full collection follows.
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

    /** The pauses of the whole life of a process. */
    private static final class Whole {
        private final List<Pair> pairs = new ArrayList<>();
        private final List<Pause> onlyInLog = new ArrayList<>();
        private final List<FlightPause> onlyInFlight = new ArrayList<>();

        /** Pairs the pauses of one collection in their order. */
        void add(List<Pause> logged, List<FlightPause> recorded) {
            int both = Math.min(logged.size(), recorded.size());
            for (int index = 0; index < both; index++) {
                pairs.add(new Pair(logged.get(index), recorded.get(index)));
            }
            onlyInLog.addAll(logged.subList(both, logged.size()));
            onlyInFlight.addAll(recorded.subList(both, recorded.size()));
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
