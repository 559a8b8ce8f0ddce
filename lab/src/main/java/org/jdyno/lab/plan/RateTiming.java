package org.jdyno.lab.plan;

import java.util.Optional;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.search.RateBlockPurpose;

/**
 * How long the trials of a search for the highest rate last: what cannot be kept up with must have the time to show.
 */
final class RateTiming {
    /** When a plan does not say. */
    static final Timing USUAL = Timing.DEFAULT.withMeasure(20_000, 250);

    /** Blocks in random order, when neither a plan nor its budget says how many. */
    static final int BLOCKS = 6;

    /** As many as make an interval that is not much wider than it need be. */
    private static final int WANTED_BLOCKS = 4;

    private static final long SHORTEST_MEASURE_MILLIS = 2_000;
    private static final double SHORTEST_WARMUP = 0.25;
    private static final double SHORTEST_WINDOW = 0.4;

    private RateTiming() {}

    /** The usual timing, or a shorter one with which the blocks are expected to fit into a budget. */
    static Timing fitting(long budgetMillis, int searches, Optional<Integer> blocks) {
        double trials = searches * RateBlockPurpose.trials(blocks.orElse(WANTED_BLOCKS));
        double room = budgetMillis / trials - Timing.START_AND_STOP_MILLIS;
        double scale = Math.min(1, room / USUAL.expectedTrialMillis());
        return USUAL.scaled(
                Math.max(SHORTEST_WARMUP, scale),
                Math.max(SHORTEST_MEASURE_MILLIS, Math.round(USUAL.measureMillis() * scale / 100) * 100),
                Math.max(SHORTEST_WINDOW, scale));
    }
}
