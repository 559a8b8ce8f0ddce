package org.jdyno.kit;

/**
 * Records the times of operations that an {@link OpenLoop} began, in two histograms: {@code response} from when an
 * operation was due until its answer, as its user sees it, and {@code service} from when it began until its answer.
 */
public final class Responses {
    private final LatencyRecorder response;
    private final LatencyRecorder service;

    Responses(LatencyRecorder response, LatencyRecorder service) {
        this.response = response;
        this.service = service;
    }

    /** Records an operation by three values of {@link System#nanoTime}. Neither allocates nor blocks. */
    public void record(long dueNanos, long begunNanos, long receivedNanos) {
        response.record(receivedNanos - dueNanos);
        service.record(receivedNanos - begunNanos);
    }
}
