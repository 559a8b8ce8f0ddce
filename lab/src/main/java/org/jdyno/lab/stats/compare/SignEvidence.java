package org.jdyno.lab.stats.compare;

import java.util.Arrays;
import org.jdyno.lab.stats.LogBeta;

/**
 * The evidence of the signs of paired differences against a zero median, valid at any time. It is an e-value: the
 * wealth of a gambler who began with 1 and bet on signs at fair odds, mixed over all probabilities of a plus by a beta
 * density with both parameters 2 (Ville, 1939; Robbins, 1970).
 *
 * <p>If plus and minus are equally likely, it ever reaches 1 / α with a probability of at most α, for any distribution
 * of the differences. Immutable.
 *
 * @param value the e-value; 1 without differences
 * @param pluses number of differences above 0
 * @param n number of differences that are not 0
 */
public record SignEvidence(double value, int pluses, int n) {

    /** The evidence of differences, in any unit. */
    public static SignEvidence of(double[] differences) {
        int pluses = (int) Arrays.stream(differences).filter(one -> one > 0).count();
        int minuses = (int) Arrays.stream(differences).filter(one -> one < 0).count();
        int n = pluses + minuses;
        double log = n * Math.log(2) + LogBeta.of(2 + pluses, 2 + minuses) - LogBeta.of(2, 2);
        return new SignEvidence(Math.exp(log), pluses, n);
    }

    /** Whether a difference may be claimed at this error rate, over all looks. */
    public boolean decides(double alpha) {
        return value >= 1 / alpha;
    }
}
