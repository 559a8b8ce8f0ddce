package org.jdyno.lab.judge;

import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.stats.compare.CovariateSlope;
import org.jdyno.lab.stats.compare.Decision;
import org.jdyno.lab.stats.compare.PairedComparison;

/**
 * The comparison of a platform with the baseline.
 *
 * @param logRatios log(platform / baseline) of each block
 * @param uncorrected the comparison without correction for the others
 * @param merged the comparison of the percentiles of all trials merged, if the measure is a percentile
 * @param shown which differences the comparison may show; if none, because trials are too short, it is by the merged
 *     percentiles
 * @param withBehind the comparison that includes the trials whose load fell behind, if {@code uncorrected} leaves any
 *     out. A claim must follow from both
 * @param imputed whether the worst value of the cell stands for that of some trials, so that it cannot show equivalence
 * @param unadjusted the comparison without adjustment for steal, if there is an adjustment
 */
record PlatformComparison(
        Cell cell,
        Measure measure,
        String platform,
        String baseline,
        double[] logRatios,
        PairedComparison uncorrected,
        Optional<PairedComparison> merged,
        ShownDifferences shown,
        Optional<PairedComparison> withBehind,
        boolean imputed,
        Optional<Verdict.Unadjusted> unadjusted) {

    /** The comparison by log ratios that are given. */
    static PlatformComparison of(
            Cell cell,
            Measure measure,
            String platform,
            String baseline,
            double[] logRatios,
            ErrorControl errorControl) {
        return new PlatformComparison(
                cell,
                measure,
                platform,
                baseline,
                logRatios,
                errorControl.compare(logRatios, 1),
                Optional.empty(),
                ShownDifferences.BOTH,
                Optional.empty(),
                false,
                Optional.empty());
    }

    /**
     * The comparison that may show a difference in either direction or, if the trials of a platform are too short for
     * their own percentile, in none; empty if no block has values of both platforms.
     */
    static Optional<PlatformComparison> inBothDirections(
            Cell cell,
            Measure measure,
            String platform,
            String baseline,
            CompletedTrials trials,
            ErrorControl errorControl) {
        double[] logRatios = trials.logRatios(platform, baseline, measure.name());
        if (logRatios.length == 0) {
            return Optional.empty();
        }
        Optional<double[]> merged = trials.mergedLogRatios(platform, baseline, measure.name());
        boolean tooShort = trials.shownDifferences(platform, baseline, measure.name()) != ShownDifferences.BOTH;
        double[] judged = tooShort ? merged.orElse(logRatios) : logRatios;
        Pairing pairing = trials.pairing(measure.name());
        Optional<Verdict.Unadjusted> unadjusted = tooShort
                ? Optional.empty()
                : trials.adjusted(platform, baseline, measure.name())
                        .map(any -> unadjusted(
                                errorControl.compare(
                                        trials.plainLogRatios(platform, baseline, measure.name(), pairing), 1),
                                trials.steal().slope(measure.name())));
        return Optional.of(new PlatformComparison(
                cell,
                measure,
                platform,
                baseline,
                judged,
                errorControl.compare(judged, 1),
                merged.map(values -> errorControl.compare(values, 1)),
                tooShort ? ShownDifferences.NONE : ShownDifferences.BOTH,
                withBehind(platform, baseline, measure, trials, errorControl),
                trials.hasImputed(platform, baseline, measure.name()),
                unadjusted));
    }

    /** The comparison by percentiles of single trials; empty unless these can show one direction only. */
    static Optional<PlatformComparison> inOneDirection(
            Cell cell,
            Measure measure,
            String platform,
            String baseline,
            CompletedTrials trials,
            ErrorControl errorControl) {
        ShownDifferences shown = trials.shownDifferences(platform, baseline, measure.name());
        double[] logRatios = shown.isOneDirection()
                ? trials.logRatiosOfTrialsOfAnyLength(platform, baseline, measure.name())
                : new double[0];
        if (logRatios.length == 0) {
            return Optional.empty();
        }
        return Optional.of(new PlatformComparison(
                cell,
                measure,
                platform,
                baseline,
                logRatios,
                errorControl.compare(logRatios, 1),
                trials.mergedLogRatiosOfTrialsOfAnyLength(platform, baseline, measure.name())
                        .map(values -> errorControl.compare(values, 1)),
                shown,
                withBehind(platform, baseline, measure, trials, errorControl),
                trials.hasImputed(platform, baseline, measure.name()),
                Optional.empty()));
    }

    private static Optional<PairedComparison> withBehind(
            String platform, String baseline, Measure measure, CompletedTrials trials, ErrorControl errorControl) {
        return trials.logRatiosWithBehind(platform, baseline, measure.name())
                .map(values -> errorControl.compare(values, 1));
    }

    private static Verdict.Unadjusted unadjusted(PairedComparison plain, CovariateSlope slope) {
        return new Verdict.Unadjusted(
                Math.exp(plain.mean()),
                Math.exp(plain.low()),
                Math.exp(plain.high()),
                slope.value(),
                slope.standardError(),
                slope.n());
    }

    /** Whether it belongs to the family of headline comparisons. */
    boolean inFamily() {
        return measure.headline() && uncorrected.hasInterval() && !tooShort();
    }

    boolean tooShort() {
        return shown == ShownDifferences.NONE;
    }

    /** Whether it shows a difference, without correction for other comparisons. */
    boolean showsDifference() {
        Decision decision = Decision.of(uncorrected.low(), uncorrected.high(), measure.margin());
        return decision.kind() != Decision.Kind.EQUIVALENT
                && decision.kind() != Decision.Kind.INCONCLUSIVE
                && confirms(decision);
    }

    /**
     * Whether nothing in the trials contradicts a decision. A decision from trials that are too short on one side also
     * needs the merged percentiles to confirm it.
     */
    boolean confirms(Decision decision) {
        return shown.shows(decision.kind())
                && !(imputed && decision.kind() == Decision.Kind.EQUIVALENT)
                && (merged.isPresent() || !shown.isOneDirection())
                && Stream.of(merged, withBehind).flatMap(Optional::stream).allMatch(other -> leadsTo(decision, other));
    }

    private boolean leadsTo(Decision decision, PairedComparison other) {
        return Decision.of(other.low(), other.high(), measure.margin()).kind() == decision.kind();
    }

    /** The result of all trials merged. */
    Optional<Verdict.Merged> mergedResult() {
        return merged.map(values -> new Verdict.Merged(
                Math.exp(values.mean()),
                Math.exp(values.low()),
                Math.exp(values.high()),
                tooShort(),
                shown.isOneDirection()));
    }
}
