package org.jdyno.lab.model;

import java.util.List;

/**
 * What a gate says of its candidates.
 *
 * @param answer the one answer
 * @param reasons everything that speaks against passing, in the order of the plan's cells; whether the run can be
 *     trusted stands in its {@link Trust}
 * @param failures how often each candidate and its baseline failed, one for each cell and candidate
 */
public record Gate(Answer answer, List<Reason> reasons, List<Failures> failures) {
    /** The answers. */
    public enum Answer {
        PASSES,
        REGRESSION,
        INCONCLUSIVE,
        UNTRUSTED
    }

    /** What can speak against passing. */
    public enum Kind {
        /** The candidate fails more often, by Fisher's exact test. */
        FAILS_MORE(Answer.REGRESSION),
        /** The headline verdict is "slower". */
        SLOWER(Answer.REGRESSION),
        /** The headline verdict is "slower", by no more than the bias that is not ruled out in an unproven run. */
        SLOWER_WITHIN_BIAS(Answer.INCONCLUSIVE),
        /** The candidate failed repeatedly and relatively more often, which may be chance. */
        MAY_FAIL_MORE(Answer.INCONCLUSIVE),
        /** The candidate failed once, and no trial of it came after. */
        NOT_REPEATED(Answer.INCONCLUSIVE),
        /** The baseline has not completed a trial. */
        NO_BASELINE(Answer.INCONCLUSIVE),
        /** The candidate has not completed a trial. */
        NO_CANDIDATE(Answer.INCONCLUSIVE),
        /** The completed trials have no value of the headline measure, such as a percentile without support. */
        NO_FIGURE(Answer.INCONCLUSIVE),
        /** There are too few blocks in which both completed their trial for an interval. */
        TOO_FEW_BLOCKS(Answer.INCONCLUSIVE),
        /** The headline verdict is "inconclusive". */
        UNDECIDED(Answer.INCONCLUSIVE);

        private final Answer answer;

        Kind(Answer answer) {
            this.answer = answer;
        }

        /** What the gate's answer is at best. */
        public Answer answer() {
            return answer;
        }
    }

    /** What speaks against passing in one cell. */
    public record Reason(Kind kind, Cell cell, String candidate) {}

    /**
     * Failed trials among those that were run; the baseline's second copy counts as the baseline.
     *
     * @param p one-sided, of Fisher's exact test, corrected for the number of cells and candidates (Holm, 1979)
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
        if (answer == Answer.PASSES && !reasons.isEmpty()) {
            throw new IllegalArgumentException("a gate passes only if nothing speaks against it: " + reasons);
        }
    }
}
