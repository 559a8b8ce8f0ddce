package org.jdyno.kit;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of recording one value: the kit must not disturb what it measures.
 *
 * <p>The limit is 30 ns and no allocation. See kit/README.md for how to run it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RecordingBenchmark {
    private final LatencyRecorder single = LatencyRecorder.single();
    private final LatencyRecorder shared = LatencyRecorder.shared();
    private final Meter meter = new Meter();
    private final RoleContext context = RoleContexts.ofNobody();
    private final Responses responses = context.responses();
    /** Late from the beginning, and later with every operation. */
    private final OpenLoop.Course late = new OpenLoop(context, Waiting.SPIN)
            .course(
                    new Load("measure", 0, Long.MAX_VALUE, 0),
                    Arrivals.constant(1_000_000_000),
                    (dueNanos, begunNanos) -> {});

    private final Arrivals constant = Arrivals.constant(100_000);
    private final Arrivals poisson = Arrivals.poisson(100_000, 1);
    private final long longAgoNanos = System.nanoTime();

    /**
     * Values like those of a server: spread over some octaves, so that neither cache nor branch predictor knows the
     * next.
     */
    @State(Scope.Thread)
    public static class Latencies {
        private long state = 0x9E3779B97F4A7C15L;

        long next() {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
            return 1_000 + (state >>> (40 + (state & 7)));
        }
    }

    /** The reference for the others: making the value. */
    @Benchmark
    public long valueAlone(Latencies latencies) {
        return latencies.next();
    }

    @Benchmark
    public void single(Latencies latencies) {
        single.record(latencies.next());
    }

    @Benchmark
    public void shared(Latencies latencies) {
        shared.record(latencies.next());
    }

    @Benchmark
    @Threads(2)
    public void sharedByTwo(Latencies latencies) {
        shared.record(latencies.next());
    }

    @Benchmark
    public void completed() {
        meter.completed();
    }

    @Benchmark
    @Threads(2)
    public void completedByTwo() {
        meter.completed();
    }

    /** Two values: response and service. */
    @Benchmark
    public void response(Latencies latencies) {
        long nanos = latencies.next();
        responses.record(0, nanos >>> 3, nanos);
    }

    /** One iteration of a loop that is late and does not wait: a clock read, one value, two counters, a due time. */
    @Benchmark
    public void tick() throws Exception {
        late.beginNext(Waiting.SPIN.until(longAgoNanos));
    }

    /** The cost of the next due time alone. */
    @Benchmark
    public long nextConstant() {
        return constant.nextNanos();
    }

    @Benchmark
    public long nextPoisson() {
        return poisson.nextNanos();
    }
}
