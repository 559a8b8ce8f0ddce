package org.jdyno.stats.steady;

/**
 * A stretch of a series with constant mean and variance.
 *
 * @param from index of its first value
 * @param to index after its last value
 * @param n number of values from which mean and sd are computed, without spikes
 * @param mean the mean of these values
 * @param sd standard deviation of these values, with divisor n
 */
public record Segment(int from, int to, int n, double mean, double sd) {}
