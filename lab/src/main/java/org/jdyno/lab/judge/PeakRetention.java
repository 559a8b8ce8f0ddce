package org.jdyno.lab.judge;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.stats.compare.PairedComparison;

/**
 * Computes the ratio of a platform's measure at the peak of a sweep to that at the first position. The highest of
 * several values is too high by chance. So the odd blocks choose the position of the peak for the even blocks, and vice
 * versa.
 *
 * @param trials the positions at which the platform completed trials, in order, with the trials there
 */
record PeakRetention(String measure, String platform, Map<Sweep.Position, CompletedTrials> trials) {
    /** The ratio of the peak to the first position; empty if no block has values at two positions. */
    Optional<Sweep.Retention> retention() {
        Optional<Sweep.Position> peak = highest(block -> true);
        if (trials.size() < 2 || peak.isEmpty()) {
            return Optional.empty();
        }
        Sweep.Position first = trials.keySet().iterator().next();
        double[] logRatios = trials.get(first).blocks(platform).stream()
                .mapToDouble(block -> logAtPeak(block) - logValue(first, block))
                .filter(Double::isFinite)
                .toArray();
        return retention(platform, first, peak.get(), logRatios);
    }

    /**
     * The ratio between two positions.
     *
     * @param logRatios one for each block; empty if there is none
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

    /**
     * The logarithm of a block's value at the position that the other blocks choose; a single block chooses its own.
     */
    private double logAtPeak(int block) {
        return highest(other -> other % 2 != block % 2)
                .or(() -> highest(other -> true))
                .map(position -> logValue(position, block))
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
                .mapToDouble(block -> logValue(position, block))
                .filter(Double::isFinite)
                .average();
    }

    private double logValue(Sweep.Position position, int block) {
        return Math.log(Figures.of(trials.get(position), platform, block, measure));
    }
}
