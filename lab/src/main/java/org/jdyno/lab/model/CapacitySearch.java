package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;

/**
 * A search for the highest rate at which a platform holds an objective: a pilot finds the range, blocks narrow it down.
 *
 * @param slo what must hold
 */
public record CapacitySearch(Slo slo) {
    /** Rates of a block stand this factor apart before it narrows down. */
    public static final double STEP = Math.sqrt(2);

    /** The last rate that holds and the first that does not are this close, as a factor, when a block is done. */
    public static final double CLOSE = Math.pow(STEP, 0.25);

    /** What a platform's part of a block takes: three rates, two to narrow down, and now and then one further out. */
    private static final double TRIALS_PER_BLOCK = 5.2;

    /** What a platform's pilot takes, more or less. */
    private static final double TRIALS_PER_PILOT = 8;

    /** The block in which the rates are tried from the highest down, after two in random order. */
    private static final int DESCENDING = 3;

    /** What a block is there for. */
    public enum Pass {
        /** Finds the range. */
        PILOT,
        /** Tries the rates in random order. */
        RANDOM,
        /** Tries them from the highest down: does what was overloaded come back? */
        DESCENDING
    }

    public CapacitySearch {
        Objects.requireNonNull(slo, "slo");
    }

    /** What the block of this number is there for. */
    public static Pass pass(int block) {
        return switch (block) {
            case 0 -> Pass.PILOT;
            case DESCENDING -> Pass.DESCENDING;
            default -> Pass.RANDOM;
        };
    }

    /** The number of the last block, when so many are tried in random order. */
    public static int lastBlock(int random) {
        return random < DESCENDING - 1 ? random : random + 1;
    }

    /** How many of the blocks up to this one are in random order. */
    public static int randomBlocks(int block) {
        return block < DESCENDING ? block : block - 1;
    }

    /** What a platform at one point takes for so many blocks in random order and all that comes with them, about. */
    public static double trials(int random) {
        return TRIALS_PER_PILOT + lastBlock(random) * TRIALS_PER_BLOCK;
    }

    /** What a platform at one point takes for one block, about. */
    public static double trialsPerBlock() {
        return TRIALS_PER_BLOCK;
    }

    /** A workload that follows a rate, with what its trials are asked for beside its own measures. */
    public Workload measuring(Workload workload) {
        String response = workload.pace().orElseThrow().response();
        Workload measuring = workload.measuring(
                new Measure(
                        Pace.BEGUN,
                        "Operations begun in time",
                        "of those due",
                        Direction.HIGHER,
                        0.02,
                        Measure.Kind.CONDITION),
                Formula.parse("driver.begun / driver.offered", 1));
        List<String> statistics = slo.objectives().stream()
                .map(Objective::statistic)
                .filter(statistic -> !statistic.equals(Capacity.CRITICAL_STATISTIC))
                .toList();
        for (String statistic : statistics) {
            measuring = responseTimes(measuring, response, statistic);
        }
        return responseTimes(measuring, response, Capacity.CRITICAL_STATISTIC);
    }

    private static Workload responseTimes(Workload workload, String response, String statistic) {
        return workload.measuring(
                new Measure(
                        Objective.measure(statistic),
                        "Response time " + statistic,
                        "ns",
                        Direction.LOWER,
                        0.10,
                        Measure.Kind.CONDITION),
                Formula.parse(response + "." + statistic, 1));
    }
}
