package org.jdyno.model.study;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdyno.model.Point;

/**
 * Whether a conclusion of the original report holds today.
 *
 * @param answer the answer of all claims together
 * @param claims the claims of the conclusion, in its order
 */
public record JudgedConclusion(Conclusion conclusion, Answer answer, List<JudgedClaim> claims) {
    /** Whether something holds, by the intervals of the ratios. */
    public enum Answer {
        HOLDS,
        FAILS,
        /** The intervals allow both. */
        UNDECIDED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Why a claim is undecided, whatever the intervals are. */
    public enum Gap {
        NOT_RUN,
        NO_TWIN,
        NO_JVM,
        UNTRUSTED,
        /** The ratios would decide, but for a bias that the A/A control of the part does not rule out. */
        UNPROVEN
    }

    /**
     * A claim with its evidence.
     *
     * @param ratios the ratio of each JVM; empty with most gaps
     * @param gap empty if the ratios decide
     */
    public record JudgedClaim(Conclusion.Claim claim, Answer answer, List<JudgedRatio> ratios, Optional<Gap> gap) {
        public JudgedClaim {
            ratios = List.copyOf(ratios);
        }
    }

    /**
     * The ratio of a JVM.
     *
     * @param ratio the ratio, with an interval that holds simultaneously with all others of the conclusion
     * @param answer whether the claim holds for this JVM; undecided if it holds at some points and fails at others
     * @param points the ratio at each of several points, in their order; empty for a single one
     */
    public record JudgedRatio(NativeRatio ratio, Answer answer, List<AtPoint> points) {
        public JudgedRatio {
            points = List.copyOf(points);
        }

        /** Whether the claim holds at some points and fails at others, so that their mean says nothing. */
        public boolean depends() {
            return !at(Answer.HOLDS).isEmpty() && !at(Answer.FAILS).isEmpty();
        }

        public List<AtPoint> at(Answer wanted) {
            return points.stream().filter(point -> point.answer() == wanted).toList();
        }
    }

    /**
     * The ratio at one of the points of a claim.
     *
     * @param point the parameters that distinguish it
     * @param ratio the ratio, with an interval of its own
     * @param answer whether the ratio itself meets the claim there, whatever its interval; undecided if it is unknown
     */
    public record AtPoint(Point point, NativeRatio ratio, Answer answer) {}

    public JudgedConclusion {
        claims = List.copyOf(claims);
    }
}
