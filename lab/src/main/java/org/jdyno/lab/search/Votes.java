package org.jdyno.lab.search;

import java.util.Collection;
import org.jdyno.lab.model.Slo;

/**
 * The numbers of trials at a rate that met and that missed the objective. A single trial may do either by chance, so it
 * is repeated, and if two disagree a third decides. Repeating only trials that missed would favour success.
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

    /** Whether as many trials met as missed the objective, so that another one must decide. */
    public boolean tied() {
        return held == missed;
    }
}
