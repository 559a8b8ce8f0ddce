package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdyno.model.Direction;
import org.jdyno.model.Measure;
import org.jdyno.model.Platform;
import org.jdyno.model.Ranking;
import org.jdyno.model.Run;
import org.jdyno.stats.compare.Holm;
import org.jdyno.stats.compare.PairedComparison;
import org.jdyno.stats.compare.RankedGroups;

/**
 * Ranks platforms by a measure, in groups of platforms that are not distinguished. All pairs share one error rate
 * (Holm, 1979).
 */
final class RankingRule {
    private RankingRule() {}

    static Ranking of(Run run, CompletedTrials trials) {
        Measure measure = trials.headline();
        List<String> bestFirst = run.plan().platformsWithoutControl().stream()
                .map(Platform::name)
                .filter(platform -> trials.hasValue(platform, measure.name()))
                .sorted(Comparator.comparingDouble(platform -> sortKey(platform, measure, trials)))
                .toList();
        Set<List<String>> distinct = distinguished(run, bestFirst, measure, trials);
        List<List<String>> groups = bestFirst.isEmpty()
                ? List.of()
                : RankedGroups.of(bestFirst, (better, worse) -> distinct.contains(List.of(better, worse)));
        return new Ranking(trials.cell(), measure.name(), groups);
    }

    /** A key that is smaller for a better platform. */
    private static double sortKey(String platform, Measure measure, CompletedTrials trials) {
        double value =
                ErrorControl.mean(Figures.of(trials, platform, measure.name())).value();
        return measure.better() == Direction.HIGHER ? -value : value;
    }

    private static Set<List<String>> distinguished(
            Run run, List<String> bestFirst, Measure measure, CompletedTrials trials) {
        ErrorControl errorControl = ErrorControl.of(run);
        List<List<String>> pairs = new ArrayList<>();
        List<Double> p = new ArrayList<>();
        for (int better = 0; better < bestFirst.size(); better++) {
            for (int worse = better + 1; worse < bestFirst.size(); worse++) {
                String one = bestFirst.get(better);
                String other = bestFirst.get(worse);
                Pair pair = new Pair(trials, one, other, measure.name());
                PairedComparison comparison = pair.compared(errorControl);
                if (comparison.hasInterval() && pair.shown() == Pair.Shown.BOTH) {
                    boolean confirmed = pair.confirming().stream()
                            .allMatch(values -> showsSameDirection(comparison, errorControl.compare(values, 1)));
                    pairs.add(List.of(one, other));
                    p.add(confirmed ? comparison.p() : 1);
                }
            }
        }
        double[] adjusted =
                Holm.adjust(p.stream().mapToDouble(Double::doubleValue).toArray());
        Set<List<String>> distinct = new HashSet<>();
        for (int i = 0; i < adjusted.length; i++) {
            if (adjusted[i] <= errorControl.claimAlpha()) {
                distinct.add(pairs.get(i));
            }
        }
        return distinct;
    }

    /** Whether another comparison of the two shows a difference in the same direction. */
    private static boolean showsSameDirection(PairedComparison comparison, PairedComparison other) {
        return comparison.mean() > 0 ? other.low() > 0 : other.high() < 0;
    }
}
