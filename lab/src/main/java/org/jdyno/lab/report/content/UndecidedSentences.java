package org.jdyno.lab.report.content;

import org.jdyno.lab.model.Gate;
import org.jdyno.lab.model.Verdict;

/**
 * Why a verdict of a gate is inconclusive, whose 95 % interval may exclude "no change": another interval decides.
 *
 * @param margin the margin of the measure
 */
record UndecidedSentences(Gate gate, Verdict verdict, double margin) {
    /** The figures of a wider interval say no more than that it is wide. */
    private static final double MAX_SHOWN = 1e3;

    /** A clause. */
    String why() {
        String interval = "the 95 % interval, "
                + Numbers.changeInterval(
                        verdict.effect().low(), verdict.effect().high()) + ", ";
        if (!within() && !differs()) {
            return interval + "includes no change and reaches beyond the margin of " + Numbers.margin(margin);
        }
        return below().isEmpty()
                ? interval + "is not confirmed by the percentiles of all trials merged"
                : interval
                        + (within() ? "lies within the margin of " + Numbers.margin(margin) : "excludes no change")
                        + ", but the one that decides does not: " + below();
    }

    /** The interval that decides, for the line below that of the table; empty if it is the same, or decides nothing. */
    String below() {
        Verdict.Adjusted adjusted = verdict.adjusted();
        if (within() && !Sentences.isWithin(adjusted.low(), adjusted.high(), margin)) {
            return Numbers.changeInterval(adjusted.low(), adjusted.high()) + " for "
                    + Numbers.count(adjusted.comparisons(), "comparison");
        }
        return within() || !differs()
                ? ""
                : gate.claim(verdict)
                        .filter(claim -> !Sentences.excludesOne(claim.low(), claim.high()))
                        .map(UndecidedSentences::claim)
                        .orElse("");
    }

    private static String claim(Gate.Claim claim) {
        boolean shown = claim.high() / claim.low() < MAX_SHOWN;
        return (shown ? Numbers.changeInterval(claim.low(), claim.high()) : "wider than a factor of 1,000") + " at α = "
                + Numbers.probability(claim.alpha());
    }

    private boolean within() {
        return Sentences.isWithin(verdict.effect().low(), verdict.effect().high(), margin);
    }

    private boolean differs() {
        return Sentences.excludesOne(verdict.effect().low(), verdict.effect().high());
    }
}
