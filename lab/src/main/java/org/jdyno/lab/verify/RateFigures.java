package org.jdyno.lab.verify;

import java.util.Optional;

/**
 * What a load generator measured of a server at a set rate.
 *
 * @param perSecond requests per second
 * @param fromSending times from sending a request until its answer
 * @param fromDue times from when a request was due; those from sending if the load generator knows no other
 * @param expected what the closed form says of the times from when requests were due, if there is one
 */
record RateFigures(double perSecond, Times fromSending, Times fromDue, Optional<Times> expected) {
    /**
     * A distribution.
     *
     * @param medianNanos the median
     * @param tailNanos the 99th percentile
     */
    record Times(double medianNanos, double tailNanos) {}

    RateFigures expecting(Times closedForm) {
        return new RateFigures(perSecond, fromSending, fromDue, Optional.of(closedForm));
    }

    /** What a load generator without errors would have found: the closed form in place of the measured times. */
    RateFigures asExpected() {
        return new RateFigures(perSecond, fromSending, expected.orElseThrow(), expected);
    }
}
