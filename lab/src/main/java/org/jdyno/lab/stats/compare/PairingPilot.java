package org.jdyno.lab.stats.compare;

import java.util.List;
import org.jdyno.lab.stats.Sample;

/**
 * Which of several ways to measure the same is the sharpest comparison for its time, by a few blocks of each.
 *
 * <p>The width of an interval goes with the standard deviation of the differences over the square root of their
 * number, so what counts is their variance times what it costs to have each platform compared once. A way is out of
 * the question if it finds the baseline different from itself, or disagrees with the first, which disturbs nobody.
 *
 * <p>The blocks of the pilot also count in the comparison that follows. Had the way been chosen by the scatter of what
 * is tested, that scatter would be small by luck, and 6 to 7 % of tests would alarm where 5 % may. So it is chosen by
 * what is {@linkplain #free free of it}. Pure functions.
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
     * @param free what scatters as a difference does, and tells nothing of how the differences scatter: {@link #free}
     * @param costPerRound what it takes until every platform has been compared with the baseline once; in any
     *     unit, the same for all candidates
     */
    public record Candidate(List<double[]> differences, double[] again, double[] free, double costPerRound) {
        public Candidate {
            differences = List.copyOf(differences);
            again = again.clone();
            free = free.clone();
        }

        /** Of a difference times its cost; NaN where too few blocks tell. */
        private double score() {
            double sd = Sample.of(free).sd();
            return sd * sd * costPerRound;
        }

        private boolean differsFromItself() {
            return PairedComparison.of(again, CONFIDENCE).differs();
        }
    }

    /**
     * The baseline's second copy against the mean of the baseline and all platforms in a block. Where all scatter
     * alike and independently, this is uncorrelated with each platform's difference from the baseline, and is the only
     * such contrast; of normal values it is independent of them.
     *
     * @param again log ratio of the second copy to the baseline
     * @param differences log ratios of the platforms that were in the same block; none in a duet
     * @return scaled so that its variance is that of a difference
     */
    public static double free(double again, double... differences) {
        double sum = 0;
        for (double difference : differences) {
            sum += difference;
        }
        int others = differences.length + 1;
        return (again - sum / others) * Math.sqrt(2.0 * others / (others + 1));
    }

    /**
     * The candidate to go on with.
     *
     * @param candidates the first is the one that the others must agree with, and that is taken when nothing
     *     speaks for another
     * @return its index
     */
    public static int sharpest(List<Candidate> candidates) {
        int best = 0;
        double least = candidates.get(0).score();
        for (int i = 1; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            double score = candidate.score();
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
            if (Math.min(ones.length, others.length) < 2
                    || WelchComparison.of(ones, others, confidence).differs()) {
                return false;
            }
        }
        return true;
    }
}
