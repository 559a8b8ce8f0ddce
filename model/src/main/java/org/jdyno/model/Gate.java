package org.jdyno.model;

import java.util.List;
import java.util.Optional;

/**
 * The answer of a gate.
 *
 * @param answer the answer for all candidates
 * @param reasons everything that keeps the gate from passing, in the order of the plan's cells; the {@link Trust} has
 *     the reasons for lack of trust
 * @param failures how often each candidate and its baseline failed, one for each cell and candidate
 * @param complete whether every planned comparison, including that of the A/A control, has an interval, and failures
 *     are no reason not to pass
 * @param claims for each inconclusive verdict with an interval, the one that a claim would need
 */
public record Gate(Answer answer, List<Reason> reasons, List<Failures> failures, boolean complete, List<Claim> claims) {
    /** The answers. */
    public enum Answer {
        PASSES,
        REGRESSION,
        INCONCLUSIVE,
        UNTRUSTED
    }

    /** The reasons not to pass. */
    public enum Kind {
        /** The candidate fails more often, by Fisher's exact test. */
        FAILS_MORE(Answer.REGRESSION),
        /** The headline verdict is "slower". */
        SLOWER(Answer.REGRESSION),
        /** A measure is worse than is tolerated. */
        WORSE_THAN_TOLERATED(Answer.REGRESSION),
        /** The headline verdict is "slower", but only within the possible bias of an unproven run. */
        SLOWER_WITHIN_BIAS(Answer.INCONCLUSIVE),
        /** A measure may be worse than is tolerated, or not. */
        MAY_BE_WORSE(Answer.INCONCLUSIVE),
        /** By this measure, the copies of the baseline may differ by more than is tolerated. */
        COPIES_MAY_DIFFER(Answer.INCONCLUSIVE),
        /** The candidate failed repeatedly and relatively more often, which may be chance. */
        MAY_FAIL_MORE(Answer.INCONCLUSIVE),
        /** The candidate failed once, and no trial followed. */
        NOT_REPEATED(Answer.INCONCLUSIVE),
        /** The baseline has not completed a trial. */
        NO_BASELINE(Answer.INCONCLUSIVE),
        /** The candidate has not completed a trial. */
        NO_CANDIDATE(Answer.INCONCLUSIVE),
        /** The completed trials have too little for the measure, such as a percentile without support. */
        NO_FIGURE(Answer.INCONCLUSIVE),
        /** The load of some trials fell behind its schedule, and comparisons with and without them do not agree. */
        LOAD_BEHIND(Answer.INCONCLUSIVE),
        /** Too few blocks have a completed trial of both for an interval. */
        TOO_FEW_BLOCKS(Answer.INCONCLUSIVE),
        /** The headline verdict is "inconclusive". */
        UNDECIDED(Answer.INCONCLUSIVE);

        private final Answer answer;

        Kind(Answer answer) {
            this.answer = answer;
        }

        /** The answer of a gate that has only this reason. */
        public Answer answer() {
            return answer;
        }

        /** Whether it is about trials that failed, and not about figures. */
        public boolean isOfFailures() {
            return this == FAILS_MORE || this == MAY_FAIL_MORE || this == NOT_REPEATED;
        }

        /** Whether the comparison was made, and more blocks may decide it. */
        public boolean isOnlyUncertain() {
            return this == UNDECIDED || this == SLOWER_WITHIN_BIAS || this == MAY_BE_WORSE || this == COPIES_MAY_DIFFER;
        }
    }

    /** A reason not to pass, in one cell and, unless it is failures, by one measure. */
    public record Reason(Kind kind, Cell cell, String candidate, String measure) {}

    /**
     * The interval of an inconclusive verdict at the error rate of the gate, after correction for looks and for the
     * number of comparisons. The gate claims a difference only if this interval excludes 1.
     *
     * @param alpha the error rate
     */
    public record Claim(Verdict verdict, double alpha, double low, double high) {}

    /**
     * How often a candidate and the baseline failed in a cell. Trials of the A/A control count as trials of the
     * baseline.
     *
     * @param p the one-sided p of Fisher's exact test, corrected for the number of cells and candidates (Holm, 1979)
     */
    public record Failures(
            Cell cell, String candidate, int failed, int trials, int baselineFailed, int baselineTrials, double p) {
        /** Whether the candidate failed in each of its trials. */
        public boolean always() {
            return failed > 0 && failed == trials;
        }

        /** Whether the candidate failed in a larger share of its trials. */
        public boolean relativelyMore() {
            return (long) failed * baselineTrials > (long) baselineFailed * trials;
        }
    }

    public Gate {
        reasons = List.copyOf(reasons);
        failures = List.copyOf(failures);
        claims = List.copyOf(claims);
        if (answer == Answer.PASSES && !reasons.isEmpty()) {
            throw new IllegalArgumentException("a gate passes exactly if there is no reason against it: " + reasons);
        }
    }

    /** The interval that a claim would need; empty if the verdict is not inconclusive, or has no interval. */
    public Optional<Claim> claim(Verdict verdict) {
        return claims.stream().filter(one -> one.verdict().equals(verdict)).findFirst();
    }

    /** Whether nothing is missing but certainty, so that the user may choose a warning instead of a failure. */
    public boolean isOnlyUncertain() {
        return answer == Answer.INCONCLUSIVE && complete;
    }
}
