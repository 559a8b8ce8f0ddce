package org.jdyno.kit;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A driving role with an open loop. An operation is answered a microsecond after it began; the first one of a phase
 * blocks the loop for {@code block-millis}. With {@code calls=yes} it is that operation's answer which takes so long.
 * With {@code apart-micros} there is no schedule, only that distance.
 * The role {@code loop} of src/test/c is the same program.
 */
public final class OpenProbe implements DrivingRole {
    static final int ANSWER_NANOS = 1_000;
    /** The number of due times reported at the end. */
    static final int REPORTED = 1_000;

    private RoleContext context;
    private OpenLoop loop;
    private Responses responses;
    private long blockNanos;
    private long blockNanosLeft;

    private OpenProbe() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new OpenProbe());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        this.context = context;
        loop = new OpenLoop(context, Waiting.of(context.parameters(), "wait"));
        responses = context.responses();
        blockNanos = TimeUnit.MILLISECONDS.toNanos(context.parameters().number("block-millis", 0));
        return Collections.emptyMap();
    }

    private Arrivals arrivals() {
        Parameters parameters = context.parameters();
        return Arrivals.of(parameters, parameters.number("rate", 0), parameters.number("seed", 0));
    }

    @Override
    public void load(Load load) throws Exception {
        blockNanosLeft = blockNanos;
        long apartNanos = TimeUnit.MICROSECONDS.toNanos(context.parameters().number("apart-micros", 0, 1_000_000, 0));
        if (context.parameters().text("calls", "no").equals("yes")) {
            loop.runCalls(
                    load, arrivals(), (dueNanos, begunNanos) -> complete(dueNanos, begunNanos, block(begunNanos)));
        } else if (apartNanos > 0) {
            loop.runApart(load, apartNanos, this::begin);
        } else {
            loop.run(load, arrivals(), this::begin);
        }
    }

    private void begin(long dueNanos, long begunNanos) {
        block(begunNanos);
        complete(dueNanos, begunNanos, begunNanos + ANSWER_NANOS);
    }

    /** Returns the time when the loop goes on. */
    private long block(long begunNanos) {
        long nowNanos = Waiting.SPIN.until(begunNanos + blockNanosLeft);
        blockNanosLeft = 0;
        return nowNanos;
    }

    private long complete(long dueNanos, long begunNanos, long answeredNanos) {
        responses.record(dueNanos, begunNanos, answeredNanos);
        context.meter().completed();
        return answeredNanos;
    }

    @Override
    public void check(RoleContext context) {
        int threads = Integer.parseInt(context.parameters().text("threads", "1"));
        Arrivals arrivals = arrivals().share(threads, threads - 1);
        StringBuilder due = new StringBuilder();
        for (int i = 0; i < REPORTED; i++) {
            due.append(arrivals.nextNanos()).append(' ');
        }
        context.check("schedule", due);
    }
}
