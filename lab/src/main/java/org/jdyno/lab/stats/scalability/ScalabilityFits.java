package org.jdyno.lab.stats.scalability;

import java.util.Optional;
import org.jdyno.lab.stats.Confidence;

/** Fits the Universal Scalability Law. Pure functions. */
public final class ScalabilityFits {
    private ScalabilityFits() {}

    /**
     * Fits the law.
     *
     * @param loads each once, in any order and unit, such as connections
     * @param throughputByBlock for each block the throughput at each load, NaN where missing
     * @param confidence the confidence of the intervals; with fewer than two blocks there are none
     * @return empty if there are throughputs at fewer than {@link ScalabilityFit#MIN_LOADS} loads, or fewer than three
     *     more throughputs than blocks. Blocks with a single throughput are ignored
     * @throws IllegalArgumentException if a load or throughput is not positive and finite, a load is repeated, a block
     *     does not have one throughput for each load, or the confidence is not between 0 and 1
     */
    public static Optional<ScalabilityFit> of(double[] loads, double[][] throughputByBlock, double confidence) {
        Confidence.checked(confidence);
        LoadSweep sweep = LoadSweep.of(loads, throughputByBlock);
        if (sweep.loads() < ScalabilityFit.MIN_LOADS || sweep.points() - sweep.blocks() < 3) {
            return Optional.empty();
        }
        return Optional.of(new ScalabilityTerms(sweep, confidence).fit());
    }
}
