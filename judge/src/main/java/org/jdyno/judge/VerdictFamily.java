package org.jdyno.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Effect;
import org.jdyno.model.Measure;
import org.jdyno.model.Run;
import org.jdyno.model.Verdict;
import org.jdyno.stats.compare.Decision;
import org.jdyno.stats.compare.Holm;
import org.jdyno.stats.compare.PairedComparison;

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

    /** Adds the comparison of a pair, if at least one block has values of both platforms, or both have unpaired. */
    void add(Pair pair) {
        Pair.Shown shown = pair.shown();
        Optional<PlatformComparison> oneDirection = shown.isOneDirection()
                ? PlatformComparison.of(pair.ofAnyLength(), shown, errorControl)
                : Optional.empty();
        if (oneDirection.isPresent() && oneDirection.get().showsDifference()) {
            comparisons.add(oneDirection.get());
        } else {
            // It could have shown a difference, so it counts in the family, which its replacement below does not.
            unclaimed += oneDirection.filter(PlatformComparison::inFamily).isPresent() ? 1 : 0;
            PlatformComparison.of(pair, shown == Pair.Shown.BOTH ? shown : Pair.Shown.NONE, errorControl)
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
        double[] adjusted = Holm.adjust(DoubleStream.concat(
                        comparisons.stream()
                                .filter(PlatformComparison::inFamily)
                                .mapToDouble(
                                        comparison -> comparison.uncorrected().p()),
                        DoubleStream.generate(() -> 1).limit(unclaimed))
                .toArray());
        List<Verdict> verdicts = new ArrayList<>();
        int next = 0;
        for (PlatformComparison comparison : comparisons) {
            verdicts.add(
                    comparison.inFamily()
                            ? verdict(comparison, adjusted.length, adjusted[next++])
                            : verdict(comparison, 1, comparison.uncorrected().p()));
        }
        return verdicts;
    }

    /** @param familySize number of comparisons that share its error rate, including this one */
    private Verdict verdict(PlatformComparison comparison, int familySize, double adjustedP) {
        PairedComparison simultaneous = comparison.simultaneous(errorControl, familySize);
        Measure measure = comparison.measure();
        Decision decision = Decision.of(
                comparison.uncorrected(), simultaneous, measure.margin(), adjustedP, errorControl.claimAlpha());
        boolean confirmed = comparison.confirms(decision);
        Effect adjusted = effect(simultaneous);
        return new Verdict(
                comparison.cell(),
                measure.name(),
                comparison.platform(),
                comparison.baseline(),
                kind(confirmed ? decision.kind() : Decision.Kind.INCONCLUSIVE, measure.better()),
                confirmed && decision.material(),
                measure.headline(),
                effect(comparison.uncorrected()),
                new Verdict.Adjusted(familySize, adjusted.low(), adjusted.high()),
                comparison.evidence(adjustedP, seed));
    }

    /** Without interval if that is so wide that an end is no number. */
    private static Effect effect(PairedComparison comparison) {
        Effect effect = ErrorControl.effect(comparison);
        return effect.interval().isPresent()
                ? effect
                : new Effect(effect.ratio(), Double.NaN, Double.NaN, effect.blocks());
    }

    static Verdict.Kind kind(Decision.Kind decision, Direction better) {
        return switch (decision) {
            case ABOVE -> better == Direction.HIGHER ? Verdict.Kind.FASTER : Verdict.Kind.SLOWER;
            case BELOW -> better == Direction.HIGHER ? Verdict.Kind.SLOWER : Verdict.Kind.FASTER;
            case EQUIVALENT -> Verdict.Kind.EQUIVALENT;
            case INCONCLUSIVE -> Verdict.Kind.INCONCLUSIVE;
        };
    }
}
