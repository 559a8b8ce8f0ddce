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
 * Comparisons with the baseline that are decided together: those in headline measures share one error rate (Holm, 1979); those in other
 * measures are exploratory and stand each for itself.
 */
final class VerdictFamily {
    private final long seed;
    private final Rigour rigour;
    private final List<Comparison> comparisons = new ArrayList<>();

    VerdictFamily(Run run) {
        this.seed = run.plan().seed();
        this.rigour = Rigour.of(run);
    }

    private record Comparison(
            Plan.Cell cell,
            Measure measure,
            String platform,
            String baseline,
            PairedComparison paired,
            PairedComparison oneLook,
            HodgesLehmann ranks,
            SignFlip flips) {}

    /** Adds a comparison, if there is at least one pair for it. */
    void add(Plan.Cell cell, Measure measure, String platform, String baseline, Completed trials) {
        add(cell, measure, platform, baseline, trials.logRatios(platform, baseline, measure.name()));
    }

    /** Adds a comparison by log(platform / baseline), one for each block, if there is at least one. */
    void add(Plan.Cell cell, Measure measure, String platform, String baseline, double[] logRatios) {
        if (logRatios.length > 0) {
            comparisons.add(new Comparison(
                    cell,
                    measure,
                    platform,
                    baseline,
                    rigour.compare(logRatios),
                    Rigour.ONE_LOOK.compare(logRatios),
                    HodgesLehmann.of(logRatios, Judge.CONFIDENCE),
                    SignFlip.of(logRatios, seed)));
        }
    }

    /** Every comparison decided, in the order of their addition. */
    List<Verdict> verdicts() {
        double[] headlineP = comparisons.stream()
                .filter(VerdictFamily::inFamily)
                .mapToDouble(comparison -> comparison.paired().p())
                .toArray();
        double[] adjusted = Holm.adjust(headlineP);
        List<Verdict> verdicts = new ArrayList<>();
        int next = 0;
        for (Comparison comparison : comparisons) {
            double p = inFamily(comparison)
                    ? adjusted[next++]
                    : comparison.paired().p();
            verdicts.add(verdict(comparison, p));
        }
        return verdicts;
    }

    private static boolean inFamily(Comparison comparison) {
        return comparison.measure().headline() && comparison.paired().hasInterval();
    }

    private Verdict verdict(Comparison comparison, double adjustedP) {
        PairedComparison paired = comparison.paired();
        HodgesLehmann ranks = comparison.ranks();
        Measure measure = comparison.measure();
        Decision decision = paired.hasInterval()
                ? Decision.of(paired.low(), paired.high(), measure.margin(), adjustedP, rigour.claims())
                : new Decision(Decision.Kind.INCONCLUSIVE, false);
        return new Verdict(
                comparison.cell().workload(),
                comparison.cell().point(),
                measure.name(),
                comparison.platform(),
                comparison.baseline(),
                kind(decision.kind(), measure.better()),
                decision.material(),
                Math.exp(paired.mean()),
                Math.exp(paired.low()),
                Math.exp(paired.high()),
                paired.n(),
                paired.p(),
                adjustedP,
                comparison.flips().p(),
                Math.exp(ranks.value()),
                Math.exp(ranks.low()),
                Math.exp(ranks.high()),
                heavyTailed(comparison.oneLook(), ranks, comparison.flips()),
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
