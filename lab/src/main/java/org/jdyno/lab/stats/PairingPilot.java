package org.jdyno.lab.stats;

import java.util.ArrayList;
import java.util.List;

/**
 * Which of several ways to pair measurements gives the sharpest comparison for its time, by a few blocks of each.
 *
 * <p>The width of an interval goes with the standard deviation of the differences over the square root of their number, so what counts is their
 * variance times what a block costs. A way is out of the question if it finds the baseline different from itself, or disagrees with the first, which
 * disturbs nobody. The choice looks at how differences scatter, not at how large they are, so it favours no platform. Pure functions.
 */
public final class PairingPilot {
    /** A sound way is thrown out once in a hundred pilots for each of its checks. */
    private static final double CONFIDENCE = 0.99;

    private PairingPilot() {}

    /**
     * What a few blocks of one way have shown.
     *
     * @param differences log ratios to the baseline, one array for each platform
     * @param again the same of the baseline's second copy
     * @param costPerBlock in any unit, the same for all candidates
     */
    public record Candidate(List<double[]> differences, double[] again, double costPerBlock) {
        public Candidate {
            differences = List.copyOf(differences);
            again = again.clone();
        }

        /** Pooled over the platforms and the second copy; NaN when none has two blocks. */
        double variance() {
            List<double[]> all = new ArrayList<>(differences);
            all.add(again);
            double sd = SpreadEstimate.pooled(all);
            return sd * sd;
        }

        private boolean differsFromItself() {
            PairedComparison comparison = PairedComparison.of(again, CONFIDENCE);
            return comparison.hasInterval() && (comparison.low() > 0 || comparison.high() < 0);
        }
    }

    /**
     * The candidate to go on with.
     *
     * @param candidates the first is the one that the others must agree with, and that is taken when nothing speaks for another
     * @return its index
     */
    public static int sharpest(List<Candidate> candidates) {
        int best = 0;
        double least = candidates.get(0).variance() * candidates.get(0).costPerBlock();
        for (int i = 1; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            double score = candidate.variance() * candidate.costPerBlock();
            // Not a number is less than nothing, and nothing is less than it.
            if (score < least && !candidate.differsFromItself() && agree(candidates.get(0), candidate)) {
                best = i;
                least = score;
            }
        }
        return best;
    }

    /** Whether no platform is seen differently, by intervals that hold for all of them together (Bonferroni). */
    private static boolean agree(Candidate one, Candidate other) {
        int platforms = one.differences().size();
        double confidence = 1 - (1 - CONFIDENCE) / Math.max(1, platforms);
        for (int i = 0; i < platforms; i++) {
            double[] ones = one.differences().get(i);
            double[] others = other.differences().get(i);
            if (ones.length < 2 || others.length < 2) {
                return false;
            }
            if (WelchComparison.of(ones, others, confidence).differs()) {
                return false;
            }
        }
        return true;
    }
}
