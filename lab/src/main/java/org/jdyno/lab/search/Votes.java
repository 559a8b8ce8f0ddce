package org.jdyno.lab.search;

import java.util.Collection;
import org.jdyno.lab.model.Slo;

/**
 * How many trials at a rate met the objective and how many missed it. One trial may do either by chance. To repeat only
 * the misses would favour success, so both are repeated, and the majority of three trials decides.
 */
public record Votes(long held, long missed) {
    public static Votes of(Collection<Reading> readings, long rate, Slo slo) {
        long seen = readings.stream().filter(reading -> reading.rate() == rate).count();
        long held = readings.stream()
                .filter(reading -> reading.rate() == rate && reading.holds(slo))
                .count();
        return new Votes(held, seen - held);
    }

    public long seen() {
        return held + missed;
    }

    /** Whether most trials met the objective. */
    public boolean holds() {
        return held > missed;
    }

    /** Whether another trial decides. */
    public boolean tied() {
        return held == missed;
    }
}
