package org.jdyno.dummy;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The work of an echo, without the echo, for JMH. Not part of the build; Agreement.java compares
 * JMH's score with a trial of the workload dummy.
 */
@State(Scope.Thread)
public class WorkBenchmark {
    /** As the workload's parameter {@code work}. */
    @Param("50000")
    public long steps;

    private Work work;

    @Setup
    public void prepare() {
        work = new Work(steps);
    }

    @Benchmark
    public long once() {
        return work.once();
    }
}
