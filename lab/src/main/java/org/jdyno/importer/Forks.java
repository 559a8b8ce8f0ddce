package org.jdyno.importer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The forks of a metric of JMH.
 *
 * @param unit the unit of its values
 * @param means the mean of each fork's iterations; NaN if one is no number
 * @param samples the samples of each fork, value to count, in the mode {@code sample}; otherwise empty
 */
record Forks(String unit, List<Double> means, List<TreeMap<Double, Long>> samples) {
    /** A percentile is known if each fork has this many samples beyond it. */
    private static final long BEYOND = 100;

    private static final List<String> PERCENTILES = List.of("50", "90", "99", "99.9", "99.99");

    /** @param sampled whether JMH has counted samples */
    static Forks of(FileNode metric, boolean sampled) {
        String unit = metric.get("scoreUnit").text();
        if (sampled && metric.find("rawDataHistogram").isPresent()) {
            List<TreeMap<Double, Long>> samples = nonEmpty(metric.get("rawDataHistogram")).stream()
                    .map(Forks::samplesOf)
                    .toList();
            return new Forks(unit, samples.stream().map(Forks::mean).toList(), samples);
        }
        return new Forks(unit, meansOf(nonEmpty(metric.get("rawData"))), List.of());
    }

    private static List<FileNode> nonEmpty(FileNode rawData) {
        List<FileNode> forks = rawData.elements();
        if (forks.isEmpty() || forks.stream().anyMatch(fork -> fork.elements().isEmpty())) {
            throw rawData.wrong("lacks the values of forks; run JMH without -Djmh.json.rawData=false");
        }
        return forks;
    }

    /**
     * Whether all forks have as many values of a metric. A profiler may have nothing to tell of some iterations, such
     * as those without a collection, and the others are not like them.
     */
    static boolean isOfAll(FileNode rawData) {
        List<Integer> values = rawData.elements().stream()
                .map(fork -> fork.elements().size())
                .distinct()
                .toList();
        return values.size() == 1 && values.get(0) > 0;
    }

    /** The mean of the iterations of each fork. */
    static List<Double> meansIn(FileNode rawData) {
        return meansOf(rawData.elements());
    }

    private static List<Double> meansOf(List<FileNode> forks) {
        return forks.stream()
                .map(fork -> fork.elements().stream()
                        .mapToDouble(FileNode::number)
                        .average()
                        .orElse(Double.NaN))
                .toList();
    }

    /** All samples of a fork, whose iterations are lists of pairs of a value and its count. */
    private static TreeMap<Double, Long> samplesOf(FileNode fork) {
        TreeMap<Double, Long> counts = new TreeMap<>();
        for (FileNode iteration : fork.elements()) {
            for (FileNode pair : iteration.elements()) {
                List<FileNode> both = pair.elements();
                if (both.size() != 2 || !(both.get(1).number() >= 1)) {
                    throw pair.wrong("is no pair of a value and its count");
                }
                counts.merge(both.get(0).number(), (long) both.get(1).number(), Long::sum);
            }
        }
        return counts;
    }

    private static double mean(TreeMap<Double, Long> samples) {
        double sum = samples.entrySet().stream()
                .mapToDouble(sample -> sample.getKey() * sample.getValue())
                .sum();
        return sum / count(samples);
    }

    private static long count(TreeMap<Double, Long> samples) {
        return samples.values().stream().mapToLong(Long::longValue).sum();
    }

    int size() {
        return means.size();
    }

    /** The names of the percentiles that are known of every fork, such as {@code p99}. */
    List<String> percentiles() {
        return supported().map(percentile -> "p" + percentile).toList();
    }

    private Stream<String> supported() {
        return PERCENTILES.stream()
                .filter(percentile -> !samples.isEmpty()
                        && samples.stream().allMatch(fork -> beyond(fork, Double.parseDouble(percentile)) >= BEYOND));
    }

    private static long beyond(TreeMap<Double, Long> samples, double percentile) {
        return Math.round(count(samples) * (100 - percentile) / 100);
    }

    /** The figures of a fork: the mean, and percentiles. */
    Map<String, Double> figures(int fork, String mean) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(mean, means.get(fork));
        supported()
                .forEach(percentile -> figures.put(
                        "p" + percentile, percentile(samples.get(fork), Double.parseDouble(percentile) / 100)));
        return figures;
    }

    /** The smallest value that at least a share of the samples does not exceed. */
    private static double percentile(TreeMap<Double, Long> samples, double share) {
        double rank = share * count(samples);
        long seen = 0;
        for (Map.Entry<Double, Long> sample : samples.entrySet()) {
            seen += sample.getValue();
            if (seen >= rank) {
                return sample.getKey();
            }
        }
        return samples.lastKey();
    }
}
