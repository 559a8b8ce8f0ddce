package org.jdyno.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Direction;
import org.jdyno.model.Effect;
import org.jdyno.model.Estimate;
import org.jdyno.model.Measure;
import org.jdyno.model.Verdict;

/**
 * The result of each platform, compared with the baseline, in each line of a score card. The first line of each
 * question is its headline.
 *
 * @param baseline name of the baseline
 * @param others the platforms that are compared with it
 */
public record ScoreCard(String baseline, List<String> others, List<Row> rows) {
    /**
     * A line with its results.
     *
     * @param measure the measure; empty if the part was not run
     * @param baseline the estimate of the baseline; empty if none of its trials was completed
     * @param entries the results of the other platforms that could be compared, by name
     */
    public record Row(
            CardLine line, Optional<Measure> measure, Optional<Estimate> baseline, Map<String, Entry> entries) {
        public Row {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }
    }

    /**
     * The result of one platform in one line.
     *
     * @param verdict the verdict of the part
     * @param kind the conclusion after correction for the other comparisons of its kind: one in 20 cards of equal
     *     platforms claims a difference in a headline, and one in 20 in another line
     * @param low the lower end of the ratio's interval at the error rate of that correction, which includes the doubt
     *     if that undoes a claim; NaN for too few blocks
     * @param high its upper end
     * @param doubt why the ratio may be wrong besides chance
     * @param tolerance the difference that nobody minds, as a fraction
     * @param answer what a reader may do with it
     * @param furtherMinutes the further time of the part that would decide the line with a probability of 80 % at the
     *     same noise; empty if it is decided or too little is known
     */
    public record Entry(
            Verdict verdict,
            Verdict.Kind kind,
            double low,
            double high,
            Doubt doubt,
            double tolerance,
            Answer answer,
            OptionalDouble furtherMinutes) {
        /** The verdict itself, without correction. */
        public static Entry of(Verdict verdict, double tolerance, Direction better) {
            Effect effect = verdict.effect();
            return new Entry(
                    verdict,
                    verdict.kind(),
                    effect.low(),
                    effect.high(),
                    Doubt.NONE,
                    tolerance,
                    Answer.of(verdict.kind(), !verdict.tooShort(), effect.low(), effect.high(), tolerance, better),
                    OptionalDouble.empty());
        }
    }

    /**
     * Reasons besides chance for which a ratio may be wrong, in log units.
     *
     * @param copies the largest difference between the two copies of the baseline that is not ruled out; NaN if they
     *     could not be compared
     * @param change the largest change of the ratio within the measured phase that is not ruled out; empty unless it
     *     changed
     * @param undoes whether a difference would be claimed without it
     */
    public record Doubt(double copies, OptionalDouble change, boolean undoes) {
        public static final Doubt NONE = new Doubt(0, OptionalDouble.empty());

        public Doubt(double copies, OptionalDouble change) {
            this(copies, change, false);
        }

        public Doubt undoing() {
            return new Doubt(copies, change, true);
        }

        /**
         * What a difference must exceed. The baseline is the mean of its copies, so it is wrong by half of what one of
         * them is.
         */
        public double ofDifference() {
            return Math.max(copies / 2, change.orElse(0));
        }

        /** What a bound must not be below. */
        public double ofBound() {
            return Math.max(copies, change.orElse(0));
        }
    }

    /** What a line answers. */
    public enum Answer {
        /** A difference for the better is claimed. */
        BETTER,
        WORSE,
        /** The platforms are equivalent. */
        SAME,
        /** They differ by no more than is tolerated. */
        WITHIN,
        /** The platform is worse by no more than is tolerated. It may be better by more. */
        NO_WORSE,
        /** It may be worse by more. */
        OPEN;

        /**
         * The answer of an interval of the ratio.
         *
         * @param kind what is claimed
         * @param trusted whether the interval may be used if nothing is claimed
         * @param low the lower end of the interval; NaN if there is none
         * @param tolerance the difference that nobody minds, as a fraction
         * @param better the direction of the measure
         */
        public static Answer of(
                Verdict.Kind kind, boolean trusted, double low, double high, double tolerance, Direction better) {
            return switch (kind) {
                case FASTER -> BETTER;
                case SLOWER -> WORSE;
                case EQUIVALENT -> SAME;
                case INCONCLUSIVE -> trusted ? bounded(low, high, tolerance, better) : OPEN;
            };
        }

        private static Answer bounded(double low, double high, double tolerance, Direction better) {
            if (most(low, high) <= tolerance) {
                return WITHIN;
            }
            return Math.max(better.worse(low), better.worse(high)) <= tolerance ? NO_WORSE : OPEN;
        }

        /** The most by which they may differ: the farther end of the interval, as a fraction. */
        public static double most(double low, double high) {
            return Math.max(high - 1, 1 - low);
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public ScoreCard {
        others = List.copyOf(others);
        rows = List.copyOf(rows);
    }
}
