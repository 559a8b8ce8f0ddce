package org.jdyno.search;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.jdyno.model.Slot;

/**
 * Chooses the rates of one platform in one cell and one block, its turn. First comes a grid of rates, which begins near
 * the result of the pilot and rises. If all of them meet the objective, or all miss it, rates beyond the grid follow.
 * Then the bracket, the gap between the highest rate that meets the objective and the lowest that misses it, is
 * bisected.
 *
 * <p>In every block the grid is shifted at random by up to half a step. Over many blocks the middle of the final
 * bracket is then too low as often as too high, however response times depend on the rate within the bracket. Each
 * platform has its own shift, so that nearly equal platforms do not get exactly equal results.
 */
final class RateTurn {
    /** The ratio of two neighbouring rates of the grid. */
    private static final double STEP = Math.sqrt(2);

    /** A turn ends when the two ends of its bracket have this ratio or a smaller one. */
    static final double CLOSE = Math.pow(STEP, 0.25);

    /** The number of rates of the grid. Before the shift, the lowest of them is the result of the pilot. */
    static final int GRID = 3;

    /** A rate with this many trials without a reading is skipped. */
    private static final int PATIENCE = 2;

    /** A turn ends after this many trials: with random results it might otherwise never end. */
    private static final int MAX_TRIALS = 12;

    private final PlatformSearch search;
    private final int block;
    private final long pilotRate;
    private final List<Pilot.Try> tries;
    private final List<Reading> readings;

    /**
     * @param pilotRate the highest rate that met the objective in the pilot
     * @param tries the trials of the platform in this block, in order
     */
    RateTurn(PlatformSearch search, int block, long pilotRate, List<Pilot.Try> tries) {
        this.search = search;
        this.block = block;
        this.pilotRate = pilotRate;
        this.tries = tries;
        this.readings = tries.stream()
                .flatMap(one -> one.reading().stream())
                .sorted(Comparator.comparingLong(Reading::rate))
                .toList();
    }

    Slot slot(int index, long rate) {
        return search.slot(index, block, rate);
    }

    /**
     * The rate of a step of the grid; empty if it has been tried.
     *
     * @param step number of the step, from 0
     */
    OptionalLong grid(int step) {
        long rate = rate(step);
        // Near a bound of the rate several steps give the same one; only the lowest of these steps counts.
        for (int lower = 0; lower < step; lower++) {
            if (rate(lower) == rate) {
                return OptionalLong.empty();
            }
        }
        return untried(rate);
    }

    private long rate(int step) {
        double shift = BlockRandom.of(search.seed(), block).nextDouble() - 0.5;
        return within(pilotRate * Math.pow(STEP, step + shift));
    }

    /** The next rate after the grid; empty if the bracket is narrow enough, or after {@link #MAX_TRIALS}. */
    OptionalLong beyondGrid() {
        if (readings.isEmpty() || tries.size() >= MAX_TRIALS) {
            return OptionalLong.empty();
        }
        OptionalLong doubtful = doubtful();
        if (doubtful.isPresent()) {
            return doubtful;
        }
        long[] rates = readings.stream().mapToLong(Reading::rate).distinct().toArray();
        long lowest = rates[0];
        long highest = rates[rates.length - 1];
        if (met(highest)) {
            return untried(within(highest * STEP));
        }
        return met(lowest) ? middle(rates) : untried(within(lowest / STEP));
    }

    /** A rate to try again: its single trial may be chance, or as many of its trials met the objective as missed it. */
    private OptionalLong doubtful() {
        return readings.stream()
                .mapToLong(Reading::rate)
                .distinct()
                .filter(this::isDoubtful)
                .findFirst();
    }

    private boolean isDoubtful(long rate) {
        Votes votes = votes(rate);
        // A rate that also had a trial without a reading is not repeated.
        if (votes.seen() > 1) {
            return votes.tied() && triesAt(rate) == votes.seen();
        }
        return triesAt(rate) == 1 && (votes.mostMet() ? isDoubtfulSuccess(rate) : isDoubtfulFailure(rate));
    }

    /**
     * Whether a success at this rate may be chance and matters. At the highest rate it would lead the search to rates
     * that are too high. It is also doubtful if a trial at a lower rate failed or fell behind.
     */
    private boolean isDoubtfulSuccess(long rate) {
        return readings.stream().noneMatch(other -> other.rate() > rate)
                || readings.stream().anyMatch(other -> other.rate() < rate && !other.onTime());
    }

    /**
     * Whether the trial failed or fell behind, and that may be chance and matters. At the lowest rate it would lead the
     * search to rates that are too low. It is also doubtful if a higher rate met the objective.
     */
    private boolean isDoubtfulFailure(long rate) {
        return readings.stream().anyMatch(own -> own.rate() == rate && !own.onTime())
                && (readings.get(0).rate() == rate
                        || readings.stream().anyMatch(other -> other.rate() > rate && other.meets(search.slo())));
    }

    private Votes votes(long rate) {
        return Votes.of(readings, rate, search.slo());
    }

    private long triesAt(long rate) {
        return tries.stream().filter(one -> one.rate() == rate).count();
    }

    private boolean met(long rate) {
        return votes(rate).mostMet();
    }

    /** @param rates the rates, in ascending order; the first meets the objective and the last misses it */
    private OptionalLong middle(long[] rates) {
        int firstMissed = 0;
        while (met(rates[firstMissed])) {
            firstMissed++;
        }
        long below = rates[firstMissed - 1];
        long above = rates[firstMissed];
        // Rates are integers. The factor 1.01 allows for rounding, and no rate lies between two neighbouring integers.
        boolean close = above <= Math.max(below * CLOSE * 1.01, below + 1);
        return close ? OptionalLong.empty() : untried(Math.round(Math.sqrt((double) below * above)));
    }

    private long within(double rate) {
        return Math.max(
                search.rateParameter().least(),
                Math.min(Math.round(rate), search.rateParameter().most()));
    }

    private OptionalLong untried(long rate) {
        List<Pilot.Try> there = tries.stream().filter(one -> one.rate() == rate).toList();
        boolean tried = there.size() >= PATIENCE
                || there.stream().anyMatch(one -> one.reading().isPresent());
        return tried ? OptionalLong.empty() : OptionalLong.of(rate);
    }
}
