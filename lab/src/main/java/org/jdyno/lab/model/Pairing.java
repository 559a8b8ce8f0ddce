package org.jdyno.lab.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How close in time the platforms of a block are measured. */
public enum Pairing {
    /** Whole trials, one after the other, in random order. */
    INTERLEAVED,
    /**
     * All trials are started and warmed up; then each runs for a quarter of a second at a time while the others are
     * stopped.
     */
    SLICED,
    /** The trials of the baseline and one other platform at the same time, each on its own half of the processors. */
    DUET;

    /** The name on the command line and in plan files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the trials of a block are co-scheduled: their processes exist at the same time. */
    public boolean coScheduled() {
        return this != INTERLEAVED;
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(Pairing::word).toList();
    }

    /** @throws java.util.NoSuchElementException if it is not one of {@link #words} */
    public static Pairing ofWord(String word) {
        return Arrays.stream(values())
                .filter(pairing -> pairing.word().equals(word))
                .findFirst()
                .orElseThrow();
    }
}
