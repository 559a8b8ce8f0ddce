package org.jdyno.kit;

import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The figures of this process that the JVM and the kernel provide. */
final class ProcessCounters extends ProcessFigures {
    private static final Path STATUS = Paths.get("/proc/self/status");

    /**
     * The memory mappings, from which the kernel computes exact figures. Before Linux 6.2 those of {@link #STATUS} may
     * lack some pages of each thread, which is more than a connection needs.
     */
    private static final Path MAPPINGS = Paths.get("/proc/self/smaps_rollup");

    private final CpuClock cpuClock = CpuClock.ofThisProcess();
    private final CompilationMXBean compilation = ManagementFactory.getCompilationMXBean();
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final CompilerThread compiler = CompilerThread.find(GcThreads.OWN_TASKS);
    private final ProcFile status = new ProcFile(STATUS);
    private long threadsPeak;
    private double rssPeakBytes;

    @Override
    long cpuNanos() {
        return cpuClock.nanos();
    }

    @Override
    Map<String, Double> growing() {
        Map<String, Double> counters = new FewEntries<Double>();
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

    @Override
    String jvm() {
        return String.valueOf(RoleProcess.pid());
    }

    @Override
    OptionalLong gcNanos() {
        return GcThreads.nanos(GcThreads.OWN_TASKS);
    }

    @Override
    Map<String, Double> current() {
        Map<String, Double> counters = new FewEntries<Double>();
        counters.put(
                "uptimeMillis", (double) ManagementFactory.getRuntimeMXBean().getUptime());
        if (compiler != null) {
            counters.putAll(compiler.counters());
        }
        String text = status.text();
        String rss = line(text, "VmRSS:");
        if (!rss.isEmpty()) {
            double rssBytes = bytes(rss);
            rssPeakBytes = Math.max(rssPeakBytes, rssBytes);
            counters.put("rssBytes", rssBytes);
        }
        String threads = line(text, "Threads:");
        if (!threads.isEmpty()) {
            double count = Double.parseDouble(threads.substring(threads.indexOf(':') + 1));
            threadsPeak = Math.max(threadsPeak, (long) count);
            counters.put("threads", count);
        }
        return counters;
    }

    /** The line that begins with a word, which is not the first line; empty if there is none. */
    private static String line(String text, String word) {
        int at = text.indexOf("\n" + word) + 1;
        return at == 0 ? "" : text.substring(at, text.indexOf('\n', at));
    }

    /** On several processors the kernel updates its peak of memory with a delay; a value read here may exceed it. */
    @Override
    Map<String, Double> largest() {
        current();
        Map<String, Double> counters = new FewEntries<Double>();
        String highest = line(status.text(), "VmHWM:");
        if (!highest.isEmpty()) {
            counters.put("rssPeakBytes", Math.max(rssPeakBytes, bytes(highest)));
        }
        if (threadsPeak > 0) {
            counters.put("threadsPeak", (double) threadsPeak);
        }
        counters.putAll(JvmChoices.counters());
        return counters;
    }

    @Override
    double exactRssBytes() {
        for (String line : lines(MAPPINGS)) {
            if (line.startsWith("Rss:")) {
                return bytes(line);
            }
        }
        return Double.NaN;
    }
}
