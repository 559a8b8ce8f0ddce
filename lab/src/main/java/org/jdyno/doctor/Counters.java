package org.jdyno.doctor;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.host.Cgroups;
import org.jdyno.host.Kernel;
import org.jdyno.host.Proc;

/**
 * Counters of the kernel at a moment.
 *
 * @param cpuTicks the columns of /proc/stat for all processors; a tick is 10 ms; empty if unknown
 * @param processes the processes, by process id
 * @param waitedMicros resource ({@code cpu memory io}) to the time in which some task waited for it, as far as known
 * @param throttling the throttling of the control group; empty if it has no quota
 * @param swappedPages number of pages swapped in and out
 * @param overheatings how often a processor was throttled because of heat; empty if unknown
 */
record Counters(
        Map<String, Long> cpuTicks,
        Map<Long, Busy> processes,
        Map<String, Long> waitedMicros,
        Optional<Cgroups.Throttling> throttling,
        OptionalLong swappedPages,
        OptionalLong overheatings) {
    /** The length of a tick of /proc/stat on every Linux. */
    static final double TICK_SECONDS = 0.01;

    private static final Pattern WHOLE = Pattern.compile("\\d+");

    /** The name is in parentheses and may contain any character, also parentheses. */
    private static final Pattern STAT =
            Pattern.compile("^\\d+ \\((?<name>.*)\\)(?: \\S+){11} (?<user>\\d+) (?<system>\\d+) ", Pattern.DOTALL);

    private static final Pattern TOTAL = Pattern.compile("total=(\\d+)");

    private static final String[] CPU_WORDS = {"user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal"};

    /**
     * A process.
     *
     * @param name name of its program
     * @param ticks its CPU time in ticks
     */
    record Busy(String name, long ticks) {}

    static Counters read(Kernel kernel) {
        return new Counters(
                cpuTicks(kernel),
                processes(kernel),
                waited(kernel),
                new Cgroups(kernel).throttling(),
                swapped(kernel),
                overheatings(kernel));
    }

    private static Map<String, Long> cpuTicks(Kernel kernel) {
        Map<String, Long> ticks = new HashMap<>();
        kernel.field("/proc/stat", "cpu ").ifPresent(line -> {
            String[] columns = line.trim().split("\\s+");
            for (int i = 0; i < Math.min(columns.length, CPU_WORDS.length); i++) {
                if (WHOLE.matcher(columns[i]).matches()) {
                    ticks.put(CPU_WORDS[i], Proc.bounded(columns[i]));
                }
            }
        });
        return Map.copyOf(ticks);
    }

    private static Map<Long, Busy> processes(Kernel kernel) {
        Map<Long, Busy> processes = new TreeMap<>();
        for (String folder : kernel.children("/proc", "[0-9]*")) {
            Optional<Matcher> stat =
                    kernel.text(folder + "/stat").map(STAT::matcher).filter(Matcher::find);
            String id = folder.substring("/proc/".length());
            if (stat.isPresent() && WHOLE.matcher(id).matches()) {
                long user = Proc.bounded(stat.get().group("user"));
                long system = Proc.bounded(stat.get().group("system"));
                processes.put(Proc.bounded(id), new Busy(stat.get().group("name"), saturatedSum(user, system)));
            }
        }
        return processes;
    }

    private static Map<String, Long> waited(Kernel kernel) {
        Map<String, Long> micros = new HashMap<>();
        for (String resource : new String[] {"cpu", "memory", "io"}) {
            kernel.field("/proc/pressure/" + resource, "some ")
                    .map(TOTAL::matcher)
                    .filter(Matcher::find)
                    .ifPresent(total -> micros.put(resource, Proc.bounded(total.group(1))));
        }
        return Map.copyOf(micros);
    }

    private static OptionalLong swapped(Kernel kernel) {
        OptionalLong in = kernel.number("/proc/vmstat", "pswpin ");
        OptionalLong out = kernel.number("/proc/vmstat", "pswpout ");
        return in.isPresent() && out.isPresent()
                ? OptionalLong.of(saturatedSum(in.getAsLong(), out.getAsLong()))
                : OptionalLong.empty();
    }

    private static OptionalLong overheatings(Kernel kernel) {
        return kernel.children(Kernel.CPUS, "cpu[0-9]*").stream()
                .map(cpu -> kernel.number(cpu + "/thermal_throttle/core_throttle_count"))
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .reduce(Counters::saturatedSum);
    }

    /** The sum of numbers that are not negative; the largest number if it is beyond. */
    private static long saturatedSum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    /** The share of these columns in the time of all processors since an earlier moment; NaN if unknown. */
    double shareSince(Counters before, String... words) {
        double all = 0;
        for (String word : cpuTicks.keySet()) {
            all += ticksSince(before, word);
        }
        double these = 0;
        for (String word : words) {
            these += cpuTicks.containsKey(word) ? ticksSince(before, word) : Double.NaN;
        }
        return all == 0 ? Double.NaN : these / all;
    }

    private double ticksSince(Counters before, String word) {
        // On guests idle time can run backwards by a tick or two.
        return Math.max(0, cpuTicks.get(word) - before.cpuTicks.getOrDefault(word, 0L));
    }
}
