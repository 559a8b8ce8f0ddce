package org.jdyno.lab.verify;

import java.util.Collection;
import java.util.List;
import org.jdyno.lab.stats.compare.Decision;

/** The result of a comparison of two tools. */
public enum AgreementResult {
    /** They agree by the criterion of the agreement. */
    AGREES("agrees"),
    /** They do not. */
    DIFFERS("differs"),
    /** The data allow neither conclusion. */
    INCONCLUSIVE("inconclusive"),
    /** The other tool is not installed, or does not work with this platform; nothing was compared. */
    NOT_HERE("not here");

    private static final List<AgreementResult> WORST_FIRST = List.of(DIFFERS, INCONCLUSIVE, AGREES);

    private final String words;

    AgreementResult(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    /** Two figures agree if they are equivalent. */
    static AgreementResult of(Decision.Kind decision) {
        return switch (decision) {
            case EQUIVALENT -> AGREES;
            case ABOVE, BELOW -> DIFFERS;
            case INCONCLUSIVE -> INCONCLUSIVE;
        };
    }

    /** The worst of several; {@link #NOT_HERE} if none compared anything. */
    public static AgreementResult worst(Collection<AgreementResult> results) {
        return WORST_FIRST.stream().filter(results::contains).findFirst().orElse(NOT_HERE);
    }
}
