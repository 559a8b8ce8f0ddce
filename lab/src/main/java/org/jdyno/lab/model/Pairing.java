package org.jdyno.lab.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** How close in time the platforms of a block are measured. */
public enum Pairing {
    /** Whole trials, one after the other, in random order. */
    INTERLEAVED("by alternating whole trials"),
    /**
     * All trials are started and warmed up; then each runs for a tenth of a second at a time while the others are
     * stopped.
     */
    SLICED("in alternating slices of 100 ms", Trait.CO_SCHEDULED, Trait.SUSPENDING),
    /** The trials of the baseline and one other platform at the same time, each on its own half of the processors. */
    DUET("two at once", Trait.CO_SCHEDULED, Trait.IN_PAIRS);

    private enum Trait {
        CO_SCHEDULED,
        SUSPENDING,
        IN_PAIRS
    }

    private final String meaning;
    private final Set<Trait> traits;

    Pairing(String meaning, Trait... traits) {
        this.meaning = meaning;
        this.traits = Set.of(traits);
    }

    /** The name on the command line and in plan files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How it measures the platforms of a block, as a phrase. */
    public String meaning() {
        return meaning;
    }

    /** Whether the trials of a block are co-scheduled: their processes exist at the same time. */
    public boolean coScheduled() {
        return traits.contains(Trait.CO_SCHEDULED);
    }

    /** Whether processes are suspended during the measured phase. */
    public boolean suspends() {
        return traits.contains(Trait.SUSPENDING);
    }

    /** Whether a block has the baseline and one other platform only, each on its own share of the processors. */
    public boolean inPairs() {
        return traits.contains(Trait.IN_PAIRS);
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
