package org.jdyno.jdbc;

import java.util.Collections;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.database.Database;
import org.jdyno.jdbc.kernel.Kernel;
import org.jdyno.jdbc.kernel.Session;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;

/**
 * Repeats what is measured. Calls that reach another process are timed each. Shorter ones are not: the clock is read
 * once for as many as take about a millisecond, so that reading it costs nothing that matters.
 */
public final class JdbcClient implements DrivingRole {
    private static final int MOST_TIMES = 1 << 30;

    private RoleContext context;
    private Settings settings;
    private LatencyRecorder time;
    private AtomicLong operations;
    private AtomicLong bytes;
    private Kernel kernel;
    private int times = 1;

    private JdbcClient() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new JdbcClient());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        // Elsewhere there are days without some of the times that are drawn.
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        this.context = context;
        settings = new Settings(context.parameters());
        time = context.recorder("time");
        operations = context.meter().ofOneThread();
        return Collections.emptyMap();
    }

    /** Makes the kernel with its tables, and does everything once, so that the first time is not measured. */
    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        Database database = Database.of(context.parameters(), endpoints);
        database.requireWritable();
        kernel = Kernels.make(settings.kernel, settings.largeBytes, settings.seed, new Session(database));
        if (kernel.bytesOfAnOperation() > 0) {
            bytes = context.counter("bytes");
        }
        kernel.repeat(1);
        return Collections.emptyMap();
    }

    @Override
    public void load(Load load) throws Exception {
        long startNanos = System.nanoTime();
        for (long nanos = startNanos; nanos - startNanos < load.durationNanos(); ) {
            long done = kernel.repeat(times);
            long endNanos = System.nanoTime();
            count(done, endNanos - nanos);
            nanos = endNanos;
        }
    }

    private void count(long done, long nanos) {
        time.record(nanos / done);
        if (bytes != null) {
            bytes.lazySet(bytes.get() + done * kernel.bytesOfAnOperation());
        }
        operations.lazySet(operations.get() + done);
        context.firstOperation();
        if (nanos < kernel.batchNanos() / 2 && times <= kernel.mostTimes() / 2 && times < MOST_TIMES) {
            times *= 2;
        }
    }

    @Override
    public void check(RoleContext context) throws Exception {
        if (kernel != null) {
            // Every value has been compared by now; a difference would have ended the role.
            context.check("values", kernel.verify());
        }
    }
}
