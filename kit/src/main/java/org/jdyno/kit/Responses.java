package org.jdyno.kit;

/**
 * Records operations that an {@link OpenLoop} began, in two histograms. {@code response} is the time from when an
 * operation was due, which is what a user sees. {@code service} is the time from when it began, which is what the
 * server took.
 */
public final class Responses {
    private final LatencyRecorder response;
    private final LatencyRecorder service;

    Responses(LatencyRecorder response, LatencyRecorder service) {
        this.response = response;
        this.service = service;
    }

    /** Records an operation by three values of {@link System#nanoTime}. Neither allocates nor blocks. */
    public void record(long intendedNanos, long sentNanos, long receivedNanos) {
        response.record(receivedNanos - intendedNanos);
        service.record(receivedNanos - sentNanos);
    }
}
