package org.jdyno.lab.report.study;

import java.util.Locale;
import org.jdyno.lab.model.study.CalibratedRate;

/** Where the rate of a part comes from. */
public final class RateSentence {
    /**
     * A rate is rounded down to two digits or to a whole number. One that is even less than this share of the exact
     * one, by 1 or more, is bounded.
     */
    private static final double LEAST_AFTER_ROUNDING = 0.9;

    private RateSentence() {}

    /** The rate and where it comes from, as a clause. */
    public static String of(CalibratedRate rate) {
        double exact = rate.share() * rate.speed();
        boolean bounded = rate.perSecond() < LEAST_AFTER_ROUNDING * exact && rate.perSecond() <= exact - 1;
        return String.format(
                Locale.ROOT,
                "the rate is %,d %s, %s%.0f %% of the %,.0f that %s, the slowest platform, reached in %s, for the same"
                        + " load",
                rate.perSecond(),
                rate.unit(),
                bounded ? "the most that the study sets, and less than " : "",
                100 * rate.share(),
                rate.speed(),
                rate.platform(),
                rate.source());
    }
}
