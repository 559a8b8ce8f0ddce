package org.jdyno.model;

import java.util.Locale;

/** The part of a trial a window belongs to, in the order in which they come. */
public enum Phase {
    WARMUP,
    MEASURE,
    /** A load on a schedule, after a measured phase without one. */
    RATE;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
