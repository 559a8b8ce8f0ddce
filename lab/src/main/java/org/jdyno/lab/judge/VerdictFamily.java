package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.RatioInterval;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.stats.compare.Decision;
import org.jdyno.lab.stats.compare.HodgesLehmann;
import org.jdyno.lab.stats.compare.Holm;
import org.jdyno.lab.stats.compare.PairedComparison;
import org.jdyno.lab.stats.compare.SignFlip;

/**
 * Decides comparisons with the baseline. Those by headline measures are a family with one error rate: differences by
 * Holm's correction (1979), equivalence and materiality by simultaneous intervals (Bonferroni). Those by other measures
 * are exploratory, and each has its own error rate.
 */
final class VerdictFamily {
    private final long seed;
    private final ErrorControl errorControl;
    private final List<PlatformComparison> comparisons = new ArrayList<>();
    /**
     * The number of headline comparisons that could show a difference in one direction only, and did not. They are
     * replaced by comparisons that are not in the family, so only this number stands for them, each with a p of 1.
     */
    private int unclaimed;

    VerdictFamily(Run run) {
        this(run.plan().seed(), ErrorControl.of(run));
    }

    VerdictFamily(long seed, ErrorControl errorControl) {
        this.seed = seed;
        this.errorControl = errorControl;
    }

    /**
     * A decided comparison.
     *
     * @param familySize number of comparisons that share its error rate, including this one
     * @param simultaneous the comparison with the simultaneous interval
     */
    private record Decided(
            PlatformComparison comparison,
            int familySize,
            PairedComparison simultaneous,
            double adjustedP,
            Decision decision) {}

    /** Adds a comparison, if at least one block has values of both platforms. */
    void add(Cell cell, Measure measure, String platform, String baseline, CompletedTrials trials) {
        Optional<PlatformComparison> oneDirection =
                PlatformComparison.inOneDirection(cell, measure, platform, baseline, trials, errorControl);
        if (oneDirection.isPresent() && oneDirection.get().showsDifference()) {
            comparisons.add(oneDirection.get());
        } else {
            // It could have shown a difference, so it counts in the family, which its replacement below does not.
            unclaimed += oneDirection.filter(PlatformComparison::inFamily).isPresent() ? 1 : 0;
            PlatformComparison.inBothDirections(cell, measure, platform, baseline, trials, errorControl)
                    .ifPresent(comparisons::add);
        }
    }

    /**
     * Adds a comparison, unless there are no log ratios.
     *
     * @param logRatios log(platform / baseline) of each block
     */
    void add(Cell cell, Measure measure, String platform, String baseline, double[] logRatios) {
        if (logRatios.length > 0) {
            comparisons.add(PlatformComparison.of(cell, measure, platform, baseline, logRatios, errorControl));
        }
    }

    /** The verdicts, in the order in which the comparisons were added. */
    List<Verdict> verdicts() {
        return decide().stream().map(this::verdict).toList();
    }

    /** The decisions, in the order in which the comparisons were added. */
    List<Decision> decisions() {
        return decide().stream().map(Decided::decision).toList();
    }

    private List<Decided> decide() {
        double[] adjusted = Holm.adjust(DoubleStream.concat(
                        comparisons.stream()
                                .filter(PlatformComparison::inFamily)
                                .mapToDouble(
                                        comparison -> comparison.uncorrected().p()),
                        DoubleStream.generate(() -> 1).limit(unclaimed))
                .toArray());
        List<Decided> decided = new ArrayList<>();
        int next = 0;
        for (PlatformComparison comparison : comparisons) {
            decided.add(
                    comparison.inFamily()
                            ? decide(comparison, adjusted.length, adjusted[next++])
                            : decide(comparison, 1, comparison.uncorrected().p()));
        }
        return decided;
    }

    private Decided decide(PlatformComparison comparison, int familySize, double adjustedP) {
        PairedComparison simultaneous = errorControl.compare(comparison.logRatios(), familySize);
        double margin = comparison.measure().margin();
        Decision decision =
                Decision.of(comparison.uncorrected(), simultaneous, margin, adjustedP, errorControl.claimAlpha());
        return new Decided(
                comparison,
                familySize,
                simultaneous,
                adjustedP,
                comparison.confirms(decision) ? decision : new Decision(Decision.Kind.INCONCLUSIVE, false));
    }

    private Verdict verdict(Decided decided) {
        PlatformComparison comparison = decided.comparison();
        PairedComparison uncorrected = comparison.uncorrected();
        PairedComparison simultaneous = decided.simultaneous();
        Optional<RatioInterval> interval = interval(uncorrected);
        Optional<RatioInterval> together = interval(simultaneous);
        // If trials are too short, the log ratios are jackknife pseudo-values. These are no sample, so tests by ranks
        // or signs do not apply.
        double[] sample = comparison.tooShort() ? new double[0] : comparison.logRatios();
        HodgesLehmann ranks = HodgesLehmann.of(sample, ErrorControl.CONFIDENCE);
        SignFlip flips = SignFlip.of(sample, seed);
        DoubleSummaryStatistics range = new DoubleSummaryStatistics();
        for (double logRatio : sample) {
            range.accept(logRatio);
        }
        // The tests by ranks and signs allow for one look only. So must the t interval that they are compared with.
        PairedComparison oneLook = ErrorControl.ONE_LOOK.compare(comparison.logRatios(), 1);
        Measure measure = comparison.measure();
        return new Verdict(
                comparison.cell().workload(),
                comparison.cell().point(),
                measure.name(),
                comparison.platform(),
                comparison.baseline(),
                kind(decided.decision().kind(), measure.better()),
                decided.decision().material(),
                Math.exp(uncorrected.mean()),
                interval.map(RatioInterval::low).orElse(Double.NaN),
                interval.map(RatioInterval::high).orElse(Double.NaN),
                new Verdict.Together(
                        decided.familySize(),
                        together.map(RatioInterval::low).orElse(Double.NaN),
                        together.map(RatioInterval::high).orElse(Double.NaN)),
                comparison.mergedResult(),
                uncorrected.n(),
                comparison.tooShort() ? Double.NaN : Math.exp(range.getMin()),
                comparison.tooShort() ? Double.NaN : Math.exp(range.getMax()),
                comparison.tooShort() ? Double.NaN : uncorrected.p(),
                comparison.tooShort() ? Double.NaN : decided.adjustedP(),
                flips.p(),
                Math.exp(ranks.value()),
                Math.exp(ranks.low()),
                Math.exp(ranks.high()),
                heavyTailed(oneLook, ranks, flips),
                measure.headline(),
                comparison.unadjusted());
    }

    /** The interval of the ratio; empty if it is so wide that an end is no number. */
    private static Optional<RatioInterval> interval(PairedComparison logs) {
        return RatioInterval.of(Math.exp(logs.low()), Math.exp(logs.high()));
    }

    static Verdict.Kind kind(Decision.Kind decision, Direction better) {
        return switch (decision) {
            case ABOVE -> better == Direction.HIGHER ? Verdict.Kind.FASTER : Verdict.Kind.SLOWER;
            case BELOW -> better == Direction.HIGHER ? Verdict.Kind.SLOWER : Verdict.Kind.FASTER;
            case EQUIVALENT -> Verdict.Kind.EQUIVALENT;
            case INCONCLUSIVE -> Verdict.Kind.INCONCLUSIVE;
        };
    }

    /**
     * Whether the t interval disagrees with the rank-based interval or the sign-flip test about a difference; false
     * with too few blocks for ranks.
     */
    private static boolean heavyTailed(PairedComparison paired, HodgesLehmann ranks, SignFlip flips) {
        if (!paired.hasInterval() || !ranks.hasInterval()) {
            return false;
        }
        boolean byT = paired.low() > 0 || paired.high() < 0;
        boolean byRanks = ranks.low() > 0 || ranks.high() < 0;
        boolean byFlips = flips.p() <= ErrorControl.ALPHA;
        return byT != byRanks || byT != byFlips;
    }
}
