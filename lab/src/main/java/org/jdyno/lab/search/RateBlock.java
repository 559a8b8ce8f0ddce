package org.jdyno.lab.search;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import org.jdyno.lab.model.Pace;
import org.jdyno.lab.model.Slot;

/**
 * A platform's part of a block: a grid of rates about where the pilot saw the objective break, further out if it breaks
 * beyond, and then halves of the gap in which it breaks.
 *
 * <p>The grid is shifted at random by up to half a step, in every block anew: the middle of the gap that is left is
 * then as often too low as it is too high, whatever response times do within it. The shift is each platform's own, so
 * that two that are nearly equal are not told to be exactly so.
 */
final class RateBlock {
    /** Rates of the grid stand this factor apart. */
    private static final double STEP = Math.sqrt(2);

    /** The last rate that holds and the first that does not are this close, as a factor, when a block is done. */
    static final double CLOSE = Math.pow(STEP, 0.25);

    /** From the rate that held in the pilot, by {@link #STEP}, to the one that did not. */
    static final int GRID = 3;

    /** A rate at which so many trials said nothing is left out. */
    private static final int PATIENCE = 2;

    /** A block is ended whatever is seen: rates that hold and break at random could otherwise go on and on. */
    private static final int MOST_TRIALS = 12;

    private final PlatformSearch search;
    private final int block;
    private final long held;
    private final List<Pilot.Try> tries;
    private final List<Reading> readings;

    /**
     * @param held the highest rate that held in the pilot
     * @param tries of the platform in this block, in order
     */
    RateBlock(PlatformSearch search, int block, long held, List<Pilot.Try> tries) {
        this.search = search;
        this.block = block;
        this.held = held;
        this.tries = tries;
        this.readings = tries.stream()
                .flatMap(one -> one.reading().stream())
                .sorted(Comparator.comparingLong(Reading::rate))
                .toList();
    }

    Slot slot(int index, long rate) {
        return search.slot(index, block, rate);
    }

    /** The rate of a step of the grid, from 0; empty when it has been tried. */
    OptionalLong grid(int step) {
        long rate = rate(step);
        for (int lower = 0; lower < step; lower++) {
            if (rate(lower) == rate) {
                return OptionalLong.empty();
            }
        }
        return untried(rate);
    }

    private long rate(int step) {
        double shift = BlockRandom.of(search.seed(), block).nextDouble() - 0.5;
        return within(held * Math.pow(STEP, step + shift));
    }

    /** The next rate when the grid is done; empty when it is known closely enough where the objective breaks. */
    OptionalLong beyondGrid() {
        if (readings.isEmpty() || tries.size() >= MOST_TRIALS) {
            return OptionalLong.empty();
        }
        OptionalLong doubtful = doubtful();
        if (doubtful.isPresent()) {
            return doubtful;
        }
        long[] rates = readings.stream().mapToLong(Reading::rate).distinct().toArray();
        long lowest = rates[0];
        long highest = rates[rates.length - 1];
        if (holds(highest)) {
            return untried(within(highest * STEP));
        }
        return holds(lowest) ? middle(rates) : untried(within(lowest / STEP));
    }

    /**
     * A rate that is to be seen again. One at which the one trial failed though it is the lowest, or a higher one
     * held: that may have been an accident, which would have the block look for less than the platform bears. One at
     * which the one trial held though it is the highest, or a lower one failed: that may have been luck, which would
     * have it look for more. And one at which as many held as did not.
     */
    private OptionalLong doubtful() {
        return readings.stream()
                .mapToLong(Reading::rate)
                .distinct()
                .filter(this::isDoubtful)
                .findFirst();
    }

    private boolean isDoubtful(long rate) {
        Votes votes = votes(rate);
        if (votes.seen() > 1) {
            return votes.tied() && tries(rate) == votes.seen();
        }
        if (tries(rate) > 1) {
            return false;
        }
        return votes.holds()
                ? readings.stream().noneMatch(other -> other.rate() > rate)
                        || readings.stream().anyMatch(other -> other.rate() < rate && !other.whole())
                : readings.stream().anyMatch(own -> own.rate() == rate && !own.whole())
                        && (readings.get(0).rate() == rate
                                || readings.stream()
                                        .anyMatch(other -> other.rate() > rate && other.holds(search.slo())));
    }

    private Votes votes(long rate) {
        return Votes.of(readings, rate, search.slo());
    }

    private long tries(long rate) {
        return tries.stream().filter(one -> one.rate() == rate).count();
    }

    private boolean holds(long rate) {
        return votes(rate).holds();
    }

    /** @param rates that rise; the first holds and the last does not */
    private OptionalLong middle(long[] rates) {
        int broken = 0;
        while (holds(rates[broken])) {
            broken++;
        }
        long below = rates[broken - 1];
        long above = rates[broken];
        // What is rounded to whole rates is as close as it can be.
        boolean close = above <= Math.max(below * CLOSE * 1.01, below + 1);
        return close ? OptionalLong.empty() : untried(Math.round(Math.sqrt((double) below * above)));
    }

    private long within(double rate) {
        Pace pace = search.pace();
        return Math.max(pace.least(), Math.min(Math.round(rate), pace.most()));
    }

    private OptionalLong untried(long rate) {
        List<Pilot.Try> there = tries.stream().filter(one -> one.rate() == rate).toList();
        boolean tried = there.size() >= PATIENCE
                || there.stream().anyMatch(one -> one.reading().isPresent());
        return tried ? OptionalLong.empty() : OptionalLong.of(rate);
    }
}
