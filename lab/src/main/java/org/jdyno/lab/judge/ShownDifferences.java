package org.jdyno.lab.judge;

import org.jdyno.lab.stats.compare.Decision;

/**
 * Which differences between two platforms the percentiles of single trials can show, by the length of the trials.
 *
 * <p>A high percentile is the length of rare pauses. A trial that is too short seldom contains one, so that its own
 * percentile is too low. To find that a platform has the lower percentile, its trials must therefore be long enough
 * ({@link PercentileSupport}). Those of the platform with the higher percentile may be too short: longer ones would
 * show the same difference or a larger one.
 */
enum ShownDifferences {
    /** The trials of both platforms are long enough. */
    BOTH,
    /** The trials of the first platform are too short: it can only be found to have the higher percentile. */
    ONLY_ABOVE,
    /** The trials of the second platform are too short: the first can only be found to have the lower percentile. */
    ONLY_BELOW,
    /** The trials of both platforms are too short, or those of one are and show no difference. */
    NONE;

    /**
     * The differences that can be shown.
     *
     * @param firstIsBounded whether the trials of the first platform are long enough to bound its percentile from above
     */
    static ShownDifferences of(boolean firstIsBounded, boolean secondIsBounded) {
        if (firstIsBounded) {
            return secondIsBounded ? BOTH : ONLY_BELOW;
        }
        return secondIsBounded ? ONLY_ABOVE : NONE;
    }

    /** Whether a decision on first over second may stand. */
    boolean shows(Decision.Kind kind) {
        return switch (this) {
            case BOTH -> true;
            case ONLY_ABOVE -> kind == Decision.Kind.ABOVE;
            case ONLY_BELOW -> kind == Decision.Kind.BELOW;
            case NONE -> false;
        };
    }

    /** Whether it shows a difference in one direction only. */
    boolean isOneDirection() {
        return this == ONLY_ABOVE || this == ONLY_BELOW;
    }
}
