package org.jdyno.judge;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdyno.model.Capacity.Certainty;
import org.jdyno.model.Capacity.Rate;
import org.jdyno.model.RateParameter;
import org.jdyno.search.Pilot;
import org.jdyno.stats.IsotonicFit.Crossing;
import org.jdyno.stats.MeanEstimate;

/**
 * Combines the results of a search in all blocks into one rate. If all rates that a block tried met the objective, or
 * none did, the combined rate is only a lower or an upper bound.
 */
final class CombinedRate {
    private final RateParameter rateParameter;
    private final SortedMap<Integer, Double> rateOfBlock = new TreeMap<>();
    /** The kinds of bounds among the results of the blocks. */
    private final Set<Certainty> bounds = EnumSet.noneOf(Certainty.class);

    CombinedRate(RateParameter rateParameter) {
        this.rateParameter = rateParameter;
    }

    /**
     * Adds the result of a block if it is final: the block has rates on both sides, or reached an end of the range that
     * the workload allows. Other blocks were cut short.
     *
     * @return whether it was added
     */
    boolean addIfFinal(int block, Crossing crossing) {
        boolean reachedMost = crossing.below() >= Math.log(rateParameter.most());
        boolean reachedLeast = crossing.above() <= Math.log(rateParameter.least());
        if (!crossing.bracketed() && !reachedMost && !reachedLeast) {
            return false;
        }
        add(block, crossing);
        return true;
    }

    /** Adds the result of a block: a rate, or a bound if all its rates are on one side. */
    void add(int block, Crossing crossing) {
        boolean noneMet = crossing.below() == Double.NEGATIVE_INFINITY;
        boolean noneMissed = crossing.above() == Double.POSITIVE_INFINITY;
        if (noneMet) {
            bounds.add(Certainty.BELOW);
        }
        if (noneMissed) {
            bounds.add(Certainty.AT_LEAST);
        }
        if (!noneMet || !noneMissed) {
            double log = noneMet ? crossing.above() : noneMissed ? crossing.below() : crossing.middle();
            rateOfBlock.put(block, Math.exp(log));
        }
    }

    private Certainty certainty() {
        if (bounds.size() > 1 || bounds.isEmpty() && rateOfBlock.isEmpty()) {
            return Certainty.UNKNOWN;
        }
        return bounds.isEmpty() ? Certainty.FOUND : bounds.iterator().next();
    }

    /** Whether no block has a result. */
    boolean isEmpty() {
        return rateOfBlock.isEmpty();
    }

    /** The rate of each block; empty unless the combined rate was found. */
    SortedMap<Integer, Double> byBlock() {
        return certainty() == Certainty.FOUND ? rateOfBlock : Collections.emptySortedMap();
    }

    /** The logarithms of {@link #byBlock}. */
    double[] logs() {
        return byBlock().values().stream().mapToDouble(Math::log).toArray();
    }

    Rate rate() {
        Certainty certainty = certainty();
        if (certainty == Certainty.UNKNOWN) {
            return Rate.UNKNOWN;
        }
        MeanEstimate mean = MeanEstimate.geometric(
                rateOfBlock.values().stream().mapToDouble(Double::doubleValue).toArray(), ErrorControl.CONFIDENCE);
        return certainty == Certainty.FOUND
                ? new Rate(certainty, mean.value(), mean.low(), mean.high(), mean.n())
                : new Rate(certainty, mean.value(), Double.NaN, Double.NaN, mean.n());
    }

    /** The result of the pilot, for a search without a completed block. */
    Rate ofPilot(Pilot pilot) {
        if (pilot.bracketed()) {
            double low = pilot.highestMet().getAsLong();
            double high = pilot.lowestMissed().getAsLong();
            return new Rate(Certainty.ROUGHLY, Math.sqrt(low * high), low, high, 0);
        }
        if (pilot.highestMet().orElse(0) == rateParameter.most()) {
            return new Rate(Certainty.AT_LEAST, rateParameter.most(), Double.NaN, Double.NaN, 0);
        }
        if (pilot.lowestMissed().orElse(0) == rateParameter.least() || pilot.hopeless()) {
            return new Rate(Certainty.BELOW, pilot.lowestMissed().getAsLong(), Double.NaN, Double.NaN, 0);
        }
        return pilot.highestMet().isPresent() || pilot.lowestMissed().isPresent() ? cutShort(pilot) : Rate.UNKNOWN;
    }

    private static Rate cutShort(Pilot pilot) {
        double low = pilot.highestMet().isPresent() ? pilot.highestMet().getAsLong() : Double.NaN;
        double high = pilot.lowestMissed().isPresent() ? pilot.lowestMissed().getAsLong() : Double.NaN;
        return new Rate(Certainty.ROUGHLY, Double.NaN, low, high, 0);
    }
}
