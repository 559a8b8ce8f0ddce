package org.jdyno.lab.model;

import java.util.Arrays;
import java.util.List;

/**
 * What an operation costs, and how much of that the collector took: what the lower-bound overhead of a collector is
 * made of (Cai and others, 2022). Measured in runs that give heaps sizes.
 *
 * @param word of its measures
 * @param title of the cost, for a reader
 * @param cost formula of what an operation costs, in nanoseconds
 * @param collecting measure of the share that the collector took, in percent
 */
public enum Overhead {
    /** Pauses are the collector's; what it does beside the program is not told apart. */
    WALL("wall", "wall time", "driver.wallNanos / driver.operations", "gc-pause-share"),
    /** The processor time of its threads is the collector's; barriers in the program's own code are not. */
    CPU("cpu", "processor time", "tested.cpuNanos / driver.operations", "gc-cpu-share");

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

    /** The measure of what an operation costs. */
    public String cost() {
        return word + "-per-operation";
    }

    /** The measure of how often over that is, of what an operation would cost at least. */
    public String measure() {
        return "lbo-" + word;
    }

    /**
     * What of the cost is left without what is known to be the collector's, from a trial's measures; NaN where that is
     * not known.
     */
    public double distilled(Trial trial) {
        double share = trial.measures().getOrDefault(collecting, Double.NaN) / 100;
        return trial.measures().getOrDefault(cost(), Double.NaN) * (1 - share);
    }

    /** The measures of heaps, in the order they are told. */
    public static List<String> measures() {
        return List.of(WALL.measure(), CPU.measure(), CPU.collecting, WALL.collecting, "rss-peak");
    }

    /** A workload that also has these measures. */
    public static Workload measuring(Workload workload) {
        return Arrays.stream(values()).reduce(workload, (so, overhead) -> overhead.addTo(so), (one, other) -> other);
    }

    private Workload addTo(Workload workload) {
        Formula formula = Formula.parse(cost, 1);
        Measure costing = new Measure(
                cost(),
                Character.toUpperCase(title.charAt(0)) + title.substring(1) + " per operation",
                "ns",
                Direction.LOWER,
                0.02,
                Measure.Kind.CONDITION);
        // Over the least of all platforms and heaps, so that no trial has it by itself.
        Measure bound = new Measure(
                measure(),
                "Lower-bound overhead, " + title,
                "times the least",
                Direction.LOWER,
                0.02,
                Measure.Kind.CONDITION);
        return workload.measuring(costing, formula).measuring(bound, Formula.parse("lab.none", 1));
    }
}
