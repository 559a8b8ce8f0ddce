package org.jdyno.model;

/**
 * A measure of a platform over its trials, always with its interval.
 *
 * @param value the geometric mean over completed trials, in the measure's unit; the arithmetic mean if a trial's value
 *     is zero
 * @param low lower end of the 95 % interval; NaN for fewer than two trials
 * @param high upper end of the interval
 * @param min the smallest value of a trial
 * @param max the largest value of a trial
 * @param n number of completed trials
 */
public record Estimate(
        Cell cell,
        String measure,
        String platform,
        double value,
        double low,
        double high,
        double min,
        double max,
        int n) {}
