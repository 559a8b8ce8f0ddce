package org.jdyno.dummy;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.Collections;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * A JMH profiler that reports the CPU time of an operation, of all threads of the fork, as jdyno does for a trial.
 */
public class ProcessorTime implements InternalProfiler {
    private final OperatingSystemMXBean system =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private long beforeNanos;

    @Override
    public String getDescription() {
        return "CPU time of the process for each operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        beforeNanos = system.getProcessCpuTime();
    }

    @Override
    public Collection<? extends Result> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        long tookNanos = system.getProcessCpuTime() - beforeNanos;
        double each = (double) tookNanos / result.getMetadata().getAllOps();
        return Collections.singleton(new ScalarResult("processorTime", each, "ns/op", AggregationPolicy.AVG));
    }
}
