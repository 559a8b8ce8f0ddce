package org.jdyno.lab.stats.compare;

import java.util.Arrays;
import org.jdyno.lab.stats.LogBeta;

/**
 * How strongly the signs of paired differences alone speak against there being none, at any time one looks: an e-value,
 * the wealth of somebody who began with 1 and bet on signs at fair odds, mixed over all chances of a plus by a beta
 * density with both parameters 2 (Ville, 1939; Robbins, 1970).
 *
 * <p>Where a plus is as likely as a minus it ever reaches 1 / α with a probability of at most α, however differences
 * are spread. Immutable.
 *
 * @param value of the evidence; 1 of none
 * @param pluses differences above 0
 * @param n differences that are not 0
 */
public record SignEvidence(double value, int pluses, int n) {

    /** Of differences in any unit. */
    public static SignEvidence of(double[] differences) {
        int pluses = (int) Arrays.stream(differences).filter(one -> one > 0).count();
        int minuses = (int) Arrays.stream(differences).filter(one -> one < 0).count();
        int n = pluses + minuses;
        double log = n * Math.log(2) + LogBeta.of(2 + pluses, 2 + minuses) - LogBeta.of(2, 2);
        return new SignEvidence(Math.exp(log), pluses, n);
    }

    /** Whether a difference may be claimed at this chance of a false alarm, over all times one has looked. */
    public boolean decides(double alpha) {
        return value >= 1 / alpha;
    }
}
