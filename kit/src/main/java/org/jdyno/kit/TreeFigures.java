package org.jdyno.kit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jdyno.kit.CpuSnapshot.CpuTally;

/** The figures of all processes of a program, from /proc. */
public final class TreeFigures extends ProcessFigures {
    /** Reading more threads than this takes too long; their CPU time is then known in ticks, their switches not. */
    private static final int MAX_THREADS = 500;

    private final ProcessTree tree;
    private final int port;
    /** Null if the program is no JVM. */
    private final ProcStat jvm;

    /** When that JVM was created, in ticks since the start of the machine. */
    private final long jvmTicks;

    private final CompilerThread compiler;
    private final CompilerThreads compilers = new CompilerThreads();
    /** Null if the control group of the program knows its CPU time. */
    private final CpuTally tally;
    /** CPU time of threads and children that have ended; not less than this. */
    private long endedNanos;

    private long cpuNanos;
    /** Thread to how often it has been given a processor. */
    private Map<Path, Long> turns = new HashMap<Path, Long>();

    private final TreeIo io = new TreeIo();
    private boolean threadsKnown;
    private double switches;
    private double rssPeakBytes;
    private double threadsPeak;

    /**
     * Finds the JVM of the program. If several of its processes run {@code java}, such as a launcher and the server,
     * the JVM is the one that listens at the port. If none of them does or more than one, or if a JVM of another home
     * listens, no JVM is known.
     *
     * @param java the program {@code java} of the JVM among the processes; null if there is none
     * @param port at which the program listens
     */
    public TreeFigures(ProcessTree tree, Path java, int port) {
        this.tree = tree;
        this.port = port;
        jvm = java == null ? null : jvm(tree, java, port);
        jvmTicks = jvm == null ? 0 : createdTicks(jvm);
        compiler = jvm == null ? null : CompilerThread.find(jvm.folder.resolve("task"));
        tally = tree.group() == null
                ? new CpuTally(Adopter.find(tree), ProcStat.of(ProcessTree.PROC.resolve(tree.own())))
                : null;
    }

    /** Several of its processes may run that JVM, or have loaded it by another launcher, such as {@code jwebserver}. */
    private static ProcStat jvm(ProcessTree tree, Path java, int port) {
        List<ProcStat> jvms = tree.running();
        jvms.removeIf(process -> !runs(process, java));
        if (jvms.size() > 1 || aJvmListens(tree, port)) {
            jvms.removeIf(process -> !ListeningSockets.hasAny(process, port));
        }
        return jvms.size() == 1 ? jvms.get(0) : null;
    }

    /** Whether any JVM listens, also one of another home, which a launcher of that of the platform may have started. */
    private static boolean aJvmListens(ProcessTree tree, int port) {
        for (ProcStat process : tree.running()) {
            if (ListeningSockets.hasAny(process, port) && hasLoaded(process, Paths.get("/"))) {
                return true;
            }
        }
        return false;
    }

    private static boolean runs(ProcStat process, Path java) {
        try {
            Path program = java.toRealPath();
            return Files.readSymbolicLink(process.folder.resolve("exe")).equals(program)
                    || hasLoaded(process, program.getParent().getParent());
        } catch (IOException ended) {
            return false;
        }
    }

    private static boolean hasLoaded(ProcStat process, Path home) {
        for (String line : lines(process.folder.resolve("maps"))) {
            int path = line.indexOf('/');
            if (path >= 0
                    && line.endsWith("/libjvm.so")
                    && Paths.get(line.substring(path)).startsWith(home)) {
                return true;
            }
        }
        return false;
    }

    /**
     * When the JVM in a process was created. The process may be older, if a script has become the JVM by {@code exec}:
     * then the first thread is that of the script. The launcher creates the JVM in another thread, or the JVM starts
     * its own threads soon.
     */
    private static long createdTicks(ProcStat process) {
        long earliest = Long.MAX_VALUE;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(process.folder.resolve("task"))) {
            for (Path task : tasks) {
                ProcStat thread = ProcStat.of(task);
                if (thread != null && !thread.pid().equals(process.pid())) {
                    earliest = Math.min(earliest, thread.startedTicks());
                }
            }
        } catch (IOException | DirectoryIteratorException ended) {
            return process.startedTicks();
        }
        return earliest == Long.MAX_VALUE ? process.startedTicks() : earliest;
    }

    /** A process has an id in each of its namespaces; its own is the last. */
    @Override
    String jvm() {
        if (jvm == null) {
            return "";
        }
        for (String line : lines(jvm.folder.resolve("status"))) {
            if (line.startsWith("NSpid:")) {
                return line.substring(line.lastIndexOf('\t') + 1);
            }
        }
        return jvm.pid();
    }

    private boolean jvmRuns() {
        ProcStat now = jvm == null ? null : ProcStat.of(jvm.folder);
        return now != null && !now.isZombie() && now.startedTicks() == jvm.startedTicks();
    }

    /**
     * That of the control group if the program has one. Else that of threads is exact; of what has ended, the kernel
     * knows ticks of 10 ms, or nothing, as {@link #uncounted} tells.
     */
    @Override
    long cpuNanos() {
        List<ProcStat> processes = tree.all();
        long nanos = tally == null ? 0 : tally.nanos(processes);
        processes.removeIf(ProcStat::isZombie);
        io.read(processes);
        long exactNanos = readThreads(processes);
        if (tally == null) {
            nanos = tree.group().cpuNanos();
        } else if (threadsKnown) {
            endedNanos = Math.max(endedNanos, nanos - exactNanos);
            nanos = exactNanos + endedNanos;
        }
        cpuNanos = Math.max(cpuNanos, nanos);
        return cpuNanos;
    }

    @Override
    UncountedCpu uncounted() {
        return new UncountedCpu(tree, port, tally);
    }

    /** Reads the CPU time and the switches of all threads, unless there are too many; returns the former. */
    private long readThreads(List<ProcStat> processes) {
        Map<Path, Long> now = new HashMap<Path, Long>();
        long nanos = 0;
        for (ProcStat process : processes) {
            try (DirectoryStream<Path> tasks = Files.newDirectoryStream(process.folder.resolve("task"))) {
                for (Path task : tasks) {
                    // The fields are: CPU time, time in the run queue, number of time slices.
                    String[] schedule = text(task.resolve("schedstat")).trim().split(" ");
                    if (schedule.length == 3) {
                        long ofThread = Long.parseLong(schedule[0]);
                        nanos += ofThread;
                        if (jvm != null && process.folder.equals(jvm.folder)) {
                            compilers.read(task, ofThread);
                        }
                        now.put(task, Long.parseLong(schedule[2]));
                    }
                    if (now.size() > MAX_THREADS) {
                        threadsKnown = false;
                        return 0;
                    }
                }
            } catch (IOException | DirectoryIteratorException ended) {
                continue;
            }
        }
        for (Map.Entry<Path, Long> thread : now.entrySet()) {
            switches += thread.getValue() - turns.getOrDefault(thread.getKey(), 0L);
        }
        turns = now;
        compilers.retain(now.keySet());
        threadsKnown = !now.isEmpty();
        return nanos;
    }

    /** The content of a file of a thread; empty if the thread has ended. */
    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    @Override
    Map<String, Double> growing() {
        Map<String, Double> counters = new HashMap<String, Double>(io.counters());
        if (threadsKnown) {
            counters.put("contextSwitches", switches);
            OptionalLong compilingNanos = compilers.nanos();
            if (compilingNanos.isPresent()) {
                counters.put("compileMillis", compilingNanos.getAsLong() / 1e6);
            }
        }
        return counters;
    }

    @Override
    Map<String, Double> current() {
        TreeMemory memory = new TreeMemory(tree.running());
        rssPeakBytes = Math.max(rssPeakBytes, memory.residentBytes());
        threadsPeak = Math.max(threadsPeak, memory.threads());
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        counters.put("rssBytes", memory.residentBytes());
        counters.put("threads", memory.threads());
        if (jvmRuns()) {
            counters.put("uptimeMillis", uptimeMillis());
        }
        if (compiler != null) {
            counters.putAll(compiler.counters());
        }
        return counters;
    }

    /** Since the creation of the JVM, to 20 ms. */
    private double uptimeMillis() {
        double ofMachine =
                Double.parseDouble(text(ProcessTree.PROC.resolve("uptime")).split(" ")[0]) * 1e3;
        return ofMachine - jvmTicks * ProcStat.TICK_NANOS / 1e6;
    }

    @Override
    OptionalLong gcNanos() {
        return jvm == null ? OptionalLong.empty() : GcThreads.nanos(jvm.folder.resolve("task"));
    }

    /** Less than it was where a process has ended that its parent has not waited for. */
    @Override
    OptionalLong kernelNanos() {
        long nanos = 0;
        for (ProcStat process : tree.all()) {
            nanos += process.kernelNanos();
        }
        return OptionalLong.of(nanos);
    }

    /** The kernel knows the peak of one process; of several, the largest sum that was read. */
    @Override
    Map<String, Double> largest() {
        current();
        List<ProcStat> processes = tree.running();
        if (processes.size() == 1) {
            for (String line : lines(processes.get(0).folder.resolve("status"))) {
                if (line.startsWith("VmHWM:")) {
                    rssPeakBytes = Math.max(rssPeakBytes, bytes(line));
                }
            }
        }
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        counters.put("rssPeakBytes", rssPeakBytes);
        counters.put("threadsPeak", threadsPeak);
        return counters;
    }

    /** Of several processes each has its proportion of what they share. */
    @Override
    double exactRssBytes() {
        List<ProcStat> processes = tree.running();
        String key = processes.size() == 1 ? "Rss:" : "Pss:";
        double bytes = Double.NaN;
        for (ProcStat process : processes) {
            for (String line : lines(process.folder.resolve("smaps_rollup"))) {
                if (line.startsWith(key)) {
                    bytes = (Double.isNaN(bytes) ? 0 : bytes) + bytes(line);
                }
            }
        }
        return bytes;
    }

    /**
     * What the processes of a program have read and written so far: from and to files, and from and to disks. The
     * kernel adds what a process has done to its parent's when it ends, so the sums do not fall.
     */
    static final class TreeIo {
        /** Keys of {@code /proc/PID/io}, each with the counter that it is. */
        private static final String[][] COUNTERS = {
            {"rchar", "readBytes"},
            {"wchar", "writtenBytes"},
            {"read_bytes", "diskReadBytes"},
            {"write_bytes", "diskWrittenBytes"}
        };

        private Map<String, Double> counters = new LinkedHashMap<String, Double>();

        /** Reads them. Between the end of a process and its parent's notice a sum would fall, so it stays as it was. */
        void read(List<ProcStat> processes) {
            Map<String, Double> sums = new LinkedHashMap<String, Double>();
            for (ProcStat process : processes) {
                for (String line : ProcessFigures.lines(process.folder.resolve("io"))) {
                    for (String[] counter : COUNTERS) {
                        if (line.startsWith(counter[0] + ":")) {
                            double bytes = Double.parseDouble(
                                    line.substring(counter[0].length() + 1).trim());
                            sums.merge(counter[1], bytes, Double::sum);
                        }
                    }
                }
            }
            sums.forEach((name, sum) -> counters.merge(name, sum, Math::max));
        }

        /** As of the last call of {@link #read}; none if the kernel does not tell. */
        Map<String, Double> counters() {
            return counters;
        }
    }
}
