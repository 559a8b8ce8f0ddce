package org.jdyno.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The processors that each role may use. */
public enum Placement {
    /** The operating system decides. */
    FREE,
    /** All roles on one processor. */
    SAME,
    /** The roles under test on the first half of the processors, the others and any load generator on the rest. */
    SPLIT;

    public static List<String> words() {
        return Arrays.stream(values()).map(Placement::word).toList();
    }

    /** @param word one of {@link #words} */
    public static Placement ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
