package org.jdyno.model;

import java.util.Locale;

/** How a trial's windows developed (Barrett and others, 2017). */
public enum SteadyState {
    FLAT,
    WARMUP,
    SLOWDOWN,
    NO_STEADY_STATE,
    /** There were too few windows, or a change as large as the headline's margin would not have been found. */
    UNKNOWN;

    public String word() {
        return this == WARMUP ? "warm-up" : name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
