package org.jdyno.stats.steady;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jdyno.stats.Sample;

/**
 * Results of nights on which nothing has changed. They are drawn from aa-blocks.csv, the log ratios of a JVM to itself,
 * block by block, in nine tours on a busy machine. A night has the scatter of one of these tours, so that some nights
 * are five times as noisy as others. Its result is the mean of some blocks.
 *
 * @param tours the log ratios of each tour, without their mean
 * @param blocks number of blocks of a night
 */
record RealNights(List<double[]> tours, int blocks) {
    private static final String FILE = "aa-blocks.csv";

    /** The scatter of throughput from block to block on a quiet machine, by docs/evidence/tour.md. */
    static final double QUIET = 0.026;

    static RealNights of(String measure, int blocks) {
        List<double[]> tours = lines().map(line -> line.split(","))
                .filter(fields -> fields[1].equals(measure))
                .map(fields -> centred(Stream.of(fields[2].split(" "))
                        .mapToDouble(Double::parseDouble)
                        .toArray()))
                .toList();
        if (tours.size() < 5) {
            throw new IllegalArgumentException(tours.size() + " tours with " + measure);
        }
        return new RealNights(tours, blocks);
    }

    static List<String> measures() {
        return lines().map(line -> line.split(",")[1]).distinct().toList();
    }

    private static Stream<String> lines() {
        try (BufferedReader file = new BufferedReader(
                new InputStreamReader(RealNights.class.getResourceAsStream(FILE), StandardCharsets.UTF_8))) {
            return file.lines().skip(1).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static double[] centred(double[] values) {
        double mean = Sample.of(values).mean();
        return Arrays.stream(values).map(value -> value - mean).toArray();
    }

    /** The same shapes, all with the scatter of a quiet machine. */
    RealNights quiet() {
        return new RealNights(
                tours.stream()
                        .map(tour -> Arrays.stream(tour)
                                .map(value -> value / Sample.of(tour).sd() * QUIET)
                                .toArray())
                        .toList(),
                blocks);
    }

    /** The results of nights, the last of them changed by a step. */
    double[] series(Random random, int before, int after, double step) {
        double[] nights = new double[before + after];
        for (int night = 0; night < nights.length; night++) {
            double[] tour = tours.get(random.nextInt(tours.size()));
            double sum = 0;
            for (int block = 0; block < blocks; block++) {
                sum += (random.nextBoolean() ? 1 : -1) * tour[random.nextInt(tour.length)];
            }
            nights[night] = sum / blocks + (night < before ? 0 : step);
        }
        return nights;
    }
}
