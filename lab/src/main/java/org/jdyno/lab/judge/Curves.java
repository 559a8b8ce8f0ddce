package org.jdyno.lab.judge;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Distribution;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.stats.SupportedQuantile;

/** Merges what was recorded in a platform's trials: histograms add up, percentiles never average. */
final class Curves {
    private static final long HIGHEST_NANOS = 3_600_000_000_000L;

    /** Even steps on an axis of 1/(1 − p), and the usual ones. */
    private static final double[] PERCENTILES = {
        0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 96, 97, 98, 98.5, 99, 99.25, 99.5, 99.7, 99.8, 99.9,
        99.95, 99.97, 99.99, 99.995, 99.999, 99.9999, 100
    };

    private Curves() {}

    /** The merged curve of one distribution of one platform; empty when no trial recorded any. */
    static Optional<Curve> of(Plan.Cell cell, String platform, String name, List<Trial> trials) {
        Merged merged = merge(name, trials);
        if (merged.trials == 0) {
            return Optional.empty();
        }
        List<Percentile> points = new ArrayList<>();
        for (double percentile : PERCENTILES) {
            points.add(merged.at(percentile));
        }
        return Optional.of(new Curve(
                cell.workload(), cell.point(), platform, name, merged.sum.getTotalCount(), merged.trials, points));
    }

    /** Whether these trials together support a percentile of what they recorded. */
    static boolean supports(String name, double percentile, List<Trial> trials) {
        return merge(name, trials).at(percentile).supported();
    }

    private static Merged merge(String name, List<Trial> trials) {
        Merged merged = new Merged();
        for (Trial trial : trials) {
            Distribution distribution = trial.distributions().get(name);
            if (distribution != null) {
                merged.add(distribution);
            }
        }
        return merged;
    }

    private static final class Merged {
        private final Histogram sum = new Histogram(1, HIGHEST_NANOS, 3);
        private final List<Long> secondMaxNanos = new ArrayList<>();
        private int trials;

        void add(Distribution distribution) {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(distribution.histogram()));
            try {
                sum.add(Histogram.decodeFromCompressedByteBuffer(bytes, HIGHEST_NANOS));
            } catch (DataFormatException damaged) {
                throw new IllegalStateException("a stored histogram is damaged", damaged);
            }
            secondMaxNanos.addAll(distribution.secondMaxNanos());
            trials++;
        }

        Percentile at(double percentile) {
            long value = sum.getValueAtPercentile(percentile);
            long beyond = sum.getTotalCount() == 0
                    ? 0
                    : sum.getTotalCount() - sum.getCountBetweenValues(0, sum.highestEquivalentValue(value));
            int seconds = (int) secondMaxNanos.stream()
                    .filter(max -> max > sum.highestEquivalentValue(value))
                    .count();
            return new Percentile(percentile, value, SupportedQuantile.holds(Math.max(beyond, seconds), seconds));
        }
    }
}
