package org.jdyno.lab.run.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Warmup;

/**
 * Decides when a trial is warm: the compilers are idle and throughput no longer changes between bursts
 * (docs/statistics.md).
 */
final class WarmupRule {
    /** The share of the CPU time up to which compilers count as idle. */
    private static final double IDLE_COMPILING_SHARE = 0.01;

    /** The largest relative change of throughput from one burst to the next that counts as no change. */
    private static final double STABLE_CHANGE = 0.05;

    private final Timing timing;
    private final boolean openLoop;
    private final List<Double> rates = new ArrayList<>();
    private double compilingShare = Double.NaN;

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
        rates.add(operationsPerSecond);
        this.compilingShare = compilingShare;
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
        if (openLoop && !Double.isNaN(compilingShare)) {
            return "";
        }
        double change = rates.get(rates.size() - 1) / rates.get(rates.size() - 2) - 1;
        if (Math.abs(change) > STABLE_CHANGE) {
            return String.format(Locale.ROOT, "throughput still changed by %+.1f %% between bursts", change * 100);
        }
        return "";
    }
}
