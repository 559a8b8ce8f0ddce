package org.jdyno.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * The collections in a flight recording.
 *
 * @param pauses the pauses, in the order of their starts
 * @param ended numbers of the collections that had ended when the recording was dumped; pauses of others may be missing
 */
record FlightPauses(List<FlightPause> pauses, Set<Integer> ended) {
    /**
     * A pause as JFR recorded it: an event {@code jdk.GCPhasePause}.
     *
     * @param collection the number of its collection, the same as in the GC log
     * @param name such as {@code GC Pause}
     * @param startNanos since 1970
     * @param durationNanos the duration of the pause
     */
    record FlightPause(int collection, String name, long startNanos, long durationNanos) {}

    static final String PAUSE = "jdk.GCPhasePause";
    static final String COLLECTION = "jdk.GarbageCollection";

    FlightPauses {
        pauses = pauses.stream()
                .sorted(Comparator.comparingLong(FlightPause::startNanos))
                .toList();
        ended = Set.copyOf(ended);
    }

    /** Reads a recording with the JDK's reader. */
    static FlightPauses read(Path recording) throws IOException {
        List<FlightPause> pauses = new ArrayList<>();
        Set<Integer> ended = new HashSet<>();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                String type = event.getEventType().getName();
                if (type.equals(PAUSE)) {
                    pauses.add(pause(event));
                } else if (type.equals(COLLECTION)) {
                    ended.add(event.getInt("gcId"));
                }
            }
        }
        return new FlightPauses(pauses, ended);
    }

    private static FlightPause pause(RecordedEvent event) {
        Instant start = event.getStartTime();
        long startNanos = Math.addExact(Math.multiplyExact(start.getEpochSecond(), 1_000_000_000L), start.getNano());
        return new FlightPause(
                event.getInt("gcId"),
                event.getString("name"),
                startNanos,
                event.getDuration().toNanos());
    }
}
