package org.jdyno.lab.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.stats.MeanEstimate;

/** The slope of what is measured on what was put in, block by block. */
final class LadderSlope {
    static final double CONFIDENCE = 0.95;
    static final int LEAST_BLOCKS = 3;

    private LadderSlope() {}

    /**
     * A step of the ladder.
     *
     * @param truth the log of the ratio to the baseline
     */
    record Step(String platform, double truth) {}

    /**
     * The mean of the blocks' slopes with its interval; empty of fewer than three blocks. A block counts that has all
     * steps, and the baseline or its second copy.
     */
    static Optional<Interval> of(List<Trial> completed, Plan plan, String measure, List<Step> steps) {
        Set<String> baselines = Set.of(plan.baseline(), plan.again());
        Map<Integer, List<Trial>> blocks = completed.stream()
                .filter(trial -> trial.measures().getOrDefault(measure, 0.0) > 0)
                .collect(Collectors.groupingBy(trial -> trial.slot().block(), TreeMap::new, Collectors.toList()));
        List<Double> slopes = new ArrayList<>();
        for (List<Trial> block : blocks.values()) {
            double baseline = log(block, measure, baselines);
            double products = 0;
            double squares = 0;
            for (Step step : steps) {
                double difference = log(block, measure, Set.of(step.platform())) - baseline;
                products += step.truth() * difference;
                squares += step.truth() * step.truth();
            }
            double slope = products / squares;
            if (!Double.isNaN(slope)) {
                slopes.add(slope);
            }
        }
        return slopes.size() < LEAST_BLOCKS
                ? Optional.empty()
                : Optional.of(Interval.of(MeanEstimate.of(
                        slopes.stream().mapToDouble(Double::doubleValue).toArray(), CONFIDENCE)));
    }

    /** The mean log of the platforms' trials in a block; NaN when there is none. */
    private static double log(List<Trial> block, String measure, Set<String> platforms) {
        return block.stream()
                .filter(trial -> platforms.contains(trial.slot().platform()))
                .mapToDouble(trial -> Math.log(trial.measures().get(measure)))
                .average()
                .orElse(Double.NaN);
    }
}
