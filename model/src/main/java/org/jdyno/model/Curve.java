package org.jdyno.model;

import java.util.List;

/**
 * A recorded distribution of a platform, merged over its completed trials.
 *
 * @param distribution {@code role.name}, a key of {@link Workload#distributions}; or {@code process.name}, for a single
 *     process if several were under test
 * @param count number of values
 * @param trials number of trials
 * @param points percentiles in increasing order
 */
public record Curve(Cell cell, String platform, String distribution, long count, int trials, List<Percentile> points) {
    public Curve {
        points = List.copyOf(points);
    }
}
