package org.jdyno.kit;

import java.util.Arrays;
import java.util.List;

/**
 * What responses of an open loop must be like when the server stands still now and then.
 *
 * <p>A server that stands still for P leaves behind what was due meanwhile, and works it off at 1/s operations a second
 * while λ of them are added: somebody who comes u after its beginning waits P − (1 − ρ) u, where ρ = λ s, and nobody
 * waits from u = P / (1 − ρ) on. Waits are therefore spread evenly from 0 to P over P / (1 − ρ), and with such a stop
 * every T, P(L &gt; x) = (P − x) / (T (1 − ρ)): {@link #closedForm}. Real stops are not of one length, and the machine
 * adds some of its own while others are being worked off: {@link #waitBeyond} goes through them one after the other,
 * and is the same where they are as in the formula.
 */
final class Standstills {
    /** Somebody comes so often: little beside any wait that is asked for. */
    private static final long STEP_NANOS = 20_000;

    private final List<Stop> stops;
    private final long durationNanos;
    private final double utilisation;
    private final long[] waits;

    /** @param beginNanos after the phase's beginning */
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

    /** The wait that a share of operations exceeds, by the formula; 0 where fewer wait at all. */
    static double closedForm(double stopNanos, double everyNanos, double utilisation, double share) {
        return Math.max(0, stopNanos - share * everyNanos * (1 - utilisation));
    }

    /** The wait that a share of operations exceeds, by the stops as they were. */
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

    /** Those that are not the machine's own. */
    List<Stop> longStops() {
        long longest = stops.stream().mapToLong(Stop::nanos).max().orElse(0);
        return stops.stream().filter(stop -> stop.nanos() > longest / 2).toList();
    }

    int count() {
        return stops.size();
    }
}
