package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.LIMITS;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.lab.host.Proc;

/** Limits of files, threads, mappings and ports. */
final class LimitChecks {
    /** Enough for the largest load of the published reports: 2,100 connections of four threads and two descriptors. */
    private static final long ENOUGH = 10_000;

    static final List<Check> ALL = List.of(
            new Check(
                    "open-files",
                    LIMITS,
                    "Open files of a process",
                    "Every connection needs one at each end; without one, connections are refused.",
                    "Raise the hard limit: nofile in /etc/security/limits.conf, or LimitNOFILE= of the service.",
                    LimitChecks::files),
            new Check(
                    "threads",
                    LIMITS,
                    "Threads",
                    "A server with two threads for each connection fails when no thread can be started.",
                    "Raise the limit that is named: kernel.pid_max, kernel.threads-max, nproc in limits.conf,"
                            + " TasksMax= of the service.",
                    LimitChecks::threads),
            new Check(
                    "memory-maps",
                    LIMITS,
                    "Memory mappings of a process",
                    "A thread needs two mappings, and ZGC many for a large heap; a JVM that gets none ends.",
                    "As root: sysctl -w vm.max_map_count=262144",
                    LimitChecks::maps),
            new Check(
                    "ports",
                    LIMITS,
                    "Ephemeral ports",
                    "Every connection to a server uses a port, and keeps it for a minute after its end.",
                    "As root: sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"",
                    LimitChecks::ports),
            new Check(
                    "listen-backlog",
                    LIMITS,
                    "Listen backlog",
                    "If more connections arrive at once, the others retry after a second, which looks like a slow"
                            + " server.",
                    "As root: sysctl -w net.core.somaxconn=4096",
                    LimitChecks::backlog));

    private LimitChecks() {}

    /** A limit of the number of threads. */
    private record Limit(String name, long free) {}

    private static OptionalLong hardLimit(Kernel kernel, String name) {
        Optional<String> columns = kernel.field("/proc/self/limits", name);
        if (columns.isEmpty()) {
            return OptionalLong.empty();
        }
        String hard = columns.get().split("\\s+")[1];
        return OptionalLong.of(hard.equals("unlimited") ? Long.MAX_VALUE : Proc.bounded(hard));
    }

    private static Answer files(Evidence evidence) {
        OptionalLong most = hardLimit(evidence.kernel(), "Max open files");
        if (most.isEmpty()) {
            return Answer.unknown("this system does not show it (/proc/self/limits)");
        }
        String found = most.getAsLong() == Long.MAX_VALUE
                ? "any number (hard limit)"
                : Figures.count(most.getAsLong()) + " (hard limit)";
        return most.getAsLong() < ENOUGH ? Answer.warning(found) : Answer.ok(found);
    }

    private static Answer threads(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        Optional<String> load = kernel.line("/proc/loadavg");
        if (load.isEmpty()) {
            return Answer.unknown("this system does not show it (/proc/loadavg)");
        }
        long inUse = Long.parseLong(load.get().split("[ /]")[4]);
        List<Limit> limits = new ArrayList<>();
        add(limits, "kernel.pid_max", kernel.number("/proc/sys/kernel/pid_max"), inUse);
        add(limits, "kernel.threads-max", kernel.number("/proc/sys/kernel/threads-max"), inUse);
        add(limits, "pids.max of the control group", new Cgroups(kernel).tasks(), inUse);
        // The limit does not apply to root.
        if (kernel.field("/proc/self/status", "Uid:")
                .filter(ids -> !ids.startsWith("0"))
                .isPresent()) {
            add(limits, "ulimit -u", hardLimit(kernel, "Max processes"), inUse);
        }
        return limits.stream()
                .min(Comparator.comparingLong(Limit::free))
                .map(least -> {
                    String found = "about " + Figures.count(least.free()) + " more, limited by " + least.name();
                    return least.free() < ENOUGH ? Answer.warning(found) : Answer.ok(found);
                })
                .orElseGet(() -> Answer.unknown("this system shows no limit"));
    }

    private static void add(List<Limit> limits, String name, OptionalLong limit, long inUse) {
        limit.ifPresent(most -> limits.add(new Limit(name, most - inUse)));
    }

    private static Answer maps(Evidence evidence) {
        OptionalLong most = evidence.kernel().number("/proc/sys/vm/max_map_count");
        if (most.isEmpty()) {
            return Answer.unknown("this system does not show it (vm.max_map_count)");
        }
        String found = Figures.count(most.getAsLong()) + ", enough for about " + Figures.count(most.getAsLong() / 2)
                + " threads";
        return most.getAsLong() < 2 * ENOUGH ? Answer.warning(found) : Answer.ok(found);
    }

    private static Answer ports(Evidence evidence) {
        Optional<String> range = evidence.kernel().line("/proc/sys/net/ipv4/ip_local_port_range");
        if (range.isEmpty()) {
            return Answer.unknown("this system does not show it (net.ipv4.ip_local_port_range)");
        }
        String[] ends = range.get().split("\\s+");
        long ports = Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1;
        String found = Figures.count(ports) + " (" + ends[0] + " to " + ends[1] + ")";
        return ports < ENOUGH ? Answer.warning(found) : Answer.ok(found);
    }

    private static Answer backlog(Evidence evidence) {
        OptionalLong most = evidence.kernel().number("/proc/sys/net/core/somaxconn");
        if (most.isEmpty()) {
            return Answer.unknown("this system does not show it (net.core.somaxconn)");
        }
        String found = Figures.count(most.getAsLong());
        return most.getAsLong() < 1_000 ? Answer.warning(found) : Answer.ok(found);
    }
}
