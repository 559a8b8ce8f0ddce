package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.stats.Decision;
import org.jdyno.lab.stats.HodgesLehmann;
import org.jdyno.lab.stats.Holm;
import org.jdyno.lab.stats.PairedComparison;
import org.jdyno.lab.stats.SignFlip;

/**
 * Comparisons with the baseline that are decided together. Those in headline measures share one error rate: differences
 * by Holm's correction (1979), equivalence and material differences by intervals that hold all at once (Bonferroni).
 * Those in other measures are exploratory and stand each for itself.
 */
final class VerdictFamily {
    private final long seed;
    private final Rigour rigour;
    private final List<Comparison> comparisons = new ArrayList<>();

    VerdictFamily(Run run) {
        this(run.plan().seed(), Rigour.of(run));
    }

    VerdictFamily(long seed, Rigour rigour) {
        this.seed = seed;
        this.rigour = rigour;
    }

    private record Comparison(
            Plan.Cell cell,
            Measure measure,
            String platform,
            String baseline,
            double[] logRatios,
            PairedComparison alone) {
        boolean inFamily() {
            return measure.headline() && alone.hasInterval();
        }
    }

    /**
     * What can be said of a comparison.
     *
     * @param family how many comparisons share its error rate, itself included
     * @param together the comparison with the interval that holds together with theirs
     */
    private record Decided(
            Comparison comparison, int family, PairedComparison together, double adjustedP, Decision decision) {}

    /** Adds a comparison, if there is at least one pair for it. */
    void add(Plan.Cell cell, Measure measure, String platform, String baseline, Completed trials) {
        add(cell, measure, platform, baseline, trials.logRatios(platform, baseline, measure.name()));
    }

    /** Adds a comparison by log(platform / baseline), one for each block, if there is at least one. */
    void add(Plan.Cell cell, Measure measure, String platform, String baseline, double[] logRatios) {
        if (logRatios.length > 0) {
            comparisons.add(new Comparison(cell, measure, platform, baseline, logRatios, rigour.compare(logRatios, 1)));
        }
    }

    /** Every comparison decided, in the order of their addition. */
    List<Verdict> verdicts() {
        return decided().stream().map(this::verdict).toList();
    }

    /** What can be said of every comparison, in the same order. */
    List<Decision> decisions() {
        return decided().stream().map(Decided::decision).toList();
    }

    private List<Decided> decided() {
        double[] adjusted = Holm.adjust(comparisons.stream()
                .filter(Comparison::inFamily)
                .mapToDouble(comparison -> comparison.alone().p())
                .toArray());
        List<Decided> decided = new ArrayList<>();
        int next = 0;
        for (Comparison comparison : comparisons) {
            decided.add(
                    comparison.inFamily()
                            ? decided(comparison, adjusted.length, adjusted[next++])
                            : decided(comparison, 1, comparison.alone().p()));
        }
        return decided;
    }

    private Decided decided(Comparison comparison, int family, double adjustedP) {
        PairedComparison together = rigour.compare(comparison.logRatios(), family);
        return new Decided(
                comparison,
                family,
                together,
                adjustedP,
                Decision.of(comparison.alone(), together, comparison.measure().margin(), adjustedP, rigour.claims()));
    }

    private Verdict verdict(Decided decided) {
        Comparison comparison = decided.comparison();
        PairedComparison alone = comparison.alone();
        PairedComparison together = decided.together();
        HodgesLehmann ranks = HodgesLehmann.of(comparison.logRatios(), Judge.CONFIDENCE);
        SignFlip flips = SignFlip.of(comparison.logRatios(), seed);
        PairedComparison oneLook = Rigour.ONE_LOOK.compare(comparison.logRatios(), 1);
        Measure measure = comparison.measure();
        return new Verdict(
                comparison.cell().workload(),
                comparison.cell().point(),
                measure.name(),
                comparison.platform(),
                comparison.baseline(),
                kind(decided.decision().kind(), measure.better()),
                decided.decision().material(),
                Math.exp(alone.mean()),
                Math.exp(alone.low()),
                Math.exp(alone.high()),
                new Verdict.Together(decided.family(), Math.exp(together.low()), Math.exp(together.high())),
                alone.n(),
                alone.p(),
                decided.adjustedP(),
                flips.p(),
                Math.exp(ranks.value()),
                Math.exp(ranks.low()),
                Math.exp(ranks.high()),
                heavyTailed(oneLook, ranks, flips),
                measure.headline());
    }

    private static Verdict.Kind kind(Decision.Kind decision, Direction better) {
        return switch (decision) {
            case ABOVE -> better == Direction.HIGHER ? Verdict.Kind.FASTER : Verdict.Kind.SLOWER;
            case BELOW -> better == Direction.HIGHER ? Verdict.Kind.SLOWER : Verdict.Kind.FASTER;
            case EQUIVALENT -> Verdict.Kind.EQUIVALENT;
            case INCONCLUSIVE -> Verdict.Kind.INCONCLUSIVE;
        };
    }

    /** Whether the t interval and the rank-based one disagree about a difference; with too few blocks for ranks they cannot. */
    private static boolean heavyTailed(PairedComparison paired, HodgesLehmann ranks, SignFlip flips) {
        if (!paired.hasInterval() || !ranks.hasInterval()) {
            return false;
        }
        boolean byT = paired.low() > 0 || paired.high() < 0;
        boolean byRanks = ranks.low() > 0 || ranks.high() < 0;
        boolean byFlips = flips.p() <= Judge.ALPHA;
        return byT != byRanks || byT != byFlips;
    }
}
