package org.jdyno.lab.model;

/**
 * A point of a recorded distribution.
 *
 * @param percentile 0 to 100
 * @param nanos the value at it
 * @param supported whether enough values lie beyond it for it to be printed (docs/statistics.md)
 */
public record Percentile(double percentile, double nanos, boolean supported) {}
