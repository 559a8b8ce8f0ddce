package org.jdyno.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdyno.model.Plan;
import org.jdyno.model.Trial;
import org.jdyno.stats.MeanEstimate;

/** The slope of the measured over the known log ratios, block by block. */
final class SlowdownSlope {
    static final double CONFIDENCE = 0.95;
    static final int MIN_BLOCKS = 3;

    private SlowdownSlope() {}

    /**
     * A platform with a known slowdown.
     *
     * @param logRatio the log of its true ratio to the baseline
     */
    record Known(String platform, double logRatio) {}

    /**
     * The mean of the blocks' slopes with its interval; empty with fewer than three blocks. A block counts if it has
     * all steps, and the baseline or the A/A control.
     */
    static Optional<Interval> of(List<Trial> completed, Plan plan, String measure, List<Known> steps) {
        Set<String> baselines = Set.of(plan.baseline(), plan.aaControl());
        Map<Integer, List<Trial>> blocks = completed.stream()
                .filter(trial -> trial.measures().getOrDefault(measure, 0.0) > 0)
                .collect(Collectors.groupingBy(trial -> trial.slot().block(), TreeMap::new, Collectors.toList()));
        List<Double> slopes = new ArrayList<>();
        for (List<Trial> block : blocks.values()) {
            double baseline = log(block, measure, baselines);
            double products = 0;
            double squares = 0;
            for (Known step : steps) {
                double difference = log(block, measure, Set.of(step.platform())) - baseline;
                products += step.logRatio() * difference;
                squares += step.logRatio() * step.logRatio();
            }
            double slope = products / squares;
            if (!Double.isNaN(slope)) {
                slopes.add(slope);
            }
        }
        return slopes.size() < MIN_BLOCKS
                ? Optional.empty()
                : Optional.of(Interval.of(MeanEstimate.of(
                        slopes.stream().mapToDouble(Double::doubleValue).toArray(), CONFIDENCE)));
    }

    /** The mean log of the platforms' trials in a block; NaN if there are none. */
    private static double log(List<Trial> block, String measure, Set<String> platforms) {
        return block.stream()
                .filter(trial -> platforms.contains(trial.slot().platform()))
                .mapToDouble(trial -> Math.log(trial.measures().get(measure)))
                .average()
                .orElse(Double.NaN);
    }
}
