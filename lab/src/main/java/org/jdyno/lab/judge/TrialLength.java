package org.jdyno.lab.judge;

import org.jdyno.lab.stats.compare.Decision;

/**
 * Which differences between two platforms the percentiles of single trials can show.
 *
 * <p>A trial that is too short for a percentile seldom contains one of the pauses that make it up, so that its own
 * percentile is too low. To say that a platform has the lower percentile, its trials must be long enough to say that
 * the percentile is not higher ({@link PercentileSupport}). Those of the platform with the higher percentile may be too
 * short: longer ones would show the same difference or a larger one.
 */
enum TrialLength {
    SUFFICIENT,
    /** Those of the first platform are too short, and may only be found to have higher values. */
    SHOWS_ABOVE,
    /** Those of the second platform are too short, and may only be found to have higher values. */
    SHOWS_BELOW,
    /** Those of both platforms are too short. */
    SHOWS_NOTHING;

    static TrialLength of(boolean firstIsBounded, boolean secondIsBounded) {
        if (firstIsBounded) {
            return secondIsBounded ? SUFFICIENT : SHOWS_BELOW;
        }
        return secondIsBounded ? SHOWS_ABOVE : SHOWS_NOTHING;
    }

    /** Whether a decision on first over second may stand. */
    boolean shows(Decision.Kind kind) {
        return switch (this) {
            case SUFFICIENT -> true;
            case SHOWS_ABOVE -> kind == Decision.Kind.ABOVE;
            case SHOWS_BELOW -> kind == Decision.Kind.BELOW;
            case SHOWS_NOTHING -> false;
        };
    }

    /** Whether it shows a difference in one direction only. */
    boolean isOneDirection() {
        return this == SHOWS_ABOVE || this == SHOWS_BELOW;
    }
}
