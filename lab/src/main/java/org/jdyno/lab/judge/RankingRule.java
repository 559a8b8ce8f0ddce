package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Ranking;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.stats.compare.Holm;
import org.jdyno.lab.stats.compare.PairedComparison;
import org.jdyno.lab.stats.compare.RankedGroups;

/**
 * Ranks platforms by a measure, in groups of platforms that are not distinguished. All pairs share one error rate
 * (Holm, 1979).
 */
final class RankingRule {
    private RankingRule() {}

    static Ranking of(Run run, Cell cell, Measure measure, CompletedTrials trials) {
        List<String> bestFirst = run.plan().platformsWithoutControl().stream()
                .map(Platform::name)
                .filter(platform -> trials.values(platform, measure.name()).length > 0)
                .sorted(Comparator.comparingDouble(platform -> sortKey(run, platform, measure, trials)))
                .toList();
        Set<List<String>> distinct = distinguished(run, bestFirst, measure, trials);
        List<List<String>> groups = bestFirst.isEmpty()
                ? List.of()
                : RankedGroups.of(bestFirst, (better, worse) -> distinct.contains(List.of(better, worse)));
        return new Ranking(cell.workload(), cell.point(), measure.name(), groups);
    }

    /** A key that is smaller for a better platform. */
    private static double sortKey(Run run, String platform, Measure measure, CompletedTrials trials) {
        double value = DroppedPlatforms.contains(run, platform)
                ? estimatedValue(run, platform, measure, trials)
                : ownValue(platform, measure, trials);
        return measure.better() == Direction.HIGHER ? -value : value;
    }

    /**
     * Estimates the value that a dropped platform would have over all blocks, from its ratio to the baseline if it has
     * one. Its own mean lacks the later blocks, and the machine may have drifted.
     */
    private static double estimatedValue(Run run, String platform, Measure measure, CompletedTrials trials) {
        String baseline = run.plan().baseline();
        double[] logRatios = trials.logRatios(platform, baseline, measure.name());
        return logRatios.length == 0
                ? ownValue(platform, measure, trials)
                : ownValue(baseline, measure, trials)
                        * Math.exp(Arrays.stream(logRatios).average().getAsDouble());
    }

    private static double ownValue(String platform, Measure measure, CompletedTrials trials) {
        return Means.of(Figures.of(trials, platform, measure.name())).value();
    }

    private static Set<List<String>> distinguished(
            Run run, List<String> bestFirst, Measure measure, CompletedTrials trials) {
        ErrorControl now = ErrorControl.of(run);
        List<List<String>> pairs = new ArrayList<>();
        List<Double> p = new ArrayList<>();
        for (int better = 0; better < bestFirst.size(); better++) {
            for (int worse = better + 1; worse < bestFirst.size(); worse++) {
                String one = bestFirst.get(better);
                String other = bestFirst.get(worse);
                ErrorControl errorControl = errorControl(run, one, other);
                PairedComparison comparison = errorControl.compare(trials.logRatios(one, other, measure.name()), 1);
                boolean decidable = trials.shownDifferences(one, other, measure.name()) == ShownDifferences.BOTH;
                if (comparison.hasInterval() && decidable) {
                    boolean confirmed = Stream.of(
                                    trials.mergedLogRatios(one, other, measure.name()),
                                    trials.logRatiosWithBehind(one, other, measure.name()))
                            .flatMap(Optional::stream)
                            .allMatch(values -> showsSameDirection(comparison, errorControl.compare(values, 1)));
                    pairs.add(List.of(one, other));
                    // The p value is of the last look at both platforms. It is scaled to fit the present bound.
                    p.add(confirmed ? Math.min(1, comparison.p() * now.claimAlpha() / errorControl.claimAlpha()) : 1);
                }
            }
        }
        double[] adjusted =
                Holm.adjust(p.stream().mapToDouble(Double::doubleValue).toArray());
        Set<List<String>> distinct = new HashSet<>();
        for (int i = 0; i < adjusted.length; i++) {
            if (adjusted[i] <= now.claimAlpha()) {
                distinct.add(pairs.get(i));
            }
        }
        return distinct;
    }

    /**
     * The error rates of two platforms' comparison: those of the platform that was dropped first, because their common
     * blocks end there. Earlier looks have smaller error rates.
     */
    private static ErrorControl errorControl(Run run, String one, String other) {
        ErrorControl ofOne = ErrorControl.of(run, one);
        ErrorControl ofOther = ErrorControl.of(run, other);
        return ofOne.claimAlpha() < ofOther.claimAlpha() ? ofOne : ofOther;
    }

    /** Whether another comparison of the two shows a difference in the same direction. */
    private static boolean showsSameDirection(PairedComparison comparison, PairedComparison other) {
        return comparison.mean() > 0 ? other.low() > 0 : other.high() < 0;
    }
}
