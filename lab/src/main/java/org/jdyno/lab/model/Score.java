package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What one of the original run rules makes of a platform's trials.
 *
 * @param measure whose values they are
 * @param results in the order they were run, those that the rule discards included; of completed trials only
 * @param score empty when too few trials were completed for the rule
 */
public record Score(
        String workload,
        Point point,
        String platform,
        String measure,
        Rule rule,
        List<Double> results,
        Optional<Double> score) {
    public Score {
        Objects.requireNonNull(rule, "rule");
        results = List.copyOf(results);
    }
}
