package org.jdyno.lab.model;

/**
 * A measure of a platform over its trials: never a bare number.
 *
 * @param value the geometric mean over completed trials, in the measure's unit; the arithmetic one where a trial's
 *     value is zero
 * @param low lower end of the 95 % interval; NaN when fewer than two trials support one
 * @param high upper end of it
 * @param n completed trials behind it
 */
public record Estimate(
        String workload, Point point, String measure, String platform, double value, double low, double high, int n) {}
