package org.jdyno.run.protocol;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.model.Cause;
import org.jdyno.model.Window;

/**
 * An event of docs/protocol.md whose fields have been checked one by one. Immutable.
 */
public sealed interface RoleEvent {
    /**
     * @param endpoints name to {@code host:port}
     * @param nanos how long the program of an adapter took to become ready; empty for other roles
     * @param jvm the process id of the JVM, or of that of the program; empty if there is none
     */
    record Ready(Map<String, String> endpoints, OptionalLong nanos, OptionalLong jvm) implements RoleEvent {}

    record FirstOperation() implements RoleEvent {}

    /**
     * A window has ended.
     *
     * @param histograms name to encoded histogram; decoded after the trial
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
     * @param totals the values of {@link Events#TOTALS} that the answer has, by name
     * @param ticks the ticks of a measured phase, if requested
     */
    record Done(String command, Map<String, Double> totals, Map<String, Double> counters, Optional<Ticks> ticks)
            implements RoleEvent {
        /** A total, or 0 if it is missing. */
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

    /** The role has written more than the limit of its log. */
    record LogLimit() implements RoleEvent {}

    /** The lab cannot write the log of the role, for example because the disk is full. */
    record LogUnwritable(IOException error) implements RoleEvent {}

    /** @param message how the role broke the protocol */
    record Violation(String message) implements RoleEvent {}

    /**
     * The number of operations that a driving process had completed at certain times.
     *
     * @param nanos times of the monotonic clock, in order
     * @param operations number of operations completed by each of these times
     */
    record Ticks(long[] nanos, long[] operations) {
        public static final Ticks NONE = new Ticks(new long[0], new long[0]);
    }

    long COUNTER_BYTES = 128;

    /** The approximate size of the event in the lab's memory. */
    default long bytes() {
        return 1024;
    }
}
