package org.jdyno.host;

/**
 * Statistics of the relay of a link.
 *
 * @param cpuNanos its CPU time, user and system
 */
public record RelayStatistics(long cpuNanos, Traffic fromFirst, Traffic fromSecond) {
    /**
     * One direction.
     *
     * @param packets frames delivered
     * @param bytes the bytes of these frames on a wire: each padded to 60 bytes, plus 24 for preamble, check sequence
     *     and gap
     * @param drops frames dropped because the queue was full
     */
    public record Traffic(long packets, long bytes, long drops) {}

    /** Frames of both directions: delivered and dropped. */
    public long frames() {
        return fromFirst.packets() + fromSecond.packets() + drops();
    }

    /** Dropped frames of both directions. */
    public long drops() {
        return fromFirst.drops() + fromSecond.drops();
    }
}
