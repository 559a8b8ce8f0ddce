package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.MEMORY;
import static org.jdyno.lab.model.Diagnosis.Subject.PROCESSORS;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What processors share, and which memory is near to them. */
final class TopologyChecks {
    private static final String NODES = "/sys/devices/system/node";

    static final List<Check> ALL = List.of(
            new Check(
                    "smt",
                    PROCESSORS,
                    "Processors that share a core (SMT)",
                    "Two threads on siblings each run at about 60 % of their speed: a result depends on which"
                            + " threads share a core.",
                    "As root: echo off > /sys/devices/system/cpu/smt/control; or use one sibling of each pair:"
                            + " taskset -c LIST ./jdyno run ...",
                    TopologyChecks::siblings),
            new Check(
                    "last-level-cache",
                    PROCESSORS,
                    "Processors that share the last-level cache",
                    "Communication across two caches is several times slower than within one; which of the two it is"
                            + " varies between starts.",
                    "Use the processors of one cache: taskset -c LIST ./jdyno run ...",
                    TopologyChecks::caches),
            new Check(
                    "numa",
                    MEMORY,
                    "Memory nodes (NUMA)",
                    "Memory of another node is about half as fast; the heap is on the node where its first thread ran.",
                    "numactl --cpunodebind=0 --membind=0 ./jdyno run ...",
                    TopologyChecks::nodes),
            new Check(
                    "numa-balancing",
                    MEMORY,
                    "Automatic NUMA balancing",
                    "The kernel unmaps pages for a moment to see which node uses them, and moves them during trials.",
                    "As root: sysctl -w kernel.numa_balancing=0",
                    TopologyChecks::balancing));

    private TopologyChecks() {}

    private static Answer siblings(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        OptionalLong active = kernel.number(Kernel.CPUS + "/smt/active");
        if (active.isEmpty()) {
            return Answer.unknown("this kernel does not show it (/sys/devices/system/cpu/smt)");
        }
        if (active.getAsLong() == 1) {
            return Answer.warning("on: processor 0 shares its core with "
                    + kernel.line(Kernel.CPUS + "/cpu0/topology/thread_siblings_list")
                            .map(list -> "others of " + list)
                            .orElse("another"));
        }
        return kernel.guest().orElse(false)
                ? Answer.unknown("this guest sees none, but its processors may be siblings on the host")
                : Answer.ok("none");
    }

    private static Answer caches(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        List<String> cpus = kernel.children(Kernel.CPUS, "cpu[0-9]*");
        List<String> groups = cpus.stream()
                .map(cpu -> lastCache(kernel, cpu))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (groups.isEmpty()) {
            return Answer.unknown("this kernel shows no caches (cpu0/cache)");
        }
        if (kernel.guest().orElse(false)) {
            return Answer.unknown("this guest sees " + Figures.count(groups.size(), "group") + " ("
                    + String.join("; ", groups) + "), which may differ from those of the host");
        }
        if (groups.size() > 1 && cpus.stream().allMatch(cpu -> isOfOneCore(kernel, cpu))) {
            return Answer.unknown(
                    "this kernel shows only the caches of each core, up to level 2; what the cores share is"
                            + " not visible");
        }
        return groups.size() == 1
                ? Answer.ok("all of " + groups.get(0))
                : Answer.warning(groups.size() + " groups: " + String.join("; ", groups))
                        .withFix("Use the processors of one cache: taskset -c " + groups.get(0) + " ./jdyno run ...");
    }

    private static Optional<String> lastCache(Kernel kernel, String cpu) {
        return lastIndex(kernel, cpu).flatMap(cache -> kernel.line(cache + "/shared_cpu_list"));
    }

    /** The cache of the highest level, or without levels that of the highest number. */
    private static Optional<String> lastIndex(Kernel kernel, String cpu) {
        return kernel.children(cpu + "/cache", "index[0-9]*").stream()
                .reduce((first, second) -> level(kernel, second) < level(kernel, first) ? first : second);
    }

    private static long level(Kernel kernel, String cache) {
        return kernel.number(cache + "/level").orElse(0);
    }

    /** Whether the last visible cache of a processor is below level 3 and its core's own, as on many of ARM. */
    private static boolean isOfOneCore(Kernel kernel, String cpu) {
        Optional<String> cache = lastIndex(kernel, cpu).filter(last -> {
            long level = level(kernel, last);
            return level == 1 || level == 2;
        });
        Optional<String> core = kernel.line(cpu + "/topology/thread_siblings_list");
        return cache.flatMap(last -> kernel.line(last + "/shared_cpu_list"))
                .filter(shared -> core.map(shared::equals).orElse(shared.matches("\\d+")))
                .isPresent();
    }

    private static Answer nodes(Evidence evidence) {
        int nodes = evidence.kernel().children(NODES, "node[0-9]*").size();
        if (nodes == 0) {
            return Answer.unknown("this kernel shows no memory nodes");
        }
        if (nodes == 1) {
            return evidence.kernel().guest().orElse(false)
                    ? Answer.unknown("this guest sees one, but its memory may be on several nodes of the host")
                    : Answer.ok("one");
        }
        return Answer.warning(nodes + " nodes; node 0 has processors "
                + evidence.kernel().line(NODES + "/node0/cpulist").orElse("unknown"));
    }

    private static Answer balancing(Evidence evidence) {
        OptionalLong on = evidence.kernel().number("/proc/sys/kernel/numa_balancing");
        if (on.isEmpty()) {
            return Answer.unknown("this kernel was built without it, or does not show it (kernel.numa_balancing)");
        }
        return on.getAsLong() == 0 ? Answer.ok("off") : Answer.warning("on");
    }
}
