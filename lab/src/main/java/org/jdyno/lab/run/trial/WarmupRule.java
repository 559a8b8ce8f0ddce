package org.jdyno.lab.run.trial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Warmup;

/**
 * Decides when a trial is warm: the compilers are idle and throughput no longer rises (docs/statistics.md). A fall is
 * no reason to wait: a JVM that makes its code anew compiles, and what other programs do is not over after a burst.
 */
final class WarmupRule {
    /** The share of the CPU time up to which compilers count as idle. */
    private static final double IDLE_COMPILING_SHARE = 0.01;

    /** The largest rise of throughput, relative to the best burst before, that counts as none. */
    private static final double STABLE_RISE = 0.05;

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
        double best = Collections.max(rates.subList(0, rates.size() - 1));
        double rise = rates.get(rates.size() - 1) / best - 1;
        if (rise > STABLE_RISE) {
            return String.format(Locale.ROOT, "throughput still rose by %.1f %% in the last burst", rise * 100);
        }
        return "";
    }
}
