package org.jdyno.solo;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.Responses;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.Waiting;

/** Takes steps on a schedule, each of a fixed length on one thread, so that too many of them fall behind. */
public final class Solo implements DrivingRole {
    private RoleContext context;
    private OpenLoop loop;
    private Responses responses;
    private long rate;
    private long seed;
    private long workNanos;
    private long begun;
    private long done;

    public static void main(String[] args) {
        RoleProcess.run(args, new Solo());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        this.context = context;
        Parameters parameters = context.parameters();
        rate = parameters.number("rate", 1, 1_000_000);
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        workNanos = TimeUnit.MICROSECONDS.toNanos(parameters.number("work", 0, 1_000_000));
        loop = new OpenLoop(context, Waiting.of(parameters, "wait"));
        responses = context.responses();
        return Collections.emptyMap();
    }

    @Override
    public void load(Load load) throws Exception {
        // Every phase has a schedule of its own: that of a burst differs from that of the measured phase.
        Arrivals arrivals = Arrivals.of(context.parameters(), rate, seed + load.burst());
        loop.run(load, arrivals, this::step);
    }

    private void step(long dueNanos, long begunNanos) {
        begun++;
        Waiting.SPIN.until(begunNanos + workNanos);
        responses.record(dueNanos, begunNanos, System.nanoTime());
        done++;
        context.meter().completed();
        context.firstOperation();
    }

    @Override
    public void check(RoleContext context) {
        context.check("steps", done, begun);
        context.check("level", System.getProperty("solo.level"), expectedLevel());
        context.check("note", context.parameters().text("note"));
    }

    /** The option in workload.yaml for this Java. */
    private static String expectedLevel() {
        String version = System.getProperty("java.specification.version");
        int feature = version.startsWith("1.") ? 8 : Integer.parseInt(version);
        return feature == 8 ? "8" : feature < 17 ? "9" : "17";
    }
}
