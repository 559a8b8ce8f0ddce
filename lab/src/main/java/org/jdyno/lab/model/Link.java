package org.jdyno.lab.model;

import java.util.Objects;

/**
 * The network between two hosts of one machine.
 *
 * @param bitsPerSecond its rate in either direction; 0 for no limit
 * @param delayNanos one-way delay beyond that of sending at the rate
 * @param emulation how it is made
 */
public record Link(long bitsPerSecond, long delayNanos, Emulation emulation) {
    /** How a link is made. */
    public enum Emulation {
        /** A relay up to 100 Mbit/s or with a delay, a token bucket above. */
        AUTO,
        RELAY,
        TOKEN_BUCKET
    }

    public Link {
        Objects.requireNonNull(emulation, "emulation");
        if (bitsPerSecond < 0 || delayNanos < 0) {
            throw new IllegalArgumentException("a link's rate and delay are not below nothing");
        }
    }
}
