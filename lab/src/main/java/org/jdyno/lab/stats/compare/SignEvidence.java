package org.jdyno.lab.stats.compare;

import java.util.Arrays;

/**
 * The e-value of the signs of paired differences against a median of zero, valid after any number of differences. It is
 * the mixture likelihood ratio of the signs, over all probabilities of a plus with a beta density with both parameters
 * 2 (Ville, 1939; Robbins, 1970).
 *
 * <p>If plus and minus are equally likely, the probability that the e-value ever reaches 1 / α is at most α, for any
 * distribution of the differences. Immutable.
 *
 * @param value the e-value; 1 without differences
 * @param pluses number of differences above 0
 * @param n number of differences that are not 0
 */
public record SignEvidence(double value, int pluses, int n) {

    /** Computes the e-value of differences, in any unit. */
    public static SignEvidence of(double[] differences) {
        int pluses = (int) Arrays.stream(differences).filter(one -> one > 0).count();
        int minuses = (int) Arrays.stream(differences).filter(one -> one < 0).count();
        int n = pluses + minuses;
        double log = n * Math.log(2) + logBeta(2 + pluses, 2 + minuses) - logBeta(2, 2);
        return new SignEvidence(Math.exp(log), pluses, n);
    }

    private static double logBeta(int a, int b) {
        double log = -Math.log(b);
        for (int i = 1; i < a; i++) {
            log += Math.log((double) i / (b + i));
        }
        return log;
    }

    /** Whether a difference may be claimed at this error rate, over all looks. */
    public boolean decides(double alpha) {
        return value >= 1 / alpha;
    }
}
