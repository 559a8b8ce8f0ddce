package org.jdyno.lab.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The control groups this process is in, in either version of cgroups. */
record Cgroups(Kernel kernel) {
    private static final String MOUNT = "/sys/fs/cgroup";

    /** What version 1 gives for no limit is a number near this. */
    private static final long NO_LIMIT_BYTES = Long.MAX_VALUE >> 2;

    /**
     * A bound on processor time.
     *
     * @param processors how many it comes to
     * @param folder of the group
     */
    record Quota(double processors, String folder) {}

    /** Whether the kernel shows any. */
    boolean visible() {
        return !folders("cpu").isEmpty() && kernel.has(MOUNT);
    }

    /** The folders of a controller's group and of those it is nested in, the innermost first. */
    List<String> folders(String controller) {
        String second = null;
        for (String line : kernel.lines("/proc/self/cgroup")) {
            String[] parts = line.split(":", 3);
            if (List.of(parts[1].split(",")).contains(controller)) {
                String mount = MOUNT + "/" + (kernel.has(MOUNT + "/" + controller) ? controller : parts[1]);
                return upwards(mount, parts[2]);
            }
            if (parts[0].equals("0") && parts[1].isEmpty()) {
                second = parts[2];
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
        // In a container its group is the mount itself, whatever the group is called outside.
        folders.removeIf(folder -> !kernel.has(folder));
        return folders;
    }

    /** The tightest bound on processor time; empty when there is none. */
    Optional<Quota> quota() {
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
        Optional<String> both = kernel.line(folder + "/cpu.max").filter(text -> !text.startsWith("max"));
        if (both.isPresent()) {
            String[] quotaAndPeriod = both.get().split(" ");
            return Double.parseDouble(quotaAndPeriod[0]) / Double.parseDouble(quotaAndPeriod[1]);
        }
        OptionalLong quota = kernel.number(folder + "/cpu.cfs_quota_us");
        OptionalLong period = kernel.number(folder + "/cpu.cfs_period_us");
        return quota.isPresent() && period.isPresent() ? (double) quota.getAsLong() / period.getAsLong() : 0;
    }

    /** Of the group whose quota binds; empty when none does. */
    Optional<Throttling> throttling() {
        return quota().map(quota -> quota.folder() + "/cpu.stat").flatMap(file -> {
            OptionalLong periods = kernel.number(file, "nr_periods ");
            OptionalLong throttled = kernel.number(file, "nr_throttled ");
            OptionalLong micros = kernel.number(file, "throttled_usec ");
            OptionalLong nanos = kernel.number(file, "throttled_time ");
            return periods.isPresent() && throttled.isPresent()
                    ? Optional.of(new Throttling(
                            periods.getAsLong(), throttled.getAsLong(), micros.orElse(nanos.orElse(0) / 1000)))
                    : Optional.empty();
        });
    }

    /** The tightest bound on memory, in bytes; empty when there is none. */
    OptionalLong memoryBytes() {
        return folders("memory").stream()
                .flatMap(folder ->
                        List.of(kernel.number(folder + "/memory.max"), kernel.number(folder + "/memory.limit_in_bytes"))
                                .stream())
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .filter(bytes -> bytes < NO_LIMIT_BYTES)
                .min();
    }

    /**
     * How much may be had before a bound is met, where files that are cached only may be dropped; empty when there is
     * no bound.
     */
    OptionalLong memoryFreeBytes() {
        return folders("memory").stream()
                .mapToLong(this::freeBytes)
                .filter(bytes -> bytes < NO_LIMIT_BYTES)
                .min();
    }

    private long freeBytes(String folder) {
        OptionalLong second = kernel.number(folder + "/memory.max");
        OptionalLong first = kernel.number(folder + "/memory.limit_in_bytes");
        long used = kernel.number(folder + "/memory.current")
                .orElse(kernel.number(folder + "/memory.usage_in_bytes").orElse(0));
        long cached = kernel.number(folder + "/memory.stat", "total_inactive_file ")
                .orElse(kernel.number(folder + "/memory.stat", "inactive_file ").orElse(0));
        return second.orElse(first.orElse(Long.MAX_VALUE)) - used + cached;
    }

    /** The tightest bound on tasks; empty when there is none. */
    OptionalLong tasks() {
        return folders("pids").stream()
                .map(folder -> kernel.number(folder + "/pids.max"))
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .min();
    }

    /**
     * @param periods that have gone
     * @param throttled those in which the group had to stand still
     * @param micros for which it stood still
     */
    record Throttling(long periods, long throttled, long micros) {}
}
