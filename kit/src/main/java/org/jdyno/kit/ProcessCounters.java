package org.jdyno.kit;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The counters of this process that the JVM and the kernel provide. Read by the window thread.
 *
 * <p>A value that this machine or JVM does not provide is absent, never zero.
 */
final class ProcessCounters {
    private static final Path STATUS = Paths.get("/proc/self/status");

    /**
     * The memory mappings, from which the kernel computes exact figures. Before Linux 6.2 those of {@link #STATUS} may
     * lack some pages of each thread, which is more than a connection needs.
     */
    private static final Path MAPPINGS = Paths.get("/proc/self/smaps_rollup");

    private final CpuClock cpuClock = CpuClock.ofThisProcess();
    private final CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final CompilerThread compiler = CompilerThread.find();
    private long threadsPeak;
    private double rssPeakBytes;
    private double unconnectedBytes = Double.NaN;
    private double connectedBytes = Double.NaN;

    /** CPU time of all threads so far, in nanoseconds. */
    long cpuNanos() {
        return cpuClock.nanos();
    }

    /** Counters that only grow; a window reports the difference. */
    Map<String, Double> growing() {
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        if (compilation != null && compilation.isCompilationTimeMonitoringSupported()) {
            counters.put("compileMillis", (double) compilation.getTotalCompilationTime());
        }
        long count = 0;
        long millis = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            count += Math.max(0, collector.getCollectionCount());
            millis += Math.max(0, collector.getCollectionTime());
        }
        counters.put("gcCount", (double) count);
        counters.put("gcMillis", (double) millis);
        OptionalLong allocated = NewerJava.totalAllocatedBytes();
        if (allocated.isPresent()) {
            counters.put("allocatedBytes", (double) allocated.getAsLong());
        }
        return counters;
    }

    /** Counters that report their current value. */
    Map<String, Double> current() {
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        counters.put(
                "uptimeMillis", (double) ManagementFactory.getRuntimeMXBean().getUptime());
        if (compiler != null) {
            counters.putAll(compiler.counters());
        }
        for (String line : lines(STATUS)) {
            if (line.startsWith("VmRSS:")) {
                double rssBytes = kibibytes(line);
                rssPeakBytes = Math.max(rssPeakBytes, rssBytes);
                counters.put("rssBytes", rssBytes);
            } else if (line.startsWith("Threads:")) {
                double threads = Double.parseDouble(line.substring(8).trim());
                threadsPeak = Math.max(threadsPeak, (long) threads);
                counters.put("threads", threads);
            }
        }
        return counters;
    }

    /**
     * Peak values over the life of the process. On several processors the kernel updates its peak of memory with a
     * delay, so the largest value read here may exceed it.
     */
    Map<String, Double> peaks() {
        current();
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        for (String line : lines(STATUS)) {
            if (line.startsWith("VmHWM:")) {
                counters.put("rssPeakBytes", Math.max(rssPeakBytes, kibibytes(line)));
            }
        }
        if (threadsPeak > 0) {
            counters.put("threadsPeak", (double) threadsPeak);
        }
        if (!Double.isNaN(connectedBytes)) {
            counters.put("connectedBytes", connectedBytes);
        }
        return counters;
    }

    /** Called before the load generator connects. */
    void beforeConnections() {
        if (Double.isNaN(unconnectedBytes)) {
            unconnectedBytes = exactRssBytes();
        }
    }

    /** Called before the first load. The memory of later connections to a kept server is not known. */
    void afterConnections() {
        if (Double.isNaN(connectedBytes)) {
            connectedBytes = exactRssBytes() - unconnectedBytes;
        }
    }

    private static double exactRssBytes() {
        for (String line : lines(MAPPINGS)) {
            if (line.startsWith("Rss:")) {
                return kibibytes(line);
            }
        }
        return Double.NaN;
    }

    private static double kibibytes(String line) {
        return Double.parseDouble(
                        line.substring(line.indexOf(':') + 1, line.length() - 2).trim())
                * 1024;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException notLinux) {
            return Collections.emptyList();
        }
    }
}
