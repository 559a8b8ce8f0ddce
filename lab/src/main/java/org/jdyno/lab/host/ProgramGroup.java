package org.jdyno.lab.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The control group that an adapter of this machine may have created for its program. */
final class ProgramGroup {
    /** The rest of the name is the process id of the adapter, whose code has the same name. */
    static final String NAME = "jdyno-";

    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    private ProgramGroup() {}

    /** The directories of the groups of this process in which adapters create theirs. */
    static List<Path> parents() {
        return Proc.controlGroups().stream()
                .map(parts -> parts[2].substring(1))
                .flatMap(group -> Stream.of(ROOT, ROOT.resolve("unified"), ROOT.resolve("cpuacct"))
                        .map(mount -> mount.resolve(group)))
                .filter(Files::isDirectory)
                .distinct()
                .toList();
    }

    /** The CPU time of the program of an adapter, in nanoseconds; empty if it has no group. */
    static OptionalLong cpuNanos(long adapter) {
        return parents().stream()
                .map(parent -> parent.resolve(NAME + adapter))
                .flatMap(group -> cpuNanos(group).stream())
                .mapToLong(Long::longValue)
                .findFirst();
    }

    private static Optional<Long> cpuNanos(Path group) {
        return Proc.field(group.resolve("cpu.stat").toString(), "usage_usec ")
                .map(micros -> Long.parseLong(micros) * 1_000)
                .or(() -> Proc.line(group.resolve("cpuacct.usage").toString()).map(Long::parseLong));
    }
}
