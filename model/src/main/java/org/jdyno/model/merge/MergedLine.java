package org.jdyno.model.merge;

import java.util.List;
import java.util.Optional;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Measure;
import org.jdyno.model.Plan;
import org.jdyno.model.RatioInterval;
import org.jdyno.model.Verdict;

/**
 * A comparison on several machines, and what they say together. Trials of different machines are never pooled: each
 * machine has an effect of its own, and the mean is one of effects.
 *
 * @param compared what is compared
 * @param conditions where its trials ran and what happened to them, without the names of other machines
 * @param cell the cell, for display
 * @param machines the effect of each machine, also of those that do not count
 * @param mean the mean of all effects that count
 * @param spread τ, the standard deviation of the true effects of machines, of the ratio's logarithm
 * @param inconsistency I², the share of the variance of the effects that is not chance
 * @param next the interval in which the true effect of another machine lies; empty for fewer than three machines
 * @param differP the corrected p of machines that do not differ; NaN if that cannot be tested
 * @param kind the verdict on the mean, which allows for the number of headline comparisons
 * @param agreement whether machines agree
 * @param types the types of machines; empty for a single type, or too few machines to compare types
 */
public record MergedLine(
        ComparedLine compared,
        Plan.Conditions conditions,
        String cell,
        Measure measure,
        List<MachineEffect> machines,
        Mean mean,
        double spread,
        double inconsistency,
        Optional<RatioInterval> next,
        double differP,
        Verdict.Kind kind,
        Agreement agreement,
        Optional<Types> types) {
    /** The error rate of what is said of machines and their types. */
    public static final double ALPHA = 0.05;

    /** With fewer machines the spread between them is hardly known, and is often found to be 0 by chance. */
    public static final int FEWEST_THAT_FORETELL = 5;

    public MergedLine {
        machines = List.copyOf(machines);
    }

    /**
     * The mean ratio of machines.
     *
     * @param low lower end of its 95 % interval; NaN for a single machine
     * @param high upper end
     */
    public record Mean(double ratio, double low, double high, int machines) {}

    /** Whether machines agree on a comparison. */
    public enum Agreement {
        /** The mean has a verdict, and so has the interval of the next machine. */
        AGREE,
        /** The true effects differ, so that the verdict on the mean, if any, does not hold on every machine. */
        DISAGREE,
        /** There are too few machines, or too much noise, to say either. */
        OPEN
    }

    /**
     * Types of machines.
     *
     * @param means type to the mean of its machines
     * @param p the corrected p of types that do not differ
     */
    public record Types(List<OfType> means, double p) {
        public Types {
            means = List.copyOf(means);
        }

        public boolean differ() {
            return p <= ALPHA;
        }
    }

    /** The mean of the machines of a type. */
    public record OfType(String type, Mean mean) {}

    /** Whether the true effects of machines are known to differ. */
    public boolean machinesDiffer() {
        return differP <= ALPHA;
    }

    /** The number of machines that count. */
    public int counted() {
        return mean.machines();
    }
}
