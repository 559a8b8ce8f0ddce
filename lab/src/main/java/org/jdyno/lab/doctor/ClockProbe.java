package org.jdyno.lab.doctor;

import java.util.Arrays;
import org.jdyno.lab.doctor.Probes.ClockReading;

/** Measures the cost and the step of the clock. */
final class ClockProbe {
    private static final int BATCHES = 2_000;
    private static final int READINGS = 500;

    private ClockProbe() {}

    static ClockReading read() {
        long[] batchNanos = new long[BATCHES];
        long step = Long.MAX_VALUE;
        // The first pass warms up.
        for (int pass = 0; pass < 2; pass++) {
            for (int batch = 0; batch < BATCHES; batch++) {
                batchNanos[batch] = batch();
                step = Math.min(step, step());
            }
        }
        Arrays.sort(batchNanos);
        return new ClockReading((double) batchNanos[BATCHES / 2] / READINGS, step);
    }

    private static long batch() {
        long begin = System.nanoTime();
        long last = begin;
        for (int i = 0; i < READINGS; i++) {
            last = System.nanoTime();
        }
        return last - begin;
    }

    /** The time until the clock changes. */
    private static long step() {
        long begin = System.nanoTime();
        long next = begin;
        while (next == begin) {
            next = System.nanoTime();
        }
        return next - begin;
    }
}
