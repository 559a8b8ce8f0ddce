package org.jdyno.model;

import java.util.Locale;

/** The part of a trial a window belongs to. */
public enum Phase {
    WARMUP,
    MEASURE;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
