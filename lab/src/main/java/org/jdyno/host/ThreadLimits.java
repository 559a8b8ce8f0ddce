package org.jdyno.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.model.Obstacle;

/**
 * The limits on the number of threads. The kernel does not report which one was reached: each makes the start of a
 * thread fail with EAGAIN.
 *
 * <p>The cgroup counts its refusals, so its limit is certain. Of the others the result is the one with the largest
 * share in use.
 */
final class ThreadLimits {
    /** If less than this share of every limit is in use, none of them was reached. */
    private static final double NEAR = 0.9;

    private static final String PIDS = "tasks of the cgroup (pids.max)";

    private record Candidate(String name, long used, long limit, String fix) {
        double share() {
            return (double) used / limit;
        }

        Obstacle obstacle() {
            return new Obstacle(name, String.format(Locale.ROOT, "%d, %d in use", limit, used), fix);
        }
    }

    private final PidsCgroup cgroup = PidsCgroup.ofThisProcess();
    private final long refusedBefore = cgroup.refused();

    /**
     * The limit that was reached.
     *
     * @param threads number of threads of the process when it failed; it has ended, so the machine no longer counts
     *     them
     * @param maps its memory mappings
     */
    Optional<Obstacle> met(OptionalLong threads, OptionalLong maps) {
        if (cgroup.refused() > refusedBefore) {
            return Optional.of(new Obstacle(PIDS, Long.toString(cgroup.max().orElse(0)), fixForCgroup()));
        }
        List<Candidate> candidates = new ArrayList<>();
        long gone = threads.orElse(0);
        cgroup.current().ifPresent(used -> add(candidates, PIDS, used + gone, cgroup.max(), fixForCgroup()));
        addMachine(candidates, gone);
        addUser(candidates, gone);
        if (maps.isPresent()) {
            add(
                    candidates,
                    "memory mappings of a process (vm.max_map_count)",
                    maps.getAsLong(),
                    Proc.number("/proc/sys/vm/max_map_count"),
                    "A thread takes two mappings. As root: sysctl -w vm.max_map_count=262144");
        }
        return candidates.stream()
                .filter(candidate -> candidate.share() >= NEAR)
                .max(Comparator.comparingDouble(Candidate::share))
                .map(Candidate::obstacle);
    }

    private String fixForCgroup() {
        return "Write a larger number, or max, into " + cgroup.file() + ", or raise TasksMax= of the service.";
    }

    private static void addMachine(List<Candidate> candidates, long gone) {
        Optional<String> load = Proc.line("/proc/loadavg");
        if (load.isEmpty()) {
            return;
        }
        long tasks = Long.parseLong(load.get().split("[ /]")[4]) + gone;
        add(
                candidates,
                "tasks of the machine (kernel.pid_max)",
                tasks,
                Proc.number("/proc/sys/kernel/pid_max"),
                "As root: sysctl -w kernel.pid_max=131072");
        add(
                candidates,
                "tasks of the machine (kernel.threads-max)",
                tasks,
                Proc.number("/proc/sys/kernel/threads-max"),
                "As root: sysctl -w kernel.threads-max=400000");
    }

    /** The limit does not apply to root. */
    private static void addUser(List<Candidate> candidates, long gone) {
        Optional<String> user = Proc.field("/proc/self/status", "Uid:").map(ids -> ids.split("\\s+")[0]);
        if (user.isPresent() && !user.get().equals("0")) {
            add(
                    candidates,
                    "tasks of a user (ulimit -u)",
                    Proc.tasksOfUser(user.get()) + gone,
                    Proc.limit("Max processes"),
                    "Raise the hard limit: nproc in /etc/security/limits.conf, or LimitNPROC= of the service.");
        }
    }

    private static void add(List<Candidate> candidates, String name, long used, OptionalLong limit, String fix) {
        limit.ifPresent(most -> candidates.add(new Candidate(name, used, most, fix)));
    }

    /**
     * The control group that limits the number of tasks of this process and its children, in either version of cgroups;
     * of nested groups the innermost with a limit.
     *
     * @param folder empty if no group has a limit
     */
    private record PidsCgroup(Optional<Path> folder) {
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
}
