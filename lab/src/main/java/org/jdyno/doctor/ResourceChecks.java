package org.jdyno.doctor;

import static org.jdyno.doctor.Check.Result.trouble;
import static org.jdyno.doctor.Check.Result.unknown;
import static org.jdyno.doctor.Check.Result.warnIf;
import static org.jdyno.doctor.Check.pressure;
import static org.jdyno.host.Kernel.known;
import static org.jdyno.model.Diagnosis.Subject.CLOCK;
import static org.jdyno.model.Diagnosis.Subject.DISKS;
import static org.jdyno.model.Diagnosis.Subject.LIMITS;
import static org.jdyno.model.Diagnosis.Subject.NETWORK;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jdyno.doctor.Check.Result;
import org.jdyno.host.Cgroups;
import org.jdyno.host.Kernel;

/** Clock, limits of the system, loopback and disks. */
final class ResourceChecks {
    /** Clock sources that are read without a system call. */
    private static final Set<String> QUICK = Set.of(
            "tsc",
            "kvm-clock",
            "hyperv_clocksource_tsc_page",
            "arch_sys_counter", // ARM
            "timebase", // POWER
            "tod", // s390x
            "stp", // s390x, steered
            "riscv_clocksource",
            "Constant"); // LoongArch

    /** Enough for the largest load of the published reports: 2,100 connections of four threads and two descriptors. */
    private static final long ENOUGH = 10_000;

    private static final double MIB = 1 << 20;

    static final List<Check> ALL = List.of(
            Check.of("clock-source", CLOCK, "Clock source", evidence -> source(evidence.kernel()))
                    .costs("Reading a clock that needs a system call takes about a microsecond and slows down"
                            + " programs that read it often, such as collectors and load generators.")
                    .fixedBy("As root: echo tsc > /sys/devices/system/clocksource/clocksource0/current_clocksource,"
                            + " if the counter of the processor is stable"),
            Check.of(
                            "timer-cost",
                            CLOCK,
                            "Cost of reading the clock",
                            evidence -> cost(evidence.probes().clock().costNanos()))
                    .costs("Every response time includes one reading of the clock, and every operation of an open"
                            + " loop takes three.")
                    .fixedBy("See clock-source; for a virtual machine, choose one whose counter is not emulated."),
            Check.of(
                            "timer-step",
                            CLOCK,
                            "Smallest step of the clock",
                            evidence -> step(evidence.probes().clock().stepNanos()))
                    .costs("Times shorter than a step are 0 or one step, so their percentiles have few distinct"
                            + " values.")
                    .fixedBy("See clock-source."),
            Check.of("open-files", LIMITS, "Open files of a process", evidence -> files(evidence.kernel()))
                    .costs("Every connection needs one at each end; without one, connections are refused.")
                    .fixedBy("Raise the hard limit: nofile in /etc/security/limits.conf, or LimitNOFILE= of the"
                            + " service."),
            Check.of("threads", LIMITS, "Threads", evidence -> threads(evidence.kernel()))
                    .costs("A server with two threads for each connection fails when no thread can be started.")
                    .fixedBy("Raise the limit that is named: kernel.pid_max, kernel.threads-max, nproc in"
                            + " limits.conf, TasksMax= of the service."),
            Check.of(
                            "memory-maps",
                            LIMITS,
                            "Memory mappings of a process",
                            evidence -> maps(evidence.kernel().setting("vm.max_map_count")))
                    .costs("A thread needs two mappings, and ZGC many for a large heap; a JVM that gets none ends.")
                    .fixedBy("As root: sysctl -w vm.max_map_count=262144"),
            Check.of("ports", LIMITS, "Ephemeral ports", evidence -> ports(evidence.kernel()))
                    .costs("Every connection to a server uses a port, and keeps it for a minute after its end.")
                    .fixedBy("As root: sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\""),
            Check.of(
                            "listen-backlog",
                            LIMITS,
                            "Listen backlog",
                            evidence -> backlog(evidence.kernel().setting("net.core.somaxconn")))
                    .costs("If more connections arrive at once, the others retry after a second, which looks like a"
                            + " slow server.")
                    .fixedBy("As root: sysctl -w net.core.somaxconn=4096"),
            Check.of("loopback-floor", NETWORK, "Round trip over loopback", ResourceChecks::floor)
                    .costs("No platform answers faster than this; if its p99 is far above its median, so is that of"
                            + " every platform.")
                    .fixedBy("Stop other programs; for latencies put both ends on one processor with --placement"
                            + " same."),
            Check.of("loopback-mtu", NETWORK, "Packet size on loopback", ResourceChecks::mtu)
                    .costs("With small packets a large answer takes many, and a server that writes it at once gains"
                            + " nothing.")
                    .fixedBy("As root: ip link set lo mtu 65536"),
            Check.of(
                            "disk-room",
                            DISKS,
                            "Space on the disk of this directory",
                            evidence -> room(evidence.probes().diskFreeBytes(), 200 * MIB, 2_048 * MIB))
                    .costs("A run needs some megabytes for each trial, and ends when the disk is full.")
                    .fixedBy("Free some space, or choose another directory with --out."),
            Check.of(
                            "shared-memory-room",
                            DISKS,
                            "Space in /dev/shm",
                            evidence -> room(evidence.probes().sharedMemoryFreeBytes(), 0, 600 * MIB))
                    .costs("The workload queue keeps its files there, 530 MB, and cannot run without it.")
                    .fixedBy("As root: mount -o remount,size=2g /dev/shm; in a container: docker run --shm-size=2g"),
            Check.of("disk-sync", DISKS, "Forcing a file to the disk", ResourceChecks::sync)
                    .costs("Every trial is forced to the disk before the next one begins, and so are the commits of"
                            + " a database.")
                    .fixedBy("Choose a directory on a faster disk with --out."),
            Check.of(
                            "disk-pressure",
                            DISKS,
                            "Tasks that wait for the disk (PSI)",
                            evidence -> pressure(evidence, "io", 0.05, 0.50))
                    .costs("A JVM that writes its log waits for other programs that write.")
                    .fixedBy("Stop programs that write: backups, indexing, builds."));

    private ResourceChecks() {}

    private static Result source(Kernel kernel) {
        String folder = "/sys/devices/system/clocksource/clocksource0/";
        String source = known(kernel.line(folder + "current_clocksource"), "this kernel does not show it");
        String found = source
                + kernel.line(folder + "available_clocksource")
                        .map(all -> ", of " + all.replace(" ", ", "))
                        .orElse("");
        // Only x86 has a counter that may be chosen instead.
        return QUICK.contains(source) || kernel.field("/proc/cpuinfo", "flags").isPresent()
                ? warnIf(!QUICK.contains(source), found)
                : unknown(found + ", whose cost is not known; see timer-cost");
    }

    private static Result cost(double nanos) {
        return warnIf(nanos > 150, "System.nanoTime takes " + Figures.duration(nanos) + " (median of batches)");
    }

    private static Result step(double nanos) {
        return warnIf(nanos > 1_000, Figures.duration(nanos));
    }

    private static Result files(Kernel kernel) {
        long most = known(kernel.hardLimit("Max open files"), "this system does not show it (/proc/self/limits)");
        return warnIf(most < ENOUGH, (most == Long.MAX_VALUE ? "any number" : Figures.count(most)) + " (hard limit)");
    }

    private static Result threads(Kernel kernel) {
        String load = known(kernel.line("/proc/loadavg"), "this system does not show it (/proc/loadavg)");
        long inUse = Long.parseLong(load.split("[ /]")[4]);
        Map<String, OptionalLong> limits = new TreeMap<>();
        limits.put("kernel.pid_max", kernel.number("/proc/sys/kernel/pid_max"));
        limits.put("kernel.threads-max", kernel.number("/proc/sys/kernel/threads-max"));
        limits.put("pids.max of the control group", new Cgroups(kernel).tasks());
        // It does not apply to root.
        if (kernel.field("/proc/self/status", "Uid:")
                .filter(ids -> !ids.startsWith("0"))
                .isPresent()) {
            limits.put("ulimit -u", kernel.hardLimit("Max processes"));
        }
        Map.Entry<String, OptionalLong> least = known(
                limits.entrySet().stream()
                        .filter(limit -> limit.getValue().isPresent())
                        .min(Map.Entry.comparingByValue(Comparator.comparingLong(OptionalLong::getAsLong))),
                "this system shows no limit");
        long free = least.getValue().getAsLong() - inUse;
        return warnIf(free < ENOUGH, "about " + Figures.count(free) + " more, limited by " + least.getKey());
    }

    private static Result maps(long most) {
        return warnIf(
                most < 2 * ENOUGH, Figures.count(most) + ", enough for about " + Figures.count(most / 2) + " threads");
    }

    private static Result ports(Kernel kernel) {
        String[] ends = known(
                        kernel.line("/proc/sys/net/ipv4/ip_local_port_range"),
                        "this system does not show it (net.ipv4.ip_local_port_range)")
                .split("\\s+");
        long ports = Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1;
        return warnIf(ports < ENOUGH, Figures.count(ports) + " (" + ends[0] + " to " + ends[1] + ")");
    }

    private static Result backlog(long most) {
        return warnIf(most < 1_000, Figures.count(most));
    }

    private static Result floor(Evidence evidence) {
        Probes.Spread trips =
                known(evidence.probes().loopback(), evidence.probes().why("loopback"));
        return warnIf(
                trips.p99() > 10 * trips.p50() || trips.p50() > 100e3,
                "median " + Figures.duration(trips.p50()) + ", p99 " + Figures.duration(trips.p99()) + " of "
                        + Figures.count(trips.n(), "round trip"));
    }

    private static Result mtu(Evidence evidence) {
        String file = "/sys/class/net/lo/mtu";
        long bytes = known(evidence.kernel().number(file), "this kernel does not show it (" + file + ")");
        return warnIf(bytes < 16_384, Figures.count(bytes, "byte"));
    }

    private static Result room(OptionalLong free, double troubleBytes, double warningBytes) {
        long bytes = known(free, "there is no such directory, or its free space cannot be read");
        return bytes < troubleBytes
                ? trouble(Figures.bytes(bytes))
                : warnIf(bytes < warningBytes, Figures.bytes(bytes));
    }

    private static Result sync(Evidence evidence) {
        Probes.Spread syncs = known(evidence.probes().disk(), evidence.probes().why("disk"));
        return warnIf(
                syncs.p50() > 20e6,
                "median " + Figures.duration(syncs.p50()) + ", longest " + Figures.duration(syncs.max()) + " of "
                        + Figures.count(syncs.n(), "time"));
    }
}
