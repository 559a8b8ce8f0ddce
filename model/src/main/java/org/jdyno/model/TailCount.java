package org.jdyno.model;

import java.util.List;

/**
 * The number of recorded values beyond a given value, in each second of a measured phase. The interval of a percentile
 * of one trial is computed from several such counts. It must know the seconds, because a pause puts many values beyond
 * a percentile in few seconds.
 *
 * @param nanos the given value; -1, below every value, in the first count
 * @param beyondBySecond the number of larger values in each second
 */
public record TailCount(long nanos, List<Long> beyondBySecond) {
    public TailCount {
        beyondBySecond = List.copyOf(beyondBySecond);
    }
}
