package org.jdyno.stats.compare;

import org.jdyno.stats.Normal;

/**
 * The null distribution of Wilcoxon's signed-rank sum (Wilcoxon, 1945): each of the ranks 1 to n belongs to the sum
 * with probability one half.
 */
final class SignedRank {
    /** Up to this n the distribution is exact; beyond it the normal approximation is close enough. */
    static final int EXACT_UP_TO = 50;

    private SignedRank() {}

    /** The largest k such that a sum below k has at most the given probability; 0 if even a sum of 0 has more. */
    static int lowerCut(int n, double probability) {
        return n <= EXACT_UP_TO ? exactCut(n, probability) : normalCut(n, probability);
    }

    /** The probability of a sum below k, for n of at most {@link #EXACT_UP_TO}. */
    static double below(int n, int k) {
        double[] chances = chances(n);
        double sum = 0;
        for (int value = 0; value < k; value++) {
            sum += chances[value];
        }
        return sum;
    }

    private static int exactCut(int n, double probability) {
        double[] chances = chances(n);
        double below = 0;
        int k = 0;
        while (k < chances.length && below + chances[k] <= probability) {
            below += chances[k];
            k++;
        }
        return k;
    }

    private static int normalCut(int n, double probability) {
        double mean = n * (n + 1.0) / 4;
        double sd = Math.sqrt(n * (n + 1.0) * (2.0 * n + 1) / 24);
        return (int) Math.floor(mean + 0.5 + Normal.quantile(probability) * sd);
    }

    /** The probability of each sum from 0 to n (n + 1) / 2, computed by adding one rank after another. */
    private static double[] chances(int n) {
        int largest = n * (n + 1) / 2;
        double[] chances = new double[largest + 1];
        chances[0] = 1;
        int reached = 0;
        for (int rank = 1; rank <= n; rank++) {
            reached += rank;
            for (int sum = reached; sum >= 0; sum--) {
                double with = sum >= rank ? chances[sum - rank] : 0;
                chances[sum] = 0.5 * (chances[sum] + with);
            }
        }
        return chances;
    }
}
