package org.jdyno.system;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.system.call.Calls;
import org.jdyno.system.call.DatagramKernel;
import org.jdyno.system.kernel.Kernel;

/**
 * Repeats what is measured. The clock is read once for as many operations as take about a millisecond; round trips are
 * timed each. What reading the clock takes is subtracted.
 */
public final class SystemClient implements DrivingRole {
    private static final long BATCH_NANOS = 1_000_000;
    private static final int MOST_TIMES = 1 << 30;
    private static final int CLOCK_ROUNDS = 50;
    private static final int CLOCK_READINGS = 10_000;

    private final Calls calls = new Calls();
    private RoleContext context;
    private Settings settings;
    private LatencyRecorder time;
    private AtomicLong operations;
    private AtomicLong bytes;
    /** The time of all readings of the clock. */
    private AtomicLong clockNanos;

    private long readingNanos;
    private KernelCounters kernelCounters;
    private Kernel kernel;
    private int times = 1;

    private SystemClient() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new SystemClient());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        this.context = context;
        settings = new Settings(context.parameters());
        time = context.recorder("time");
        operations = context.meter().ofOneThread();
        kernelCounters = new KernelCounters(context, settings.test.group != TestKind.Group.THREAD);
        return Collections.emptyMap();
    }

    /** What a reading of the clock takes: the least mean of several rounds, so that interruptions do not count. */
    private static long readingNanos() {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < CLOCK_ROUNDS; round++) {
            long startNanos = System.nanoTime();
            long endNanos = startNanos;
            for (int i = 0; i < CLOCK_READINGS; i++) {
                endNanos = System.nanoTime();
            }
            least = Math.min(least, endNanos - startNanos);
        }
        return Math.round((double) least / CLOCK_READINGS);
    }

    /** Makes the kernel, and does everything once, so that the first time is not measured. */
    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        kernel = new Kernels(settings, context, calls, endpoints).make();
        if (kernel.bytesOfAnOperation() > 0) {
            bytes = context.counter("bytes");
        }
        clockNanos = context.counter("clockNanos");
        readingNanos = readingNanos();
        kernel.repeat(1);
        return Collections.emptyMap();
    }

    @Override
    public void load(Load load) throws Exception {
        kernelCounters.begin();
        long startNanos = System.nanoTime();
        for (long nanos = startNanos; nanos - startNanos < load.durationNanos(); ) {
            long done = kernel.repeat(times);
            long endNanos = System.nanoTime();
            if (done > 0) {
                count(done, endNanos - nanos);
            }
            nanos = endNanos;
        }
        kernelCounters.end();
    }

    private void count(long done, long nanos) {
        time.record(Math.max(0, nanos - readingNanos) / done);
        clockNanos.lazySet(clockNanos.get() + readingNanos);
        if (bytes != null) {
            bytes.lazySet(bytes.get() + done * kernel.bytesOfAnOperation());
        }
        operations.lazySet(operations.get() + done);
        context.firstOperation();
        if (nanos < BATCH_NANOS / 2 && times <= kernel.mostTimes() / 2 && times < MOST_TIMES) {
            times *= 2;
        }
    }

    @Override
    public void check(RoleContext context) throws Exception {
        if (kernel == null) {
            return;
        }
        kernel.verify();
        if (settings.test.group != TestKind.Group.CALL) {
            // Every operation has been compared by now; a difference would have ended the role.
            context.check("test", settings.test);
        } else if (!(kernel instanceof DatagramKernel && ((DatagramKernel) kernel).hasLost())) {
            calls.check(context);
        }
    }
}
