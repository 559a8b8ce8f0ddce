package org.jdyno.lab.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How close in time the platforms of a block are measured. */
public enum Pairing {
    /** Whole trials, one after the other, in random order. */
    INTERLEAVED("by alternating whole trials"),
    /**
     * All trials are started and warmed up; then each runs for a tenth of a second at a time while the others are
     * suspended.
     */
    SLICED("in alternating slices of 100 ms");

    private final String meaning;

    Pairing(String meaning) {
        this.meaning = meaning;
    }

    /** The name on the command line and in plan files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How it measures the platforms of a block, as a phrase. */
    public String meaning() {
        return meaning;
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(Pairing::word).toList();
    }
}
