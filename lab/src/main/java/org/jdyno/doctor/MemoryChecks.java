package org.jdyno.doctor;

import static org.jdyno.doctor.Check.Result.ok;
import static org.jdyno.doctor.Check.Result.trouble;
import static org.jdyno.doctor.Check.Result.unknown;
import static org.jdyno.doctor.Check.Result.warnIf;
import static org.jdyno.doctor.Check.Result.warning;
import static org.jdyno.doctor.Check.pressure;
import static org.jdyno.host.Kernel.known;
import static org.jdyno.model.Diagnosis.Subject.MEMORY;

import java.util.List;
import java.util.OptionalLong;
import org.jdyno.doctor.Check.Result;
import org.jdyno.host.Cgroups;
import org.jdyno.host.Kernel;

/** The amount of memory, which of it is near, and whether it stays in place. */
final class MemoryChecks {
    private static final double GIB = 1L << 30;
    private static final String NODES = "/sys/devices/system/node";

    static final List<Check> ALL = List.of(
            Check.of("numa", MEMORY, "Memory nodes (NUMA)", MemoryChecks::nodes)
                    .costs("Memory of another node is about half as fast; the heap is on the node where its first"
                            + " thread ran.")
                    .fixedBy("numactl --cpunodebind=0 --membind=0 ./jdyno run ..."),
            Check.of("numa-balancing", MEMORY, "Automatic NUMA balancing", MemoryChecks::balancing)
                    .costs("The kernel unmaps pages for a moment to see which node uses them, and moves them during"
                            + " trials.")
                    .fixedBy("As root: sysctl -w kernel.numa_balancing=0"),
            Check.of("memory-room", MEMORY, "Available memory", MemoryChecks::room)
                    .costs("When memory runs out, the kernel drops cached files, swaps, or kills a process.")
                    .fixedBy("Stop programs that use much memory, or give platforms smaller heaps: -p 25+heap=512m."),
            Check.of("memory-limit", MEMORY, "Memory limit", MemoryChecks::limit)
                    .costs("By default a JVM uses a quarter of the limit for its heap; one that does not support"
                            + " control groups uses a quarter of the machine, and is killed.")
                    .fixedBy("Set the heap (-p 25+heap=512m), so that all platforms have the same; or raise the"
                            + " limit of the container or service."),
            Check.of(
                            "memory-pressure",
                            MEMORY,
                            "Tasks that wait for memory (PSI)",
                            evidence -> pressure(evidence, "memory", 0.001, 0.02))
                    .costs("Programs stop while the kernel reclaims memory.")
                    .fixedBy("Stop programs that use much memory."),
            Check.of("swap", MEMORY, "Swap", MemoryChecks::swap)
                    .costs("A collector that touches a swapped-out page stops for milliseconds.")
                    .fixedBy("As root: swapoff -a"),
            Check.of("huge-pages", MEMORY, "Transparent huge pages", MemoryChecks::hugePages)
                    .costs("With always, the kernel merges pages in the background when it finds room: the same heap"
                            + " is fast in one start and slow in the next.")
                    .fixedBy("As root: echo madvise > /sys/kernel/mm/transparent_hugepage/enabled; then each"
                            + " platform may have -XX:+UseTransparentHugePages"),
            Check.of(
                            "address-randomisation",
                            MEMORY,
                            "Address space layout randomisation (ASLR)",
                            evidence -> randomisation(evidence.kernel()))
                    .costs("Without it every start of a build has the same layout, whose effect never averages out"
                            + " and looks like a difference between platforms.")
                    .fixedBy("As root: sysctl -w kernel.randomize_va_space=2"));

    private MemoryChecks() {}

    private static Result nodes(Evidence evidence) {
        int nodes = evidence.kernel().children(NODES, "node[0-9]*").size();
        if (nodes == 0) {
            return unknown("this kernel shows no memory nodes");
        }
        if (nodes == 1) {
            return evidence.kernel().isGuest()
                    ? unknown("this guest sees one, but its memory may be on several nodes of the host")
                    : ok("one");
        }
        return warning(nodes + " nodes; node 0 has processors "
                + evidence.kernel().line(NODES + "/node0/cpulist").orElse("unknown"));
    }

    private static Result balancing(Evidence evidence) {
        long on = known(
                evidence.kernel().number("/proc/sys/kernel/numa_balancing"),
                "this kernel was built without it, or does not show it (kernel.numa_balancing)");
        return on == 0 ? ok("off") : warning("on");
    }

    private static OptionalLong kibibytes(Evidence evidence, String field) {
        return evidence.kernel().number("/proc/meminfo", field + ":");
    }

    private static Result room(Evidence evidence) {
        String why = "this system does not show it (/proc/meminfo)";
        double machine = known(kibibytes(evidence, "MemAvailable"), why) * 1024.0;
        double total = known(kibibytes(evidence, "MemTotal"), why) * 1024.0;
        double group = new Cgroups(evidence.kernel()).memoryFreeBytes().orElse(Long.MAX_VALUE);
        double bytes = Math.min(machine, group);
        String found = Figures.bytes(bytes)
                + (group < machine ? ", below the limit of the control group" : " of " + Figures.bytes(total));
        return bytes < GIB / 2 ? trouble(found) : warnIf(bytes < 2 * GIB, found);
    }

    private static Result limit(Evidence evidence) {
        Cgroups cgroups = new Cgroups(evidence.kernel());
        if (!cgroups.visible()) {
            return unknown("no control groups are visible here (/sys/fs/cgroup)");
        }
        OptionalLong bytes = cgroups.memoryBytes();
        if (bytes.isEmpty()) {
            return ok("none");
        }
        double machine = kibibytes(evidence, "MemTotal").orElse(Long.MAX_VALUE >> 10) * 1024.0;
        String found = Figures.bytes(bytes.getAsLong());
        return bytes.getAsLong() >= machine
                ? ok(found + ", all of the memory of the machine")
                : warning(found + ", less than the machine has");
    }

    private static Result swap(Evidence evidence) {
        List<String> lines = evidence.kernel().lines("/proc/swaps");
        if (lines.isEmpty()) {
            return unknown("this system does not show it (/proc/swaps)");
        }
        OptionalLong before = evidence.quiet().before().swappedPages();
        OptionalLong after = evidence.loaded().after().swappedPages();
        long pages = after.orElse(0) - before.orElse(0);
        if (pages > 0) {
            return trouble(Figures.count(pages, "page") + " swapped in or out during the checks");
        }
        if (lines.size() == 1) {
            return ok("none");
        }
        long usedKib = lines.stream()
                .skip(1)
                .mapToLong(line -> Long.parseLong(line.split("\\s+")[3]))
                .sum();
        return warning("on, " + Figures.bytes(usedKib * 1024.0) + " used; no page swapped during the checks");
    }

    private static Result hugePages(Evidence evidence) {
        String choice = known(
                evidence.kernel().chosen("/sys/kernel/mm/transparent_hugepage/enabled"),
                "this kernel has no transparent huge pages, or does not show them");
        return warnIf(choice.equals("always"), choice);
    }

    private static Result randomisation(Kernel kernel) {
        return switch ((int) kernel.setting("kernel.randomize_va_space")) {
            case 0 -> warning("off");
            case 1 -> ok("on, except for the data segment");
            default -> ok("on");
        };
    }
}
