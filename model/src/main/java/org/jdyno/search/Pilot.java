package org.jdyno.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.model.Cause;
import org.jdyno.model.RateParameter;
import org.jdyno.model.Slo;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.Workload;

/**
 * Finds the approximate highest rate that meets an objective, within a factor of two: doubles the rate while the
 * objective is met and halves it while it is missed.
 *
 * <p>If even a sixty-fourth of the highest tried rate misses the objective, the rate is not the reason, and the pilot
 * ends.
 *
 * <p>A trial may miss or meet an objective by chance. So the highest rate that meets it and the lowest that misses it
 * are tried twice. If the two trials of a rate disagree, a third decides.
 */
public final class Pilot {
    /**
     * A trial of a search.
     *
     * @param reading the response times; empty if the trial was disturbed or the platform is unable to run it
     * @param able whether the platform is able to run the workload
     */
    public record Try(long rate, Optional<Reading> reading, boolean able) {
        public static Try of(Trial trial, Slo slo, Workload workload, Timing timing) {
            return new Try(
                    workload.rate().orElseThrow().at(trial.slot().cell().point()),
                    Reading.of(trial, slo, workload, timing),
                    trial.cause().filter(Cause::atAnyLoad).isEmpty());
        }
    }

    /** The pilot ends after this many consecutive trials without a reading, because the machine is too busy. */
    private static final int PATIENCE = 3;

    /** The pilot ends if this part of the highest tried rate misses the objective too: 64 is a sixty-fourth. */
    private static final int HOPELESS = 64;

    private final Slo slo;
    private final RateParameter rateParameter;
    private final List<Try> tries;

    /** @param tries the trials of the pilot, in order */
    public Pilot(Slo slo, RateParameter rateParameter, List<Try> tries) {
        this.slo = slo;
        this.rateParameter = rateParameter;
        this.tries = tries;
    }

    /**
     * The rate to try next; empty if the pilot has ended.
     *
     * @param first the rate of the first trial
     */
    public OptionalLong next(long first) {
        if (tries.stream().anyMatch(one -> !one.able()) || trailingWithoutReading() >= PATIENCE) {
            return OptionalLong.empty();
        }
        OptionalLong undecided =
                tries.stream().mapToLong(Try::rate).filter(this::isUndecided).findFirst();
        if (tries.isEmpty() || undecided.isPresent()) {
            return OptionalLong.of(undecided.orElse(within(first)));
        }
        if (highestMet().isEmpty()) {
            long missed = lowestMissed().getAsLong();
            long half = within(missed / 2);
            return hopeless() || half == missed ? OptionalLong.empty() : OptionalLong.of(half);
        }
        long met = highestMet().getAsLong();
        if (lowestMissed().isEmpty() && met < rateParameter.most()) {
            return OptionalLong.of(within(2 * met));
        }
        return votes(met).seen() < 2 ? OptionalLong.of(met) : OptionalLong.empty();
    }

    /** Whether a rate needs another trial at once. {@link #next} repeats a success, if it would be the result. */
    private boolean isUndecided(long rate) {
        Votes votes = votes(rate);
        return votes.seen() == 0 || votes.missed() == 1 && votes.met() < 2;
    }

    private Votes votes(long rate) {
        return Votes.of(tries.stream().flatMap(one -> one.reading().stream()).toList(), rate, slo);
    }

    private long within(long rate) {
        return Math.max(rateParameter.least(), Math.min(rate, rateParameter.most()));
    }

    /** Whether the objective was missed at all rates, down to a sixty-fourth of the highest one. */
    public boolean hopeless() {
        long highest = tries.stream().mapToLong(Try::rate).max().orElse(0);
        return highestMet().isEmpty()
                && lowestMissed().isPresent()
                && lowestMissed().getAsLong() <= highest / HOPELESS;
    }

    /** Whether the pilot has found a rate that meets the objective and a higher one that misses it. */
    public boolean bracketed() {
        return highestMet().orElse(Long.MAX_VALUE) < lowestMissed().orElse(0);
    }

    /** The highest rate that met the objective. */
    public OptionalLong highestMet() {
        return tries.stream()
                .mapToLong(Try::rate)
                .filter(rate -> votes(rate).mostMet())
                .max();
    }

    /** The lowest rate that missed the objective. */
    public OptionalLong lowestMissed() {
        return tries.stream()
                .mapToLong(Try::rate)
                .filter(rate -> votes(rate).missed() > 1 && !votes(rate).mostMet())
                .min();
    }

    /** The number of consecutive trials without a reading at the end. */
    private int trailingWithoutReading() {
        int count = 0;
        while (count < tries.size()
                && tries.get(tries.size() - 1 - count).reading().isEmpty()) {
            count++;
        }
        return count;
    }
}
