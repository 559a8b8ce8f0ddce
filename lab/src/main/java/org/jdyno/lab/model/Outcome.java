package org.jdyno.lab.model;

import java.util.Locale;

/** How a trial ended. All four are rows of the report. */
public enum Outcome {
    /** It ran to its end and every check passed. */
    COMPLETED,
    /** It did not, for a named cause. */
    FAILED,
    /** It ran, but its figures cannot be trusted. */
    INVALID,
    /** The platform cannot run it. */
    SKIPPED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
