package org.jdyno.lab.model;

import java.util.List;

/**
 * How many values lay beyond one value in each second of a measured phase. From several such rungs follows how sure a
 * percentile of one trial is, pauses being what they are: many values beyond, in few seconds.
 *
 * @param nanos the value; -1, below every value, on the first rung
 * @param beyondBySecond values larger than it, a count for each second
 */
public record Rung(long nanos, List<Long> beyondBySecond) {
    public Rung {
        beyondBySecond = List.copyOf(beyondBySecond);
    }
}
