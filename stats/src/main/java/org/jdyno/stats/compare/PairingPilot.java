package org.jdyno.stats.compare;

import java.util.List;
import org.jdyno.stats.Sample;

/**
 * Chooses, by a few blocks of each pairing, the one that gives the most precise comparison in a given time.
 *
 * <p>The width of an interval is proportional to the standard deviation of the differences over the square root of
 * their number. So the criterion is the variance of the differences times the cost of a block. A pairing is excluded
 * if it finds a difference between baseline and A/A control, or disagrees with the first pairing, in which platforms do
 * not disturb each other.
 *
 * <p>The blocks of the pilot also count in the comparison that follows. If the choice used the scatter of the tested
 * differences, it would prefer a scatter that is small by chance, and 6 to 7 % of tests would give a false alarm
 * instead of 5 %. So it uses the scatter of the A/A control against the baseline: platforms are compared with the mean
 * of these two, which for normal values of equal scatter is independent of their difference. Pure functions.
 */
public final class PairingPilot {
    /** The confidence of the checks: each excludes a sound pairing in one of a hundred pilots. */
    private static final double CONFIDENCE = 0.99;

    private PairingPilot() {}

    /**
     * A pairing with the results of a few blocks.
     *
     * @param differences log ratios to the baseline, one array for each platform
     * @param aaControl log ratios of the A/A control to the baseline
     * @param costPerBlock time of a block; in any unit, the same for all candidates
     */
    public record Candidate(List<double[]> differences, double[] aaControl, double costPerBlock) {
        public Candidate {
            differences = List.copyOf(differences);
            aaControl = aaControl.clone();
        }

        /** Variance of the A/A control's difference times its cost; NaN for too few blocks. */
        private double score() {
            double sd = Sample.of(aaControl).sd();
            return sd * sd * costPerBlock;
        }

        private boolean differsFromItself() {
            return PairedComparison.of(aaControl, CONFIDENCE).differs();
        }
    }

    /**
     * Chooses a candidate.
     *
     * @param candidates the pairings; the first is the default, with which the others must agree
     * @return the index of the chosen pairing
     */
    public static int mostPrecise(List<Candidate> candidates) {
        int best = 0;
        double least = candidates.get(0).score();
        for (int i = 1; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            double score = candidate.score();
            // If the score is NaN, the condition is false.
            if (score < least && !candidate.differsFromItself() && agree(candidates.get(0), candidate)) {
                best = i;
                least = score;
            }
        }
        return best;
    }

    /** Whether the two pairings give the same differences, by simultaneous intervals (Bonferroni). */
    private static boolean agree(Candidate one, Candidate other) {
        int platforms = one.differences().size();
        double confidence = 1 - (1 - CONFIDENCE) / Math.max(1, platforms);
        for (int i = 0; i < platforms; i++) {
            double[] ones = one.differences().get(i);
            double[] others = other.differences().get(i);
            if (Math.min(ones.length, others.length) < 2
                    || WelchComparison.of(ones, others, confidence).differs()) {
                return false;
            }
        }
        return true;
    }
}
