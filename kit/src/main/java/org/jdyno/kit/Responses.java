package org.jdyno.kit;

/**
 * Records what came of operations that an {@link OpenLoop} began, in two histograms: {@code response}, from when they
 * were due, is what somebody who waits for one sees; {@code service}, from when they were begun, is what the other side
 * took for it.
 */
public final class Responses {
    private final LatencyRecorder response;
    private final LatencyRecorder service;

    Responses(LatencyRecorder response, LatencyRecorder service) {
        this.response = response;
        this.service = service;
    }

    /** Records an operation by three values of {@link System#nanoTime}. Neither allocates nor waits. */
    public void record(long intendedNanos, long sentNanos, long receivedNanos) {
        response.record(receivedNanos - intendedNanos);
        service.record(receivedNanos - sentNanos);
    }
}
