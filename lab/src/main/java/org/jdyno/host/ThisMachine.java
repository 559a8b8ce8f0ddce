package org.jdyno.host;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdyno.model.Host;
import org.jdyno.model.Identity;
import org.jdyno.model.PassedVariables;

/** The machine of the lab. */
public final class ThisMachine {
    private static final String UNKNOWN = "cannot be read here";
    private static final Duration SHORT = Duration.ofMinutes(1);

    private ThisMachine() {}

    public static Host describe() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("architecture", System.getProperty("os.arch"));
        facts.put("processor", processor());
        Proc.line(Kernel.CPUS + "/isolated")
                .map(String::trim)
                .filter(list -> !list.isEmpty())
                .ifPresent(list ->
                        facts.put(Host.ISOLATED, Processors.numbers(list).size() + " (" + list + ")"));
        facts.put("hypervisor", hypervisor());
        facts.put("clock source", contentOf("/sys/devices/system/clocksource/clocksource0/current_clocksource"));
        facts.put("frequency governor", contentOf("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
        facts.put("TCP congestion control", contentOf("/proc/sys/net/ipv4/tcp_congestion_control"));
        facts.put("transparent huge pages", contentOf("/sys/kernel/mm/transparent_hugepage/enabled"));
        facts.put("open files limit", limit("Max open files"));
        facts.put("processes limit", limit("Max processes"));
        facts.put("pid_max", contentOf("/proc/sys/kernel/pid_max"));
        facts.put("max_map_count", contentOf("/proc/sys/vm/max_map_count"));
        facts.put(
                "ephemeral ports",
                contentOf("/proc/sys/net/ipv4/ip_local_port_range").replaceAll("\\s+", " – "));
        facts.put("load average at start", contentOf("/proc/loadavg"));
        return new Host(
                Runtime.getRuntime().availableProcessors(),
                memoryBytes(),
                facts,
                PassedVariables.of(System.getenv()),
                Map.of());
    }

    /** The properties that identify this machine and its latest boot: names of {@link Identity#values} to values. */
    public static Map<String, String> identity() {
        Map<String, String> values = new LinkedHashMap<>();
        // Secret according to machine-id(5), so only its digest is stored; not every container has one.
        Proc.line("/etc/machine-id").ifPresent(id -> values.put(Identity.MACHINE, FileSummary.ofText(id)));
        values.put("the kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        values.put(
                "the number of processors",
                Integer.toString(Runtime.getRuntime().availableProcessors()));
        values.put("the processor", processor());
        values.put("the memory", rounded(memoryBytes()));
        Proc.line("/proc/sys/kernel/random/boot_id").ifPresent(id -> values.put(Identity.BOOT, FileSummary.ofText(id)));
        return values;
    }

    /** An amount of memory. A kernel reserves a slightly different amount at each boot. */
    static String rounded(long bytes) {
        return Math.round(bytes / (double) (1 << 28)) / 4.0 + " GiB";
    }

    /**
     * A name for this machine, derived from {@link #identity} without the boot.
     */
    public static String name() {
        Map<String, String> values = identity();
        values.remove(Identity.BOOT);
        return UUID.nameUUIDFromBytes(values.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /** The kernel and the architecture, as {@code uname -sm} prints them. */
    static String system() throws IOException, InterruptedException {
        return Programs.run(List.of("uname", "-sm"), SHORT).strip();
    }

    /** The number of files that a process may have open: the hard limit, to which JVMs and twins raise their own. */
    public static long openFilesOfAProcess() {
        return Proc.limit("Max open files").orElse(Long.MAX_VALUE);
    }

    /** The memory of the machine, or the limit of the container if that is less. */
    public static long memoryBytes() {
        com.sun.management.OperatingSystemMXBean system =
                ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        return plausible(
                system.getTotalMemorySize(),
                Proc.field("/proc/meminfo", "MemTotal:").map(text -> text.split(" ")[0]));
    }

    /** The memory that Java tells, or that of the machine, if a limit near 2^64 has made it negative or larger. */
    static long plausible(long bytes, Optional<String> machineKib) {
        long machine = machineKib
                .map(Proc::bounded)
                .filter(kib -> kib <= Long.MAX_VALUE >> 10)
                .map(kib -> kib << 10)
                .orElse(Long.MAX_VALUE);
        return bytes <= 0 || bytes > machine ? machine : bytes;
    }

    private static String processor() {
        return ProcessorName.of(Proc.lines("/proc/cpuinfo")).orElse(UNKNOWN);
    }

    private static String hypervisor() {
        return Virtualization.of(Path.of("/")).guest().orElse(false) ? "yes" : "none seen";
    }

    private static String limit(String name) {
        return Proc.lines("/proc/self/limits").stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()).trim().split("\\s+"))
                .map(columns -> columns[0] + " (soft), " + columns[1] + " (hard)")
                .findFirst()
                .orElse(UNKNOWN);
    }

    private static String contentOf(String file) {
        List<String> lines = Proc.lines(file);
        return lines.isEmpty() ? UNKNOWN : String.join(" ", lines).trim();
    }
}
