package org.jdyno.run.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jdyno.model.Timing;
import org.jdyno.model.Warmup;

/**
 * Decides when a trial is warm: the compilers are idle and throughput no longer rises (docs/statistics/trials.md). A
 * fall is no reason to wait: a JVM that makes its code anew compiles, and what other programs do is not over after a
 * burst. Nor is a rise by the CPU time that compilers took from the burst before. Between two bursts in which they were
 * idle, a rise must be twice as large: other programs cause small ones. A trial that may have another burst has one
 * after the first in which compilers were idle: its code has just been made, and some of it is made once more.
 */
final class WarmupRule {
    /** The share of the CPU time up to which compilers count as idle. */
    private static final double IDLE_COMPILING_SHARE = 0.01;

    /** The same in the burst before the last. */
    private static final double NEARLY_IDLE_COMPILING_SHARE = 0.02;

    /** The largest rise of throughput that counts as none. */
    private static final double STABLE_RISE = 0.05;

    /**
     * The largest share of the compilers after which the speed of the program is told from the rest. It is of the time
     * by the clock, which is more than what they took.
     */
    private static final double MUCH_COMPILING_SHARE = 0.3;

    private static final String TOO_FEW = "fewer than two bursts";

    private final Timing timing;
    private final boolean openLoop;
    private final List<Burst> bursts = new ArrayList<>();

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
        bursts.add(new Burst(operationsPerSecond, compilingShare));
    }

    /** Whether another burst is needed. */
    boolean needsBurst() {
        return bursts.size() < timing.minBursts()
                || bursts.size() < timing.maxBursts() && !(whyNotWarm().isEmpty() && hasRested());
    }

    /** Whether compilers were nearly idle in the burst before the last, too. */
    private boolean hasRested() {
        return !(bursts.get(bursts.size() - 2).compilingShare > NEARLY_IDLE_COMPILING_SHARE);
    }

    Warmup result() {
        String reason = whyNotWarm();
        return new Warmup(bursts.size(), reason.isEmpty(), reason);
    }

    /** Why the trial is not warm; empty if it is. */
    private String whyNotWarm() {
        if (bursts.isEmpty()) {
            return TOO_FEW;
        }
        Burst last = bursts.get(bursts.size() - 1);
        if (last.compilingShare > IDLE_COMPILING_SHARE) {
            return String.format(
                    Locale.ROOT,
                    "still compiling: %.1f %% of the CPU time of the last burst",
                    last.compilingShare * 100);
        }
        if (bursts.size() < 2) {
            return TOO_FEW;
        }
        if (openLoop && last.idle()) {
            return "";
        }
        List<Burst> earlier = bursts.subList(0, bursts.size() - 1);
        Burst before = earlier.get(earlier.size() - 1);
        double best = earlier.stream().mapToDouble(Burst::rate).max().orElseThrow();
        double allowed = last.idle() && before.idle() ? 2 * STABLE_RISE : STABLE_RISE;
        if (last.rate / Math.max(best, before.unhindered()) - 1 > allowed) {
            return String.format(
                    Locale.ROOT, "throughput still rose by %.1f %% in the last burst", (last.rate / best - 1) * 100);
        }
        return "";
    }

    /** The throughput of a burst, and compilation time over CPU time; NaN if unknown. */
    private record Burst(double rate, double compilingShare) {
        boolean idle() {
            return compilingShare <= IDLE_COMPILING_SHARE;
        }

        /** The throughput that it would have had if compilers had been idle. */
        double unhindered() {
            return compilingShare <= MUCH_COMPILING_SHARE ? rate / (1 - compilingShare) : rate;
        }
    }
}
