package org.jdyno.lab.model;

import java.util.List;

/**
 * A recorded distribution of a platform, its completed trials merged.
 *
 * @param distribution as {@code role.name}, a key of {@link Workload#distributions}; or as {@code process.name}, of one
 *     process where several were under test
 * @param count values recorded
 * @param trials merged
 * @param points percentiles in rising order
 */
public record Curve(
        String workload,
        Point point,
        String platform,
        String distribution,
        long count,
        int trials,
        List<Percentile> points) {
    public Curve {
        points = List.copyOf(points);
    }
}
