package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.stats.SupportedQuantile;

/** What a platform's trials recorded under one name, merged: histograms add up, percentiles never average. */
final class Recorded {
    private static final long HIGHEST_NANOS = 3_600_000_000_000L;

    /** Even steps on an axis of 1/(1 − p), and the usual ones. */
    private static final double[] PERCENTILES = {
        0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 96, 97, 98, 98.5, 99, 99.25, 99.5, 99.7, 99.8, 99.9,
        99.95, 99.97, 99.99, 99.995, 99.999, 99.9999, 100
    };

    private final Histogram sum = new Histogram(1, HIGHEST_NANOS, 3);
    private final List<Long> secondMaxNanos = new ArrayList<>();
    private int trials;

    private Recorded() {}

    static Recorded of(String name, List<Trial> trials) {
        Recorded merged = new Recorded();
        for (Trial trial : trials) {
            Distribution distribution = trial.distributions().get(name);
            if (distribution != null) {
                merged.add(distribution);
            }
        }
        return merged;
    }

    private void add(Distribution distribution) {
        sum.add(distribution.decoded());
        secondMaxNanos.addAll(distribution.secondMaxNanos());
        trials++;
    }

    /** How many trials recorded anything. */
    int trials() {
        return trials;
    }

    /** Values recorded. */
    long count() {
        return sum.getTotalCount();
    }

    List<Percentile> curve() {
        List<Percentile> points = new ArrayList<>();
        for (double percentile : PERCENTILES) {
            points.add(at(percentile));
        }
        return points;
    }

    /** Whether there is enough beyond a percentile for it to be told. */
    boolean supports(double percentile) {
        return at(percentile).supported();
    }

    private Percentile at(double percentile) {
        long value = sum.getValueAtPercentile(percentile);
        long highest = sum.highestEquivalentValue(value);
        long beyond = count() == 0 ? 0 : count() - sum.getCountBetweenValues(0, highest);
        int seconds = (int) secondMaxNanos.stream().filter(max -> max > highest).count();
        // A second's largest value is kept to three digits, so one may seem to lie beyond that does not.
        return new Percentile(percentile, value, SupportedQuantile.holds(Math.max(beyond, seconds), seconds));
    }
}
