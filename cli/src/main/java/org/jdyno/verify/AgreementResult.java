package org.jdyno.verify;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The result of a comparison of two tools. */
public enum AgreementResult {
    /** They agree by the criterion of the agreement. */
    AGREES,
    /** They do not. */
    DIFFERS,
    /** The data allow neither conclusion. */
    INCONCLUSIVE,
    /** The other tool does not work with this platform; nothing was compared. */
    NOT_HERE;

    private static final List<AgreementResult> WORST_FIRST = List.of(DIFFERS, INCONCLUSIVE, AGREES);

    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The worst of several; {@link #NOT_HERE} if none compared anything. */
    public static AgreementResult worst(Collection<AgreementResult> results) {
        return WORST_FIRST.stream().filter(results::contains).findFirst().orElse(NOT_HERE);
    }
}
