package org.jdyno.kit;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The figures of this process that the JVM and the kernel provide. */
final class ProcessCounters extends ProcessFigures {
    private static final Path SELF = Paths.get("/proc/self");

    private static final Path STATUS = SELF.resolve("status");

    /**
     * The memory mappings, from which the kernel computes exact figures. Before Linux 6.2 those of {@link #STATUS} may
     * lack some pages of each thread, which is more than a connection needs.
     */
    private static final Path MAPPINGS = SELF.resolve("smaps_rollup");

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
    OptionalLong kernelNanos() {
        ProcStat own = ProcStat.of(SELF);
        return own == null ? OptionalLong.empty() : OptionalLong.of(own.kernelNanos());
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

    /** The CPU time of this process: all threads, user and system. */
    abstract static class CpuClock {
        /** Nanoseconds since the start of the process. */
        abstract long nanos();

        /** The clock of the JVM, or, if the JVM has none, that of the kernel, which has a resolution of 10 ms. */
        static CpuClock ofThisProcess() {
            try {
                OperatingSystemMXBean bean = ManagementFactory.getOperatingSystemMXBean();
                CpuClock clock = new OfBean((com.sun.management.OperatingSystemMXBean) bean);
                if (clock.nanos() >= 0) {
                    return clock;
                }
            } catch (LinkageError | ClassCastException withoutManagementModule) {
                // A runtime image may lack the module jdk.management. Then /proc is used.
            }
            return new OfProc();
        }

        private static final class OfBean extends CpuClock {
            private final com.sun.management.OperatingSystemMXBean bean;

            OfBean(com.sun.management.OperatingSystemMXBean bean) {
                this.bean = bean;
            }

            @Override
            long nanos() {
                return bean.getProcessCpuTime();
            }
        }

        /** Reads utime and stime of /proc/self/stat, in ticks of 10 ms. */
        private static final class OfProc extends CpuClock {
            private static final long TICK_NANOS = 10_000_000L;

            @Override
            long nanos() {
                try {
                    byte[] bytes = Files.readAllBytes(Paths.get("/proc/self/stat"));
                    String stat = new String(bytes, StandardCharsets.ISO_8859_1);
                    // The name of the command is in parentheses and may contain spaces: fields 14 and 15, counted from
                    // its
                    // end.
                    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * TICK_NANOS;
                } catch (IOException notLinux) {
                    throw new RoleFailure("unsupported", "this JVM cannot read its CPU time", notLinux);
                }
            }
        }
    }

    /**
     * What HotSpot chose by itself from the processors and the memory that it sees. A setting that an option gives, or
     * that this JVM does not have, is absent.
     */
    static final class JvmChoices {
        private JvmChoices() {}

        static Map<String, Double> counters() {
            Map<String, Double> counters = new FewEntries<Double>();
            counters.put("availableProcessors", (double) Runtime.getRuntime().availableProcessors());
            HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            if (bean != null) {
                putChosen(counters, "chosenHeapBytes", bean, "MaxHeapSize");
                putChosen(counters, "chosenCompilerThreads", bean, "CICompilerCount");
                putChosen(counters, "chosenGcThreads", bean, "ParallelGCThreads");
            }
            return counters;
        }

        private static void putChosen(
                Map<String, Double> counters, String counter, HotSpotDiagnosticMXBean bean, String flag) {
            try {
                VMOption option = bean.getVMOption(flag);
                boolean chosen = option.getOrigin() == VMOption.Origin.DEFAULT
                        || option.getOrigin() == VMOption.Origin.ERGONOMIC;
                if (chosen) {
                    counters.put(counter, Double.parseDouble(option.getValue()));
                }
            } catch (IllegalArgumentException notHotSpot) {
                return;
            }
        }
    }
}
