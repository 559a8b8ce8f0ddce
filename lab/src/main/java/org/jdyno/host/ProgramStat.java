package org.jdyno.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The processes that a process has started, such as the program of an adapter. */
public final class ProgramStat implements ProcessUse {
    /**
     * The name of the control group of an adapter. The rest of it is the process id of the adapter, whose code has the
     * same name.
     */
    static final String GROUP = "jdyno-";

    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    private final long starterPid;
    private final Optional<ProcessHandle> starter;
    private final Map<Long, ProcessStat> stats = new HashMap<>();
    /** Process to its CPU time, which stays when it has ended. */
    private final Map<Long, Long> cpuNanos = new HashMap<>();
    /** Process to the CPU time of its ended children when it was first read, and now or at its end. */
    private final Map<Long, Long> childrenFirst = new HashMap<>();

    private final Map<Long, Long> childrenNow = new HashMap<>();
    /** The first time of the control group. */
    private OptionalLong groupFirst = OptionalLong.empty();

    /** @param pid the id of the process that starts them, which is awaited too; its CPU time does not count */
    public ProgramStat(long pid) {
        starterPid = pid;
        starter = ProcessHandle.of(pid);
        stats.put(pid, new ProcessStat(pid, false));
    }

    /** Those of its process group, which may have no parent any more, or, if it leads none, its descendants. */
    List<Long> started() {
        OptionalLong own = OptionalLong.of(starterPid);
        boolean leads = group(starterPid).equals(own);
        return starter.stream()
                .flatMap(process -> leads ? ProcessHandle.allProcesses() : process.descendants())
                .map(ProcessHandle::pid)
                .filter(pid -> !leads || pid != starterPid && group(pid).equals(own))
                .toList();
    }

    /** A process that has left the process group is not suspended with it, and not awaited. */
    @Override
    public void awaitSuspended() throws InterruptedException {
        for (long pid : started()) {
            if (isInGroup(pid)) {
                stat(pid).awaitSuspended();
            }
        }
        stats.get(starterPid).awaitSuspended();
    }

    private boolean isInGroup(long pid) {
        return group(pid).equals(group(starterPid));
    }

    private static OptionalLong group(long pid) {
        return columns(pid).stream().mapToLong(StatColumns::group).findFirst();
    }

    private static Optional<StatColumns> columns(long pid) {
        return StatColumns.of(Path.of("/proc", String.valueOf(pid)));
    }

    private ProcessStat stat(long pid) {
        return stats.computeIfAbsent(pid, any -> new ProcessStat(any, false));
    }

    /** That of their control group if the adapter has created one. */
    @Override
    public OptionalLong cpuNanos() {
        OptionalLong group = cpuNanosOfGroup(starterPid);
        if (group.isPresent()) {
            groupFirst = groupFirst.isPresent() ? groupFirst : group;
            return OptionalLong.of(group.getAsLong() - groupFirst.getAsLong());
        }
        List<Long> running = started();
        for (long pid : running) {
            stat(pid).cpuNanos().ifPresent(nanos -> cpuNanos.put(pid, nanos));
            columns(pid)
                    .map(stat -> stat.ticksOfEndedChildren() * StatColumns.TICK_NANOS)
                    .ifPresent(nanos -> {
                        childrenFirst.putIfAbsent(pid, nanos);
                        childrenNow.put(pid, nanos);
                    });
        }
        return cpuNanos.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum(cpuNanos.values()) + unseen(running));
    }

    /** The time of children that ended before they could be read again, or at all. */
    private long unseen(List<Long> running) {
        Set<Long> ended = new HashSet<>(cpuNanos.keySet());
        running.forEach(ended::remove);
        long seen = sum(ended.stream().map(cpuNanos::get).toList());
        return Math.max(0, sum(childrenNow.values()) - sum(childrenFirst.values()) - seen);
    }

    private static long sum(Iterable<Long> nanos) {
        long sum = 0;
        for (long each : nanos) {
            sum += each;
        }
        return sum;
    }

    /** The directories of the groups of this process in which adapters create theirs. */
    static List<Path> parentsOfGroups() {
        return Proc.controlGroups().stream()
                .map(parts -> parts[2].substring(1))
                .flatMap(group -> Stream.of(ROOT, ROOT.resolve("unified"), ROOT.resolve("cpuacct"))
                        .map(mount -> mount.resolve(group)))
                .filter(Files::isDirectory)
                .distinct()
                .toList();
    }

    /** The CPU time of the program of an adapter, in nanoseconds; empty if it has no group. */
    private static OptionalLong cpuNanosOfGroup(long adapter) {
        return parentsOfGroups().stream()
                .map(parent -> parent.resolve(GROUP + adapter))
                .flatMap(group -> cpuNanosOfGroup(group).stream())
                .mapToLong(Long::longValue)
                .findFirst();
    }

    private static Optional<Long> cpuNanosOfGroup(Path group) {
        return Proc.field(group.resolve("cpu.stat").toString(), "usage_usec ")
                .map(micros -> Long.parseLong(micros) * 1_000)
                .or(() -> Proc.line(group.resolve("cpuacct.usage").toString()).map(Long::parseLong));
    }
}
