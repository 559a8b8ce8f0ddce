package org.jdyno.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The score of a platform by a published rule.
 *
 * @param measure the name of the measure
 * @param results the results of completed trials in order, including those that the rule discards
 * @param score empty if too few trials were completed for the rule
 * @param deviation standard deviation of the results that count, as a fraction of their mean; empty without a score
 */
public record Score(
        Cell cell,
        String platform,
        String measure,
        Rule rule,
        List<Double> results,
        Optional<Double> score,
        Optional<Double> deviation) {
    public Score {
        Objects.requireNonNull(rule, "rule");
        results = List.copyOf(results);
    }
}
