package org.jdyno.lab.run.protocol;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Window;

/**
 * What one line of a role says: an event of docs/protocol.md whose fields have been checked, each on its own.
 * Immutable.
 */
public sealed interface RoleEvent {
    /** @param endpoints name to {@code host:port} */
    record Ready(Map<String, String> endpoints) implements RoleEvent {}

    record FirstOperation() implements RoleEvent {}

    /**
     * A window has ended.
     *
     * @param histograms name to what was recorded, as it came: it is decoded when the trial is over
     */
    record WindowEnd(Window window, Map<String, String> histograms) implements RoleEvent {
        @Override
        public long bytes() {
            return RoleEvent.super.bytes()
                    + COUNTER_BYTES * window.counters().size()
                    + histograms.values().stream().mapToLong(String::length).sum();
        }
    }

    record Check(String name, String value, Optional<String> expected) implements RoleEvent {
        @Override
        public long bytes() {
            return RoleEvent.super.bytes() + name.length() + value.length();
        }
    }

    /**
     * The answer to a command.
     *
     * @param totals those of {@link Events#TOTALS} that it tells
     * @param ticks of a measured phase for which they were asked
     */
    record Done(String command, Map<String, Double> totals, Map<String, Double> counters, Optional<Ticks> ticks)
            implements RoleEvent {
        /** 0 where it is not told. */
        public double total(String name) {
            return totals.getOrDefault(name, 0.0);
        }

        @Override
        public long bytes() {
            int numbers = 2 * ticks.map(kept -> kept.nanos().length).orElse(0);
            return RoleEvent.super.bytes() + COUNTER_BYTES * counters.size() + (long) Long.BYTES * numbers;
        }
    }

    record Failed(Cause cause, String message, Map<String, Double> counters) implements RoleEvent {}

    /** It has written more log than is kept. */
    record LogLimit() implements RoleEvent {}

    /** The lab cannot keep its log, as on a full disk; the role is innocent of that. */
    record LogTrouble(IOException trouble) implements RoleEvent {}

    /** @param message how it has broken the protocol */
    record Broken(String message) implements RoleEvent {}

    /**
     * How many operations a driving process had completed by when.
     *
     * @param nanos when it took note, by the monotonic clock, none before the one before it
     * @param operations completed by then since it began; as many as there are times
     */
    record Ticks(long[] nanos, long[] operations) {
        public static final Ticks NONE = new Ticks(new long[0], new long[0]);
    }

    long COUNTER_BYTES = 128;

    /** About what it takes of the lab's memory. */
    default long bytes() {
        return 1024;
    }
}
