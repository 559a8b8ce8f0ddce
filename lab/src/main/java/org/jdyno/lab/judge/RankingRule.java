package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Ranking;
import org.jdyno.lab.stats.compare.Holm;
import org.jdyno.lab.stats.compare.PairedComparison;
import org.jdyno.lab.stats.compare.RankedGroups;

/**
 * Ranks platforms by a measure, in groups of platforms that are not distinguished. All pairs share one error rate
 * (Holm, 1979).
 */
final class RankingRule {
    private RankingRule() {}

    static Ranking of(Cell cell, Measure measure, List<String> platforms, Completed trials, ErrorControl errorControl) {
        List<String> bestFirst = platforms.stream()
                .filter(platform -> trials.values(platform, measure.name()).length > 0)
                .sorted(Comparator.comparingDouble(platform -> badness(platform, measure, trials)))
                .toList();
        Set<List<String>> distinct = distinguished(bestFirst, measure, trials, errorControl);
        List<List<String>> groups = bestFirst.isEmpty()
                ? List.of()
                : RankedGroups.of(bestFirst, (better, worse) -> distinct.contains(List.of(better, worse)));
        return new Ranking(cell.workload(), cell.point(), measure.name(), groups);
    }

    private static double badness(String platform, Measure measure, Completed trials) {
        double mean = Means.of(trials.values(platform, measure.name())).value();
        return measure.better() == Direction.HIGHER ? -mean : mean;
    }

    private static Set<List<String>> distinguished(
            List<String> bestFirst, Measure measure, Completed trials, ErrorControl errorControl) {
        List<List<String>> pairs = new ArrayList<>();
        List<Double> p = new ArrayList<>();
        for (int better = 0; better < bestFirst.size(); better++) {
            for (int worse = better + 1; worse < bestFirst.size(); worse++) {
                String one = bestFirst.get(better);
                String other = bestFirst.get(worse);
                PairedComparison comparison = errorControl.compare(trials.logRatios(one, other, measure.name()), 1);
                boolean undecidable =
                        trials.areTooShort(one, other, measure.name()) || trials.isOneSided(one, other, measure.name());
                if (comparison.hasInterval() && !undecidable) {
                    boolean confirmed = trials.mergedLogRatios(one, other, measure.name())
                            .map(values -> errorControl.compare(values, 1))
                            .filter(merged -> !isSameWay(comparison, merged))
                            .isEmpty();
                    pairs.add(List.of(one, other));
                    p.add(confirmed ? comparison.p() : 1);
                }
            }
        }
        double[] adjusted =
                Holm.adjust(p.stream().mapToDouble(Double::doubleValue).toArray());
        Set<List<String>> distinct = new HashSet<>();
        for (int i = 0; i < adjusted.length; i++) {
            if (adjusted[i] <= errorControl.claims()) {
                distinct.add(pairs.get(i));
            }
        }
        return distinct;
    }

    /** Whether the merged percentiles show a difference in the same direction. */
    private static boolean isSameWay(PairedComparison comparison, PairedComparison merged) {
        return comparison.mean() > 0 ? merged.low() > 0 : merged.high() < 0;
    }
}
