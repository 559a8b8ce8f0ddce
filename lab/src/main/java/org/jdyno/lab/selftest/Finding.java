package org.jdyno.lab.selftest;

import java.util.Collection;
import java.util.List;

/** What a part of the self-test came to. */
public enum Finding {
    /** Verdicts are as right as they claim to be. */
    HOLDS("holds"),
    /** They are not. */
    FAILS("fails"),
    /** What was measured allows neither to be said. */
    TOO_LITTLE("too little to tell");

    private static final List<Finding> WORST_FIRST = List.of(FAILS, TOO_LITTLE, HOLDS);

    private final String words;

    Finding(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    /** The worst of several; {@link #TOO_LITTLE} of none. */
    public static Finding together(Collection<Finding> findings) {
        return WORST_FIRST.stream().filter(findings::contains).findFirst().orElse(TOO_LITTLE);
    }
}
