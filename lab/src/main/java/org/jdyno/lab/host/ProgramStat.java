package org.jdyno.lab.host;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The processes that a process has started, such as the program of an adapter. */
public final class ProgramStat implements ProcessUse {
    private final long starterPid;
    private final Optional<ProcessHandle> starter;
    private final Map<Long, ProcessStat> stats = new HashMap<>();
    /** Process to its CPU time, which stays when it has ended. */
    private final Map<Long, Long> cpuNanos = new HashMap<>();

    /** @param pid the id of the process that starts them, which is awaited too; its CPU time does not count */
    public ProgramStat(long pid) {
        starterPid = pid;
        starter = ProcessHandle.of(pid);
        stats.put(pid, new ProcessStat(pid, false));
    }

    private List<Long> started() {
        return starter.stream()
                .flatMap(ProcessHandle::descendants)
                .map(ProcessHandle::pid)
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
        return StatColumns.of(Path.of("/proc", String.valueOf(pid))).stream()
                .mapToLong(StatColumns::group)
                .findFirst();
    }

    private ProcessStat stat(long pid) {
        return stats.computeIfAbsent(pid, any -> new ProcessStat(any, false));
    }

    @Override
    public OptionalLong cpuNanos() {
        for (long pid : started()) {
            stat(pid).cpuNanos().ifPresent(nanos -> cpuNanos.put(pid, nanos));
        }
        return cpuNanos.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(
                        cpuNanos.values().stream().mapToLong(Long::longValue).sum());
    }
}
