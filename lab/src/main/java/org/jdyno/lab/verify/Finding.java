package org.jdyno.lab.verify;

import java.util.Collection;
import java.util.List;

/** What holding two tools against each other came to. */
public enum Finding {
    /** They agree by the criterion that was declared. */
    AGREES("agrees"),
    /** They do not. */
    DIFFERS("differs"),
    /** What was measured allows neither to be said. */
    INCONCLUSIVE("inconclusive"),
    /** The other tool is not installed, or does not work with this platform; nothing was compared. */
    NOT_HERE("not here");

    /** The worst comes first; what is not here says nothing of the others. */
    private static final List<Finding> WORST_FIRST = List.of(DIFFERS, INCONCLUSIVE, AGREES);

    private final String words;

    Finding(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    /** What several come to together: the worst of them; {@link #NOT_HERE} if none compared anything. */
    public static Finding together(Collection<Finding> findings) {
        return WORST_FIRST.stream().filter(findings::contains).findFirst().orElse(NOT_HERE);
    }
}
