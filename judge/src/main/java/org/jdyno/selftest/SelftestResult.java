package org.jdyno.selftest;

import java.util.Collection;
import java.util.List;

/** The result of a part of the self-test. */
public enum SelftestResult {
    /** The criterion of the part is met. */
    HOLDS("holds"),
    /** It is not met. */
    FAILS("fails"),
    /** The data allow neither conclusion. */
    TOO_LITTLE("too little data");

    private static final List<SelftestResult> WORST_FIRST = List.of(FAILS, TOO_LITTLE, HOLDS);

    private final String words;

    SelftestResult(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    /** The worst of several; {@link #TOO_LITTLE} if there are none. */
    public static SelftestResult worst(Collection<SelftestResult> results) {
        return WORST_FIRST.stream().filter(results::contains).findFirst().orElse(TOO_LITTLE);
    }
}
