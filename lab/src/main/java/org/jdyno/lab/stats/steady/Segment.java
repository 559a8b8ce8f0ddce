package org.jdyno.lab.stats.steady;

/**
 * A stretch of a series over which mean and variance stay the same.
 *
 * @param from index of its first value
 * @param to index after its last value
 * @param n values behind mean and sd; fewer than the length where spikes were left out
 * @param mean of its values
 * @param sd standard deviation of its values, divided by n
 */
public record Segment(int from, int to, int n, double mean, double sd) {
    /** Values in the stretch, spikes among them. */
    public int length() {
        return to - from;
    }
}
