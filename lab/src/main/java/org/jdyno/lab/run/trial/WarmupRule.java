package org.jdyno.lab.run.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Warmup;

/**
 * Decides when a trial is warm: the compilers are idle and throughput no longer rises (docs/statistics.md). A fall is
 * no reason to wait: a JVM that makes its code anew compiles, and what other programs do is not over after a burst. Nor
 * is a rise by the CPU time that compilers took from the burst before. Between two bursts in which they were idle, a
 * rise must be twice as large: other programs cause small ones.
 */
final class WarmupRule {
    /** The share of the CPU time up to which compilers count as idle. */
    private static final double IDLE_COMPILING_SHARE = 0.01;

    /** The largest rise of throughput that counts as none. */
    private static final double STABLE_RISE = 0.05;

    /**
     * The largest share of the compilers after which the speed of the program is told from the rest. It is of the time
     * by the clock, which is more than what they took.
     */
    private static final double MUCH_COMPILING_SHARE = 0.3;

    private final Timing timing;
    private final boolean openLoop;
    private final List<Double> rates = new ArrayList<>();
    /** The throughput that the burst before would have had if compilers had been idle. */
    private double unhindered;

    private double compilingShare = Double.NaN;
    /** How many of the latest bursts, in sequence, had idle compilers. */
    private int idleBursts;

    /** @param openLoop whether a schedule determines much of the throughput, so that it tells little */
    WarmupRule(Timing timing, boolean openLoop) {
        this.timing = timing;
        this.openLoop = openLoop;
    }

    /**
     * Adds a burst.
     *
     * @param operationsPerSecond throughput of the driving role
     * @param compilingShare compilation time over CPU time of the roles under test; NaN if unknown
     */
    void add(double operationsPerSecond, double compilingShare) {
        if (!rates.isEmpty()) {
            double taken = this.compilingShare <= MUCH_COMPILING_SHARE ? this.compilingShare : 0;
            unhindered = rates.get(rates.size() - 1) / (1 - taken);
        }
        rates.add(operationsPerSecond);
        this.compilingShare = compilingShare;
        idleBursts = compilingShare <= IDLE_COMPILING_SHARE ? idleBursts + 1 : 0;
    }

    /** Whether another burst is needed. */
    boolean needsBurst() {
        return rates.size() < timing.minBursts()
                || (rates.size() < timing.maxBursts() && !whyNotWarm().isEmpty());
    }

    Warmup result() {
        String reason = whyNotWarm();
        return new Warmup(rates.size(), reason.isEmpty(), reason);
    }

    /** Why the trial is not warm; empty if it is. */
    private String whyNotWarm() {
        if (compilingShare > IDLE_COMPILING_SHARE) {
            return String.format(
                    Locale.ROOT, "still compiling: %.1f %% of the CPU time of the last burst", compilingShare * 100);
        }
        if (rates.size() < 2) {
            return "fewer than two bursts";
        }
        if (openLoop && idleBursts > 0) {
            return "";
        }
        double rate = rates.get(rates.size() - 1);
        double best = Collections.max(rates.subList(0, rates.size() - 1));
        double allowed = idleBursts >= 2 ? 2 * STABLE_RISE : STABLE_RISE;
        if (rate / Math.max(best, unhindered) - 1 > allowed) {
            return String.format(
                    Locale.ROOT, "throughput still rose by %.1f %% in the last burst", (rate / best - 1) * 100);
        }
        return "";
    }
}
