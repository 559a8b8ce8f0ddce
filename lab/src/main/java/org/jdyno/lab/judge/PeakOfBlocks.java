package org.jdyno.lab.judge;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.stats.compare.PairedComparison;

/**
 * What a measure of a platform comes to at the peak of a sweep, of its first position. The highest of several figures
 * is too high by chance: so which position it is, is decided by the blocks of odd numbers for those of even ones, and
 * the other way round.
 *
 * @param trials of the positions at which the platform completed some, in order
 */
record PeakOfBlocks(String measure, String platform, Map<Sweep.Position, Completed> trials) {
    /** Empty without two positions that share a block. */
    Optional<Sweep.Retention> retention() {
        Optional<Sweep.Position> peak = highest(block -> true);
        if (trials.size() < 2 || peak.isEmpty()) {
            return Optional.empty();
        }
        Sweep.Position first = trials.keySet().iterator().next();
        double[] logRatios = trials.get(first).blocks(platform).stream()
                .mapToDouble(block -> ofPeak(block) - log(first, block))
                .filter(Double::isFinite)
                .toArray();
        return retention(platform, first, peak.get(), logRatios);
    }

    /**
     * What there is at one position of what there was at another.
     *
     * @param logRatios one for each block; empty when there is none
     */
    static Optional<Sweep.Retention> retention(
            String platform, Sweep.Position from, Sweep.Position to, double[] logRatios) {
        if (logRatios.length == 0) {
            return Optional.empty();
        }
        PairedComparison paired = PairedComparison.of(logRatios, ErrorControl.CONFIDENCE);
        return Optional.of(new Sweep.Retention(
                platform,
                from.at(),
                to.at(),
                Math.exp(paired.mean()),
                Math.exp(paired.low()),
                Math.exp(paired.high()),
                paired.n()));
    }

    /** Logarithm of a block's figure at the peak of the others, or, of a block that is alone, at its own. */
    private double ofPeak(int block) {
        return highest(other -> other % 2 != block % 2)
                .or(() -> highest(other -> true))
                .map(position -> log(position, block))
                .orElse(Double.NaN);
    }

    private Optional<Sweep.Position> highest(IntPredicate blocks) {
        return trials.keySet().stream()
                .filter(position -> mean(position, blocks).isPresent())
                .max(Comparator.comparingDouble(
                        position -> mean(position, blocks).getAsDouble()));
    }

    private OptionalDouble mean(Sweep.Position position, IntPredicate blocks) {
        return trials.get(position).blocks(platform).stream()
                .mapToInt(Integer::intValue)
                .filter(blocks)
                .mapToDouble(block -> log(position, block))
                .filter(Double::isFinite)
                .average();
    }

    private double log(Sweep.Position position, int block) {
        return Math.log(trials.get(position).value(platform, block, measure));
    }
}
