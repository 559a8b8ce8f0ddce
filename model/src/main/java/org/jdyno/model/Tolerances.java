package org.jdyno.model;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much worse a platform may be than the baseline before anybody minds.
 *
 * @param byMeasure the measures that somebody minds, each with the difference that is tolerated, as a fraction: 0.15
 *     tolerates 15 % more of a cost, or 15 % less of a throughput
 */
public record Tolerances(Map<String, Double> byMeasure) {
    /** The difference that nobody minds, unless the user says another, as a fraction. */
    public static final double USUAL = 0.10;

    public Tolerances {
        byMeasure = Collections.unmodifiableMap(new TreeMap<>(byMeasure));
        if (byMeasure.isEmpty()) {
            throw new IllegalArgumentException("tolerances need a measure");
        }
        byMeasure.forEach((measure, tolerance) -> {
            if (!(tolerance > 0 && tolerance < 1)) {
                throw new IllegalArgumentException("the tolerance of " + measure + " is " + tolerance);
            }
        });
    }

    /** What is tolerated of a measure, also of one that was not named. */
    public double of(String measure) {
        return byMeasure.getOrDefault(measure, USUAL);
    }
}
