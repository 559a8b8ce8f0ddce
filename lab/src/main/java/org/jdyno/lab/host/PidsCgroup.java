package org.jdyno.lab.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The control group that limits the number of tasks of this process and its children, in either version of cgroups; of
 * nested groups the innermost with a limit.
 *
 * @param folder empty if no group has a limit
 */
record PidsCgroup(Optional<Path> folder) {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");

    static PidsCgroup ofThisProcess() {
        for (String[] parts : Proc.controlGroups()) {
            boolean second = parts[0].equals("0") && parts[1].isEmpty();
            if (second || parts[1].equals("pids")) {
                Path mount = second ? ROOT : ROOT.resolve("pids");
                Optional<Path> limiting = limiting(mount, parts[2]);
                if (limiting.isPresent()) {
                    return new PidsCgroup(limiting);
                }
            }
        }
        return new PidsCgroup(Optional.empty());
    }

    private static Optional<Path> limiting(Path mount, String group) {
        Path folder = mount.resolve(group.substring(1)).normalize();
        while (folder.startsWith(mount)) {
            if (Proc.number(folder.resolve("pids.max").toString()).isPresent()) {
                return Optional.of(folder);
            }
            folder = folder.getParent();
        }
        return Optional.empty();
    }

    /** The limit; empty if there is none. */
    OptionalLong max() {
        return folder.map(path -> Proc.number(path.resolve("pids.max").toString()))
                .orElse(OptionalLong.empty());
    }

    /** The number of tasks in the group; empty if no group has a limit. */
    OptionalLong current() {
        return folder.map(path -> Proc.number(path.resolve("pids.current").toString()))
                .orElse(OptionalLong.empty());
    }

    Path file() {
        return folder.orElse(ROOT).resolve("pids.max");
    }

    /** The number of tasks refused since the group was made; 0 if the kernel does not count them. */
    long refused() {
        return folder.map(path -> path.resolve("pids.events"))
                .filter(Files::isReadable)
                .flatMap(events -> Proc.field(events.toString(), "max "))
                .map(Long::parseLong)
                .orElse(0L);
    }
}
