package org.jdyno.plan;

import java.util.Optional;
import org.jdyno.model.Timing;
import org.jdyno.search.RateBlockPurpose;

/**
 * How long the trials of a search for the highest rate last. A trial must be long enough to show that a platform does
 * not keep up with a rate.
 */
final class RateTiming {
    /** The timing if a plan sets none. */
    static final Timing USUAL = Timing.DEFAULT.withMeasure(20_000, 250);

    /** The number of blocks in random order if neither the plan nor its budget determines it. */
    static final int BLOCKS = 6;

    /** The number of blocks for which a budget shortens trials. With fewer, intervals are much wider. */
    private static final int WANTED_BLOCKS = 4;

    private static final long SHORTEST_MEASURE_MILLIS = 2_000;
    private static final double SHORTEST_WARMUP = 0.25;
    private static final double SHORTEST_WINDOW = 0.4;

    private RateTiming() {}

    /**
     * The usual timing, or a shorter one with which the blocks are expected to fit into a budget. Bursts are shorter
     * then, so that warm-up can end earlier, but there may be more of them: a platform that is not warm misses the
     * objective at any rate.
     *
     * @param warmupMillis how long a trial warms up at least; 0 if warm-up may be shortened too
     */
    static Timing fitting(long budgetMillis, int searches, Optional<Integer> blocks, long warmupMillis) {
        double trials = searches * RateBlockPurpose.trials(blocks.orElse(WANTED_BLOCKS));
        double room = budgetMillis / trials - Timing.START_AND_STOP_MILLIS;
        Timing usual = USUAL.warmingUpFor(warmupMillis);
        long cycleMillis = usual.burstMillis() + usual.pauseMillis();
        double fixedMillis = (usual.maxBursts() + (warmupMillis > 0 ? usual.minBursts() : 0)) * cycleMillis / 2.0;
        double scale = Math.min(1, Math.max(0, room - fixedMillis) / (usual.expectedTrialMillis() - fixedMillis));
        double warmup = warmupMillis > 0 ? 1 : Math.max(SHORTEST_WARMUP, scale);
        return usual.scaled(
                        warmup,
                        Math.max(SHORTEST_MEASURE_MILLIS, (long) (usual.measureMillis() * scale / 100) * 100),
                        Math.max(SHORTEST_WINDOW, scale))
                .withBursts(usual.minBursts(), (int) (usual.maxBursts() / warmup));
    }
}
