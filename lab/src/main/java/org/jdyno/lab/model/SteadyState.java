package org.jdyno.lab.model;

import java.util.Locale;

/** How a trial's windows developed (Barrett and others, 2017). */
public enum SteadyState {
    FLAT,
    WARMUP,
    SLOWDOWN,
    NO_STEADY_STATE,
    /** Too few windows, or a change of the headline's margin would not have been found. */
    UNKNOWN;

    public String word() {
        return this == WARMUP ? "warm-up" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
