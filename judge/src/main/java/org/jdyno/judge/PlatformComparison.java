package org.jdyno.judge;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import org.jdyno.judge.Pair.Shown;
import org.jdyno.model.Cell;
import org.jdyno.model.Measure;
import org.jdyno.model.Verdict;
import org.jdyno.stats.compare.CovariateSlope;
import org.jdyno.stats.compare.Decision;
import org.jdyno.stats.compare.HodgesLehmann;
import org.jdyno.stats.compare.PairedComparison;
import org.jdyno.stats.compare.SignFlip;

/**
 * The comparison of a platform with the baseline.
 *
 * @param logRatios log(platform / baseline) of each block; none without blocks
 * @param uncorrected the comparison without correction for the others
 * @param shown which differences the comparison may show; if none, because trials are too short, it is by the merged
 *     percentiles
 * @param merged the comparison of the percentiles of all trials merged, if the measure is a percentile
 * @param confirming the comparisons from which a claim must follow too
 * @param imputed whether the worst value of the cell stands for that of some trials, so that it cannot show equivalence
 * @param unadjusted the comparison without adjustment for steal, if there is an adjustment
 * @param unpaired the values of trials that are in no blocks; empty if the trials are in blocks
 */
record PlatformComparison(
        Cell cell,
        Measure measure,
        String platform,
        String baseline,
        double[] logRatios,
        PairedComparison uncorrected,
        Shown shown,
        Optional<PairedComparison> merged,
        List<PairedComparison> confirming,
        boolean imputed,
        Optional<Verdict.Unadjusted> unadjusted,
        Optional<UnpairedLogs> unpaired) {

    /** The comparison by log ratios that are given. */
    static PlatformComparison of(
            Cell cell, Measure measure, String platform, String baseline, double[] logRatios, ErrorControl control) {
        return new PlatformComparison(
                cell,
                measure,
                platform,
                baseline,
                logRatios,
                control.compare(logRatios, 1),
                Shown.BOTH,
                Optional.empty(),
                List.of(),
                false,
                Optional.empty(),
                Optional.empty());
    }

    /**
     * The comparison of a pair; empty if no block has values of both platforms or, without blocks, one has no value.
     *
     * @param shown the differences that it may show; if in one direction only, the pair is by trials of any length
     */
    static Optional<PlatformComparison> of(Pair pair, Shown shown, ErrorControl control) {
        Optional<UnpairedLogs> unpaired = pair.unpaired();
        return unpaired.isPresent()
                ? unpaired.filter(UnpairedLogs::hasRatio).map(logs -> of(pair, logs, control))
                : byBlocks(pair, shown, control);
    }

    private static PlatformComparison of(Pair pair, UnpairedLogs logs, ErrorControl control) {
        return new PlatformComparison(
                pair.trials().cell(),
                pair.trials().workload().measure(pair.measure()),
                pair.one(),
                pair.other(),
                new double[0],
                logs.compared(control, 1),
                Shown.BOTH,
                Optional.empty(),
                List.of(),
                false,
                Optional.empty(),
                Optional.of(logs));
    }

    private static Optional<PlatformComparison> byBlocks(Pair pair, Shown shown, ErrorControl control) {
        double[] logRatios = pair.logRatios();
        if (logRatios.length == 0) {
            return Optional.empty();
        }
        Optional<double[]> merged = pair.logRatios(Pair.Values.MERGED);
        double[] judged = shown == Shown.NONE ? merged.orElse(logRatios) : logRatios;
        return Optional.of(new PlatformComparison(
                pair.trials().cell(),
                pair.trials().workload().measure(pair.measure()),
                pair.one(),
                pair.other(),
                judged,
                control.compare(judged, 1),
                shown,
                merged.map(values -> control.compare(values, 1)),
                pair.confirming().stream()
                        .map(values -> control.compare(values, 1))
                        .toList(),
                pair.hasImputed(),
                shown == Shown.NONE ? Optional.empty() : unadjusted(pair, control),
                Optional.empty()));
    }

    /** @param intervals number of intervals that must hold simultaneously */
    PairedComparison simultaneous(ErrorControl control, int intervals) {
        return unpaired.map(logs -> logs.compared(control, intervals))
                .orElseGet(() -> control.compare(logRatios, intervals));
    }

    private static Optional<Verdict.Unadjusted> unadjusted(Pair pair, ErrorControl control) {
        if (!pair.isAdjusted()) {
            return Optional.empty();
        }
        PairedComparison measured =
                control.compare(pair.logRatios(Pair.Values.MEASURED).orElseThrow(), 1);
        CovariateSlope slope = pair.slope();
        return Optional.of(new Verdict.Unadjusted(
                Math.exp(measured.mean()),
                Math.exp(measured.low()),
                Math.exp(measured.high()),
                slope.value(),
                slope.standardError(),
                slope.n()));
    }

    /** Whether it belongs to the family of headline comparisons. */
    boolean inFamily() {
        return measure.headline() && uncorrected.hasInterval() && !tooShort();
    }

    private boolean tooShort() {
        return shown == Shown.NONE;
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
                && confirming.stream()
                        .allMatch(other -> Decision.of(other.low(), other.high(), measure.margin())
                                        .kind()
                                == decision.kind());
    }

    /**
     * What else the values show. If trials are too short, the log ratios are jackknife pseudo-values. These are no
     * sample, so tests by ranks or signs do not apply; nor do they without blocks.
     *
     * @param seed of the sign-flip test
     */
    Verdict.Evidence evidence(double adjustedP, long seed) {
        double[] sample = tooShort() ? new double[0] : logRatios;
        HodgesLehmann ranks = HodgesLehmann.of(sample, ErrorControl.CONFIDENCE);
        SignFlip flips = SignFlip.of(sample, seed);
        DoubleSummaryStatistics range = Arrays.stream(sample).summaryStatistics();
        return new Verdict.Evidence(
                sample.length == 0 ? Double.NaN : Math.exp(range.getMin()),
                sample.length == 0 ? Double.NaN : Math.exp(range.getMax()),
                tooShort() ? Double.NaN : uncorrected.p(),
                tooShort() ? Double.NaN : adjustedP,
                flips.p(),
                Math.exp(ranks.value()),
                Math.exp(ranks.low()),
                Math.exp(ranks.high()),
                heavyTailed(ranks, flips),
                merged.map(values -> new Verdict.Merged(
                        Math.exp(values.mean()),
                        Math.exp(values.low()),
                        Math.exp(values.high()),
                        tooShort(),
                        shown.isOneDirection())),
                unadjusted,
                unpaired.map(logs -> new Verdict.Forks(logs.ones().length, logs.others().length)));
    }

    /**
     * Whether the t interval disagrees with the rank-based interval or the sign-flip test about a difference; false
     * with too few blocks for ranks. Those allow for one look only, and so must the t interval.
     */
    private boolean heavyTailed(HodgesLehmann ranks, SignFlip flips) {
        PairedComparison paired = ErrorControl.ONE_LOOK.compare(logRatios, 1);
        if (!paired.hasInterval() || !ranks.hasInterval()) {
            return false;
        }
        boolean byT = paired.low() > 0 || paired.high() < 0;
        boolean byRanks = ranks.low() > 0 || ranks.high() < 0;
        boolean byFlips = flips.p() <= ErrorControl.ALPHA;
        return byT != byRanks || byT != byFlips;
    }
}
