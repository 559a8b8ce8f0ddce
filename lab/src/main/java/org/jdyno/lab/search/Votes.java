package org.jdyno.lab.search;

import java.util.Collection;
import org.jdyno.lab.model.Slo;

/**
 * How often a rate has held an objective, and how often not. One trial may do either by luck: whoever sees only what
 * failed again is lucky too often, so what held is seen again alike, and of three trials two decide.
 */
public record Votes(long held, long missed) {
    /** Of what trials say of a rate. */
    public static Votes of(Collection<Reading> readings, long rate, Slo slo) {
        long seen = readings.stream().filter(reading -> reading.rate() == rate).count();
        long held = readings.stream()
                .filter(reading -> reading.rate() == rate && reading.holds(slo))
                .count();
        return new Votes(held, seen - held);
    }

    /** How many trials say something. */
    public long seen() {
        return held + missed;
    }

    /** Whether the rate held more often than not. */
    public boolean holds() {
        return held > missed;
    }

    /** Whether as many say the one thing as the other, so that a further one decides. */
    public boolean tied() {
        return held == missed;
    }
}
