package org.jdyno.kit;

import java.util.List;

/**
 * What responses of an open loop must be like when the server stands still now and then.
 *
 * <p>A server that stands still for P leaves behind what was due meanwhile, and works it off at 1/s operations a second while λ of them
 * are added: somebody who comes u after its beginning waits P − (1 − ρ) u, where ρ = λ s, and nobody waits from u = P / (1 − ρ) on.
 * Waits are therefore spread evenly from 0 to P over P / (1 − ρ), and with such a stop every T, P(L &gt; x) = (P − x) / (T (1 − ρ)). With
 * stops of unequal lengths that are worked off before the next, the numerators add up.
 *
 * @param stopNanos how long each was
 * @param durationNanos the time over which they are spread
 * @param utilisation ρ
 */
record Standstills(List<Long> stopNanos, double durationNanos, double utilisation) {
    /** The share of operations that wait longer. */
    double shareBeyond(double nanos) {
        double sum = 0;
        for (long stop : stopNanos) {
            sum += Math.max(0, stop - nanos);
        }
        return sum / (durationNanos * (1 - utilisation));
    }

    /** The wait that a share of operations exceeds, by bisection; 0 when fewer wait at all. */
    double waitBeyond(double share) {
        double low = 0;
        double high = longest();
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (shareBeyond(middle) > share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    double longest() {
        return stopNanos.stream().mapToLong(Long::longValue).max().orElse(0);
    }

    double mean() {
        return stopNanos.stream().mapToLong(Long::longValue).average().orElse(0);
    }
}
