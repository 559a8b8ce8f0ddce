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
 * A profiler of JMH's that tells what an operation takes of the processors, all threads of the fork together, as jdyno
 * does of a trial.
 */
public class ProcessorTime implements InternalProfiler {
    private final OperatingSystemMXBean system =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private long beforeNanos;

    @Override
    public String getDescription() {
        return "processor time of the process for each operation";
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
