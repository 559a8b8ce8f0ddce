package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.MEMORY;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The amount of memory, and whether it stays in place. */
final class MemoryChecks {
    private static final double GIB = 1L << 30;

    static final List<Check> ALL = List.of(
            new Check(
                    "memory-room",
                    MEMORY,
                    "Available memory",
                    "When memory runs out, the kernel drops cached files, swaps, or kills a process.",
                    "Stop programs that use much memory, or give platforms smaller heaps: -p 25+heap=512m.",
                    MemoryChecks::room),
            new Check(
                    "memory-limit",
                    MEMORY,
                    "Memory limit",
                    "By default a JVM uses a quarter of the limit for its heap; one that does not support control"
                            + " groups uses a quarter of the machine, and is killed.",
                    "Set the heap (-p 25+heap=512m), so that all platforms have the same; or raise the limit of the"
                            + " container or service.",
                    MemoryChecks::limit),
            new Check(
                    "memory-pressure",
                    MEMORY,
                    "Tasks that wait for memory (PSI)",
                    "Programs stop while the kernel reclaims memory.",
                    "Stop programs that use much memory.",
                    evidence -> Pressure.of(evidence.quiet(), "memory", 0.001, 0.02)),
            new Check(
                    "swap",
                    MEMORY,
                    "Swap",
                    "A collector that touches a swapped-out page stops for milliseconds.",
                    "As root: swapoff -a",
                    MemoryChecks::swap),
            new Check(
                    "huge-pages",
                    MEMORY,
                    "Transparent huge pages",
                    "With always, the kernel merges pages in the background when it finds room: the same heap is"
                            + " fast in one start and slow in the next.",
                    "As root: echo madvise > /sys/kernel/mm/transparent_hugepage/enabled; then each platform may"
                            + " have -XX:+UseTransparentHugePages",
                    MemoryChecks::hugePages),
            new Check(
                    "address-randomisation",
                    MEMORY,
                    "Address space layout randomisation (ASLR)",
                    "Without it every start of a build has the same layout, whose effect never averages out and"
                            + " looks like a difference between platforms.",
                    "As root: sysctl -w kernel.randomize_va_space=2",
                    MemoryChecks::randomisation));

    private MemoryChecks() {}

    private static OptionalLong kibibytes(Kernel kernel, String field) {
        return kernel.number("/proc/meminfo", field + ":");
    }

    private static Answer room(Evidence evidence) {
        OptionalLong available = kibibytes(evidence.kernel(), "MemAvailable");
        OptionalLong total = kibibytes(evidence.kernel(), "MemTotal");
        if (available.isEmpty() || total.isEmpty()) {
            return Answer.unknown("this system does not show it (/proc/meminfo)");
        }
        double machine = available.getAsLong() * 1024.0;
        double group = new Cgroups(evidence.kernel()).memoryFreeBytes().orElse(Long.MAX_VALUE);
        double bytes = Math.min(machine, group);
        String found = group < machine
                ? Figures.bytes(bytes) + ", below the limit of the control group"
                : Figures.bytes(bytes) + " of " + Figures.bytes(total.getAsLong() * 1024.0);
        if (bytes < GIB / 2) {
            return Answer.trouble(found);
        }
        return bytes < 2 * GIB ? Answer.warning(found) : Answer.ok(found);
    }

    private static Answer limit(Evidence evidence) {
        Cgroups cgroups = new Cgroups(evidence.kernel());
        if (!cgroups.visible()) {
            return Answer.unknown("no control groups are visible here (/sys/fs/cgroup)");
        }
        OptionalLong bytes = cgroups.memoryBytes();
        if (bytes.isEmpty()) {
            return Answer.ok("none");
        }
        double machine = kibibytes(evidence.kernel(), "MemTotal").orElse(Long.MAX_VALUE >> 10) * 1024.0;
        String found = Figures.bytes(bytes.getAsLong());
        return bytes.getAsLong() >= machine
                ? Answer.ok(found + ", all of the memory of the machine")
                : Answer.warning(found + ", less than the machine has");
    }

    private static Answer swap(Evidence evidence) {
        List<String> lines = evidence.kernel().lines("/proc/swaps");
        if (lines.isEmpty()) {
            return Answer.unknown("this system does not show it (/proc/swaps)");
        }
        OptionalLong before = evidence.quiet().before().swappedPages();
        OptionalLong after = evidence.loaded().after().swappedPages();
        long pages = after.orElse(0) - before.orElse(0);
        if (pages > 0) {
            return Answer.trouble(Figures.count(pages, "page") + " swapped in or out during the checks");
        }
        if (lines.size() == 1) {
            return Answer.ok("none");
        }
        long usedKib = lines.stream()
                .skip(1)
                .mapToLong(line -> Long.parseLong(line.split("\\s+")[3]))
                .sum();
        return Answer.warning("on, " + Figures.bytes(usedKib * 1024.0) + " used; no page swapped during the checks");
    }

    private static Answer hugePages(Evidence evidence) {
        Optional<String> choice = evidence.kernel().chosen("/sys/kernel/mm/transparent_hugepage/enabled");
        if (choice.isEmpty()) {
            return Answer.unknown("this kernel has no transparent huge pages, or does not show them");
        }
        return choice.get().equals("always") ? Answer.warning("always") : Answer.ok(choice.get());
    }

    private static Answer randomisation(Evidence evidence) {
        OptionalLong setting = evidence.kernel().number("/proc/sys/kernel/randomize_va_space");
        if (setting.isEmpty()) {
            return Answer.unknown("this system does not show it (kernel.randomize_va_space)");
        }
        return switch ((int) setting.getAsLong()) {
            case 0 -> Answer.warning("off");
            case 1 -> Answer.ok("on, except for the data segment");
            default -> Answer.ok("on");
        };
    }
}
