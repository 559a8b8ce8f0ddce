package org.jdyno.kit;

import java.util.Collections;
import java.util.Map;

/**
 * A serving role for tests. It is busy from its start, so that windows end during operations.
 *
 * <p>{@code stall-millis} delays the window thread once, when it reads its second window.
 */
public final class ServingProbe implements Role, ExtraCounters {
    private final long stallNanos;
    private int reads;

    private ServingProbe(long stallNanos) {
        this.stallNanos = stallNanos;
    }

    public static void main(String[] args) {
        long stallMillis = 0;
        for (String word : args) {
            if (word.startsWith("stall-millis=")) {
                stallMillis = Long.parseLong(word.substring(13));
            }
        }
        ServingProbe probe = new ServingProbe(stallMillis * 1_000_000);
        RoleProcess.run(args, probe, probe);
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        Thread busy = new Thread(() -> operate(context), "busy");
        busy.setDaemon(true);
        busy.start();
        return Collections.singletonMap("nowhere", "localhost:1");
    }

    private static void operate(RoleContext context) {
        LatencyRecorder service = context.recorder("service");
        while (true) {
            service.record(1_000);
            context.meter().completed();
        }
    }

    @Override
    public Map<String, Double> growing() {
        if (++reads == 3) {
            long beginNanos = System.nanoTime();
            while (System.nanoTime() - beginNanos < stallNanos) {
                Thread.onSpinWait();
            }
        }
        return Collections.singletonMap("reads", (double) reads);
    }
}
