package org.jdyno.kit;

import java.util.Arrays;
import java.util.List;

/**
 * The expected responses of an open loop to a server that is stopped at times.
 *
 * <p>A server that is stopped for P then has a backlog, which it works off at 1/s operations a second while λ new ones
 * a second arrive. An operation that is due u after the start of the stop waits P − (1 − ρ) u, where ρ = λ s; from u =
 * P / (1 − ρ) on, none waits. So waits are distributed evenly from 0 to P over P / (1 − ρ), and with such a stop every
 * T, P(L &gt; x) = (P − x) / (T (1 − ρ)): {@link #closedForm}. Real stops differ in length, and the machine adds stops
 * of its own during a backlog. {@link #waitBeyond} follows them one after the other; for regular stops it equals the
 * closed form.
 */
public final class Standstills {
    /** The step at which arrivals are sampled; small compared with any wait asked for. */
    private static final long STEP_NANOS = 20_000;

    private final List<Stop> stops;
    private final long durationNanos;
    private final double utilisation;
    private final long[] waits;

    /** @param beginNanos since the start of the phase */
    record Stop(long beginNanos, long nanos) {}

    /**
     * @param stops in the order in which they began
     * @param utilisation ρ
     */
    Standstills(List<Stop> stops, long durationNanos, double utilisation) {
        this.stops = stops;
        this.durationNanos = durationNanos;
        this.utilisation = utilisation;
        waits = new long[(int) (durationNanos / STEP_NANOS)];
        double doneNanos = 0;
        int next = 0;
        for (int i = 0; i < waits.length; i++) {
            long nowNanos = i * STEP_NANOS;
            for (; next < stops.size() && stops.get(next).beginNanos() <= nowNanos; next++) {
                doneNanos = Math.max(doneNanos, stops.get(next).beginNanos())
                        + stops.get(next).nanos();
            }
            doneNanos = Math.max(doneNanos, nowNanos) + utilisation * STEP_NANOS;
            for (; next < stops.size() && stops.get(next).beginNanos() <= doneNanos; next++) {
                doneNanos += stops.get(next).nanos();
            }
            waits[i] = (long) doneNanos - nowNanos;
        }
        Arrays.sort(waits);
    }

    /** The wait that a share of operations exceeds, by the formula; 0 if fewer wait at all. */
    static double closedForm(double stopNanos, double everyNanos, double utilisation, double share) {
        return Math.max(0, stopNanos - share * everyNanos * (1 - utilisation));
    }

    /** The wait that a share of operations exceeds, by the actual stops. */
    double waitBeyond(double share) {
        return waits[(int) Math.min(waits.length - 1, Math.round(waits.length * (1 - share)))];
    }

    double longest() {
        return waits[waits.length - 1];
    }

    long durationNanos() {
        return durationNanos;
    }

    double utilisation() {
        return utilisation;
    }

    /** The requested stops, without those of the machine. */
    List<Stop> longStops() {
        long longest = stops.stream().mapToLong(Stop::nanos).max().orElse(0);
        return stops.stream().filter(stop -> stop.nanos() > longest / 2).toList();
    }

    int count() {
        return stops.size();
    }
}
