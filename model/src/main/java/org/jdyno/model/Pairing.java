package org.jdyno.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How close in time the platforms of a block are measured, or that there are no blocks. */
public enum Pairing {
    /** Whole trials, one after the other, in random order. */
    INTERLEAVED("by alternating whole trials", "platforms alternate, one whole trial after the other", false),
    /**
     * All trials are started and warmed up; then each runs for a tenth of a second at a time while the others are
     * suspended.
     */
    SLICED(
            "in alternating slices of 100 ms",
            "all platforms of a block are warm at the same time, and each runs for a fraction of a second while the"
                    + " others are stopped",
            true),
    /** All trials are started and warmed up; then each runs each phase as a whole while the others are suspended. */
    TURNS(
            "in whole phases, one platform after the other",
            "all platforms of a block are warm at the same time, and each runs a whole phase while the others are"
                    + " stopped",
            true),
    /** In no blocks. Only imported trials have it, so no plan can choose it. */
    UNPAIRED("in no blocks", "another tool ran the trials, those of each platform in a row", false);

    private final String meaning;
    private final String description;
    private final boolean together;

    Pairing(String meaning, String description, boolean together) {
        this.meaning = meaning;
        this.description = description;
        this.together = together;
    }

    /** The name on the command line and in plan files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How it measures the platforms of a block, as a phrase. */
    public String meaning() {
        return meaning;
    }

    /** How it measures the platforms of a block, as a clause. */
    public String description() {
        return description;
    }

    /** Whether the processes of all trials of a block exist at the same time. */
    public boolean together() {
        return together;
    }

    /** Those that a plan can choose. */
    public static List<Pairing> ofPlans() {
        return Arrays.stream(values()).filter(pairing -> pairing != UNPAIRED).toList();
    }

    public static List<String> words() {
        return ofPlans().stream().map(Pairing::word).toList();
    }
}
