package org.jdyno.lab.model;

import java.util.Locale;

/** The processors that each role may use. */
public enum Placement {
    /** The operating system decides. */
    FREE,
    /** All roles on one processor. */
    SAME,
    /** The roles under test on the first half of the processors, the others on the rest. */
    SPLIT;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
