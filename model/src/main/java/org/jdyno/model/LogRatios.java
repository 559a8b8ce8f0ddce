package org.jdyno.model;

import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Computes the values that jdyno compares: log(one / other) of a measure of two platforms, block by block. */
public final class LogRatios {
    private LogRatios() {}

    /**
     * The log ratios of two platforms' trials of one cell. If a block has several trials of a platform, the mean of
     * their logarithms counts.
     *
     * @return one for each block in which both were completed and have a positive value, in the order of the blocks
     */
    public static double[] of(Collection<Trial> ones, Collection<Trial> others, String measure) {
        return of(ones, others, trial -> trial.measures().getOrDefault(measure, Double.NaN));
    }

    /** The log ratios of any value of trials; a block with a value that is not positive has none. */
    public static double[] of(Collection<Trial> ones, Collection<Trial> others, ToDoubleFunction<Trial> figure) {
        return byBlock(ones, others, figure).values().stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** The log ratios by block, in the order of the blocks. */
    public static SortedMap<Integer, Double> byBlock(
            Collection<Trial> ones, Collection<Trial> others, ToDoubleFunction<Trial> figure) {
        Map<Integer, Double> othersLogs = logs(others, figure);
        SortedMap<Integer, Double> ratios = logs(ones, figure);
        ratios.keySet().retainAll(othersLogs.keySet());
        ratios.replaceAll((block, log) -> log - othersLogs.get(block));
        return ratios;
    }

    /** The log ratios of two platforms, given by their names. */
    public static double[] of(Collection<Trial> trials, String one, String other, String measure) {
        return of(of(trials, one), of(trials, other), measure);
    }

    private static Collection<Trial> of(Collection<Trial> trials, String platform) {
        return trials.stream()
                .filter(trial -> trial.slot().platform().equals(platform))
                .toList();
    }

    /**
     * The logarithms of a measure of completed trials that are in no blocks.
     *
     * @return one for each that has a positive value
     */
    public static double[] unpaired(Collection<Trial> trials, String measure) {
        return trials.stream()
                .filter(Trial::completed)
                .mapToDouble(trial -> trial.measures().getOrDefault(measure, Double.NaN))
                .filter(value -> value > 0)
                .map(Math::log)
                .toArray();
    }

    /** The mean logarithm of the positive values of each block. */
    private static SortedMap<Integer, Double> logs(Collection<Trial> trials, ToDoubleFunction<Trial> figure) {
        return trials.stream()
                .filter(trial -> trial.completed() && figure.applyAsDouble(trial) > 0)
                .collect(Collectors.groupingBy(
                        trial -> trial.slot().block(),
                        TreeMap::new,
                        Collectors.averagingDouble(trial -> Math.log(figure.applyAsDouble(trial)))));
    }
}
