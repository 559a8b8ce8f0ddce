package org.jdyno.model;

import java.util.Locale;

/** How a trial ended. The report shows trials of all outcomes. */
public enum Outcome {
    /** The trial ran to its end and every check passed. */
    COMPLETED,
    /** The trial did not complete; it has a cause. */
    FAILED,
    /** The trial ran, but its figures cannot be trusted. */
    INVALID,
    /** The trial was not run, for example because the platform cannot run it. */
    SKIPPED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
