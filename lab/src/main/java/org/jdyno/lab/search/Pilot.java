package org.jdyno.lab.search;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Pace;
import org.jdyno.lab.model.Slo;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Workload;

/**
 * Finds the highest rate that meets an objective roughly, within a factor of two: doubles the rate while the objective
 * is met and halves it while it is missed.
 *
 * <p>If even a sixty-fourth of the highest tried rate misses the objective, the rate is not the reason, and the pilot
 * ends.
 *
 * <p>A trial may miss or meet an objective by chance. So the rates at both ends of the result are tried twice. If the
 * two trials of a rate disagree, a third decides.
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
                    workload.pace().orElseThrow().at(trial.slot().point()),
                    Reading.of(trial, slo, workload, timing),
                    trial.cause().filter(Cause::atAnyLoad).isEmpty());
        }
    }

    /** The pilot ends after this many consecutive trials without a reading, because the machine is too busy. */
    private static final int PATIENCE = 3;

    private static final int HOPELESS = 64;

    private final Slo slo;
    private final Pace pace;
    private final List<Try> tries;

    /** @param tries the trials of the pilot, in order */
    public Pilot(Slo slo, Pace pace, List<Try> tries) {
        this.slo = slo;
        this.pace = pace;
        this.tries = tries;
    }

    /** The rate to try next; empty if the pilot has ended. */
    public OptionalLong next(long first) {
        if (tries.stream().anyMatch(one -> !one.able()) || silent() >= PATIENCE) {
            return OptionalLong.empty();
        }
        OptionalLong undecided =
                tries.stream().mapToLong(Try::rate).filter(this::isUndecided).findFirst();
        if (tries.isEmpty() || undecided.isPresent()) {
            return OptionalLong.of(undecided.orElse(within(first)));
        }
        if (held().isEmpty()) {
            return hopeless() ? OptionalLong.empty() : further(broken().getAsLong(), within(broken().getAsLong() / 2));
        }
        long held = held().getAsLong();
        if (broken().isEmpty() && held < pace.most()) {
            return OptionalLong.of(within(2 * held));
        }
        return votes(held).seen() < 2 ? OptionalLong.of(held) : OptionalLong.empty();
    }

    private boolean isUndecided(long rate) {
        Votes votes = votes(rate);
        return votes.seen() == 0 || votes.missed() == 1 && votes.held() < 2;
    }

    private Votes votes(long rate) {
        return Votes.of(tries.stream().flatMap(one -> one.reading().stream()).toList(), rate, slo);
    }

    private long within(long rate) {
        return Math.max(pace.least(), Math.min(rate, pace.most()));
    }

    private static OptionalLong further(long from, long to) {
        return from == to ? OptionalLong.empty() : OptionalLong.of(to);
    }

    /** Whether the objective was missed at all rates, down to a sixty-fourth of the highest one. */
    public boolean hopeless() {
        long highest = tries.stream().mapToLong(Try::rate).max().orElse(0);
        return held().isEmpty() && broken().isPresent() && broken().getAsLong() <= highest / HOPELESS;
    }

    /** Whether the pilot has found a rate that meets the objective and a higher one that misses it. */
    public boolean bracketed() {
        return held().isPresent() && broken().isPresent() && held().getAsLong() < broken().getAsLong();
    }

    /** The highest rate that met the objective. */
    public OptionalLong held() {
        return tries.stream()
                .mapToLong(Try::rate)
                .filter(rate -> votes(rate).holds())
                .max();
    }

    /** The lowest rate that missed the objective. */
    public OptionalLong broken() {
        return tries.stream()
                .mapToLong(Try::rate)
                .filter(rate -> votes(rate).missed() > 1 && !votes(rate).holds())
                .min();
    }

    /** The number of consecutive trials without a reading at the end. */
    private int silent() {
        int silent = 0;
        while (silent < tries.size()
                && tries.get(tries.size() - 1 - silent).reading().isEmpty()) {
            silent++;
        }
        return silent;
    }
}
