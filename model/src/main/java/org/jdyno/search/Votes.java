package org.jdyno.search;

import java.util.Collection;
import java.util.List;
import org.jdyno.model.Slo;

/**
 * The numbers of trials at a rate that met and that missed the objective. A single trial may do either by chance. So a
 * trial that decides is repeated, and if the two disagree, a third decides. Successes are repeated too, because
 * repeating failures alone would favour success.
 */
public record Votes(long met, long missed) {
    public static Votes of(Collection<Reading> readings, long rate, Slo slo) {
        List<Reading> seen =
                readings.stream().filter(reading -> reading.rate() == rate).toList();
        long met = seen.stream().filter(reading -> reading.meets(slo)).count();
        return new Votes(met, seen.size() - met);
    }

    public long seen() {
        return met + missed;
    }

    /** Whether most trials met the objective. */
    public boolean mostMet() {
        return met > missed;
    }

    /** Whether as many trials met as missed the objective, so that another one must decide. */
    public boolean tied() {
        return met == missed;
    }
}
