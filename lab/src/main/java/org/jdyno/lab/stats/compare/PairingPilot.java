package org.jdyno.lab.stats.compare;

import java.util.List;
import org.jdyno.lab.stats.Sample;

/**
 * Chooses the pairing that gives the most precise comparison for its time, by a few blocks of each.
 *
 * <p>The width of an interval is proportional to the standard deviation of the differences over the square root of
 * their number. So the criterion is their variance times the cost of comparing each platform once. A pairing is
 * excluded if it finds a difference in the A/A control, or disagrees with the first pairing, in which platforms do not
 * disturb each other.
 *
 * <p>The blocks of the pilot also count in the following comparison. If the choice used the scatter of the tested
 * differences, that scatter would be too small by selection, and 6 to 7 % of tests would give a false alarm instead of
 * 5 %. So it uses a scatter that is {@linkplain #free independent of it}. Pure functions.
 */
public final class PairingPilot {
    /** Each check excludes a sound pairing in one of a hundred pilots. */
    private static final double CONFIDENCE = 0.99;

    private PairingPilot() {}

    /**
     * The results of a few blocks of one pairing.
     *
     * @param differences log ratios to the baseline, one array for each platform
     * @param again log ratios of the A/A control
     * @param free values with the same variance as a difference, but independent of the differences: {@link #free}
     * @param costPerRound time until every platform has been compared with the baseline once; in any unit, the same for
     *     all candidates
     */
    public record Candidate(List<double[]> differences, double[] again, double[] free, double costPerRound) {
        public Candidate {
            differences = List.copyOf(differences);
            again = again.clone();
            free = free.clone();
        }

        /** Variance of a difference times its cost; NaN for too few blocks. */
        private double score() {
            double sd = Sample.of(free).sd();
            return sd * sd * costPerRound;
        }

        private boolean differsFromItself() {
            return PairedComparison.of(again, CONFIDENCE).differs();
        }
    }

    /**
     * The A/A control minus the mean of the baseline and all platforms in a block. If all have equal and independent
     * scatter, this is the only contrast that is uncorrelated with each platform's difference from the baseline; for
     * normal values it is independent of them.
     *
     * @param again log ratio of the A/A control to the baseline
     * @param differences log ratios of the platforms in the same block; none in a duet
     * @return scaled to the variance of a difference
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
     * Chooses a candidate.
     *
     * @param candidates the others must agree with the first, which is also the default
     * @return the index of the chosen one
     */
    public static int sharpest(List<Candidate> candidates) {
        int best = 0;
        double least = candidates.get(0).score();
        for (int i = 1; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            double score = candidate.score();
            // A comparison with NaN is false.
            if (score < least && !candidate.differsFromItself() && agree(candidates.get(0), candidate)) {
                best = i;
                least = score;
            }
        }
        return best;
    }

    /** Whether no platform differs between the two, by simultaneous intervals (Bonferroni). */
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
