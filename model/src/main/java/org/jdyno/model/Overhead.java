package org.jdyno.model;

import java.util.Arrays;
import java.util.List;

/**
 * The two lower-bound overheads of collectors (Cai and others, 2022), by wall time and by CPU time: which measures give
 * the cost of an operation and the collector's share of it. Used in runs that set heap sizes.
 */
public enum Overhead {
    /** The collector's share is its pauses; its concurrent work is not included. */
    WALL("wall", "wall time", "driver.wallNanos / driver.operations", "gc-pause-share"),
    /** The collector's share is the CPU time of its threads; barriers in the program's code are not included. */
    CPU("cpu", "CPU time", "tested.cpuNanos / driver.operations", "gc-cpu-share");

    private final String word;
    private final String title;
    private final String cost;
    private final String collecting;

    Overhead(String word, String title, String cost, String collecting) {
        this.word = word;
        this.title = title;
        this.cost = cost;
        this.collecting = collecting;
    }

    /** The name of the measure of the cost of an operation. */
    public String cost() {
        return word + "-per-operation";
    }

    /** The name of the measure of the overhead: the cost relative to the least cost. */
    public String measure() {
        return "lbo-" + word;
    }

    /**
     * The cost of an operation in a trial, without the collector's share; NaN if that share is not known. The pauses of
     * a sliced trial are those of another load than its throughput.
     */
    public double distilled(Trial trial) {
        if (this == WALL && trial.slot().isSliced()) {
            return Double.NaN;
        }
        double share = trial.measures().getOrDefault(collecting, Double.NaN) / 100;
        return trial.measures().getOrDefault(cost(), Double.NaN) * (1 - share);
    }

    /** The measures of heap runs, in the order they are shown. */
    public static List<String> measures() {
        return List.of(WALL.measure(), CPU.measure(), CPU.collecting, WALL.collecting, "rss-peak");
    }

    /** A copy of a workload that also has these measures. */
    public static Workload withMeasures(Workload workload) {
        return Arrays.stream(values()).reduce(workload, (so, overhead) -> overhead.addTo(so), (one, other) -> other);
    }

    private Workload addTo(Workload workload) {
        Formula formula = Formula.parse(cost, 1);
        Measure costing = Measure.condition(
                cost(),
                Character.toUpperCase(title.charAt(0)) + title.substring(1) + " per operation",
                "ns",
                Direction.LOWER);
        // The formula has no value for a single trial: the least cost is that of all platforms and heaps.
        Measure bound =
                Measure.condition(measure(), "Lower-bound overhead, " + title, "times the least", Direction.LOWER);
        // A workload's own measure of this name is as good in any unit, because only ratios are used.
        boolean has =
                workload.measures().stream().anyMatch(measure -> measure.name().equals(cost()));
        return (has ? workload : workload.withMeasure(costing, formula))
                .withMeasure(bound, Formula.parse("lab.none", 1));
    }
}
