package org.jdyno.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The control groups of this process, in either version of cgroups. */
public record Cgroups(Kernel kernel) {
    private static final String MOUNT = "/sys/fs/cgroup";

    /** Version 1 reports no limit as a number above this. */
    private static final long NO_LIMIT_BYTES = Long.MAX_VALUE >> 2;

    private static final Pattern GROUP =
            Pattern.compile("(?<hierarchy>\\d+):(?<controllers>[^:\\x00]*):(?<path>/[^\\x00]*)");

    /** Of a group without a limit the first word is {@code max}. */
    private static final Pattern QUOTA_AND_PERIOD = Pattern.compile("(\\d+) ([1-9]\\d*)");

    /**
     * A limit of CPU time.
     *
     * @param processors the equivalent number
     * @param folder the directory of the group
     */
    public record Quota(double processors, String folder) {}

    /** Whether control groups are visible. */
    public boolean visible() {
        return !folders("cpu").isEmpty() && kernel.has(MOUNT);
    }

    /** The directories of the group of a controller and of the groups around it, the innermost first. */
    public List<String> folders(String controller) {
        String second = null;
        for (String line : kernel.lines("/proc/self/cgroup")) {
            Matcher group = GROUP.matcher(line);
            if (!group.matches()) {
                continue;
            }
            String controllers = group.group("controllers");
            if (List.of(controllers.split(",")).contains(controller)) {
                String mount = MOUNT + "/" + (kernel.has(MOUNT + "/" + controller) ? controller : controllers);
                return upwards(mount, group.group("path"));
            }
            if (group.group("hierarchy").equals("0") && controllers.isEmpty()) {
                second = group.group("path");
            }
        }
        return second == null ? List.of() : upwards(MOUNT, second);
    }

    private List<String> upwards(String mount, String group) {
        List<String> folders = new ArrayList<>();
        for (String at = group; at.length() > 1; at = at.substring(0, at.lastIndexOf('/'))) {
            folders.add(mount + at);
        }
        folders.add(mount);
        // In a container the mount itself is its group, whatever its path outside.
        folders.removeIf(folder -> !kernel.has(folder));
        return folders;
    }

    /** The tightest limit of CPU time; empty if there is none. */
    public Optional<Quota> quota() {
        Quota tightest = null;
        for (String folder : folders("cpu")) {
            double processors = processors(folder);
            if (processors > 0 && (tightest == null || processors < tightest.processors())) {
                tightest = new Quota(processors, folder);
            }
        }
        return Optional.ofNullable(tightest);
    }

    private double processors(String folder) {
        Optional<Matcher> both =
                kernel.line(folder + "/cpu.max").map(QUOTA_AND_PERIOD::matcher).filter(Matcher::matches);
        if (both.isPresent()) {
            return Double.parseDouble(both.get().group(1))
                    / Double.parseDouble(both.get().group(2));
        }
        OptionalLong quota = kernel.number(folder + "/cpu.cfs_quota_us");
        OptionalLong period = kernel.number(folder + "/cpu.cfs_period_us");
        return quota.isPresent() && period.isPresent() ? (double) quota.getAsLong() / period.getAsLong() : 0;
    }

    /** The throttling of the group with the tightest quota; empty if there is none. */
    public Optional<Throttling> throttling() {
        return quota().flatMap(quota -> throttling(quota.folder()));
    }

    /** The throttling of a group, by its directory; empty if it has no quota. */
    Optional<Throttling> throttling(String folder) {
        String file = folder + "/cpu.stat";
        OptionalLong periods = kernel.number(file, "nr_periods ");
        OptionalLong throttled = kernel.number(file, "nr_throttled ");
        OptionalLong micros = kernel.number(file, "throttled_usec ");
        OptionalLong nanos = kernel.number(file, "throttled_time ");
        return periods.isPresent() && throttled.isPresent()
                ? Optional.of(new Throttling(
                        periods.getAsLong(), throttled.getAsLong(), micros.orElse(nanos.orElse(0) / 1000)))
                : Optional.empty();
    }

    /** The tightest limit of memory, in bytes; empty if there is none. */
    public OptionalLong memoryBytes() {
        return folders("memory").stream()
                .flatMap(folder ->
                        List.of(kernel.number(folder + "/memory.max"), kernel.number(folder + "/memory.limit_in_bytes"))
                                .stream())
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .filter(bytes -> bytes < NO_LIMIT_BYTES)
                .min();
    }

    /** The bytes left below the limits, with cached files counted as free; empty if there is no limit. */
    public OptionalLong memoryFreeBytes() {
        return folders("memory").stream()
                .mapToLong(this::freeBytes)
                .filter(bytes -> bytes < NO_LIMIT_BYTES)
                .min();
    }

    private long freeBytes(String folder) {
        OptionalLong second = kernel.number(folder + "/memory.max");
        OptionalLong first = kernel.number(folder + "/memory.limit_in_bytes");
        long limit = second.orElse(first.orElse(Long.MAX_VALUE));
        if (limit >= NO_LIMIT_BYTES) {
            return limit;
        }
        long used = kernel.number(folder + "/memory.current")
                .orElse(kernel.number(folder + "/memory.usage_in_bytes").orElse(0));
        long cached = kernel.number(folder + "/memory.stat", "total_inactive_file ")
                .orElse(kernel.number(folder + "/memory.stat", "inactive_file ").orElse(0));
        return limit - used + cached;
    }

    /** The tightest limit of tasks; empty if there is none. */
    public OptionalLong tasks() {
        return folders("pids").stream()
                .map(folder -> kernel.number(folder + "/pids.max"))
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .min();
    }

    /**
     * @param periods so far
     * @param throttled the periods in which the group was stopped
     * @param micros microseconds for which it was stopped
     */
    public record Throttling(long periods, long throttled, long micros) {}
}
