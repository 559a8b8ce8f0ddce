package org.jdyno.lab.host;

/**
 * What the relay of a link has done so far.
 *
 * @param cpuNanos its processor time, user and system
 */
public record RelayStatistics(long cpuNanos, Traffic fromFirst, Traffic fromSecond) {
    /**
     * One direction.
     *
     * @param packets frames handed on
     * @param bytes of these frames, as counted on a wire: each filled up to 60 bytes, and 24 more for preamble, check
     *     sequence and gap
     * @param drops frames for which there was no room in the queue
     */
    public record Traffic(long packets, long bytes, long drops) {}

    /** Frames of both directions that were to be sent: those handed on and those dropped. */
    public long frames() {
        return fromFirst.packets() + fromSecond.packets() + drops();
    }

    /** Frames of both directions for which there was no room. */
    public long drops() {
        return fromFirst.drops() + fromSecond.drops();
    }
}
