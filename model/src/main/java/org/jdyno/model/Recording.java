package org.jdyno.model;

import java.util.List;

/**
 * A recorded distribution of a platform, merged over its completed trials.
 *
 * @param distribution {@code role.name}, a key of {@link Workload#distributions}; or {@code process.name}, for a single
 *     process if several were under test
 * @param values number of values
 * @param trials number of trials
 * @param percentiles percentiles in increasing order
 */
public record Recording(
        Cell cell, String platform, String distribution, long values, int trials, List<Percentile> percentiles) {
    public Recording {
        percentiles = List.copyOf(percentiles);
    }
}
