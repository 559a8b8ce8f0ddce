package org.jdyno.kit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The idle process beside every trial, the role {@code control}. It serves one trial after another. Its hiccups show
 * the stalls of the machine and of an idle JVM. It also reads counters of the whole machine, so that the lab can
 * compute the CPU use of other programs.
 */
public final class ControlProcess implements Role, ExtraCounters {
    private static final Path STAT = Paths.get("/proc/stat");
    private static final double TICK_NANOS = 1e7;

    private final List<Path> groupFiles = groupFiles();

    private ControlProcess() {}

    public static void main(String[] args) {
        ControlProcess control = new ControlProcess();
        RoleProcess.run(args, control, control);
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> growing() {
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        for (String line : stat()) {
            if (line.startsWith("cpu ")) {
                // user nice system idle iowait irq softirq steal …, in ticks of 10 ms over all processors
                String[] ticks = line.substring(4).trim().split(" ");
                double busy = 0;
                for (int field : new int[] {0, 1, 2, 5, 6}) {
                    busy += Double.parseDouble(ticks[field]);
                }
                counters.put("machineBusyNanos", busy * TICK_NANOS);
                counters.put(
                        "machineInterruptNanos",
                        (Double.parseDouble(ticks[5]) + Double.parseDouble(ticks[6])) * TICK_NANOS);
                counters.put("machineStealNanos", Double.parseDouble(ticks[7]) * TICK_NANOS);
            }
        }
        putThrottled(counters);
        return counters;
    }

    /** Adds the time for which a quota stopped the control group of this process, or a parent of that group. */
    private void putThrottled(Map<String, Double> counters) {
        double nanos = 0;
        boolean known = false;
        for (Path file : groupFiles) {
            for (String line : lines(file)) {
                boolean micros = line.startsWith("throttled_usec ");
                if (micros || line.startsWith("throttled_time ")) {
                    known = true;
                    nanos += Double.parseDouble(line.substring(15)) * (micros ? 1e3 : 1);
                }
            }
        }
        if (known) {
            counters.put("throttledNanos", nanos);
        }
    }

    /**
     * The {@code cpu.stat} files of the control groups, version 1 or 2. In a container, the mount itself is the group.
     */
    private static List<Path> groupFiles() {
        Set<Path> files = new LinkedHashSet<Path>();
        for (String line : lines(Paths.get("/proc/self/cgroup"))) {
            String[] parts = line.split(":", 3);
            boolean second = parts[0].equals("0") && parts[1].isEmpty();
            if (parts.length == 3
                    && (second || Arrays.asList(parts[1].split(",")).contains("cpu"))) {
                Path mount = Paths.get("/sys/fs/cgroup", second ? "" : "cpu");
                Path group = mount.resolve(parts[2].substring(1));
                for (Path at = group; at != null && at.startsWith(mount); at = at.getParent()) {
                    files.add(at.resolve("cpu.stat"));
                }
            }
        }
        List<Path> there = new ArrayList<Path>();
        for (Path file : files) {
            if (Files.isReadable(file)) {
                there.add(file);
            }
        }
        return there;
    }

    @Override
    public Map<String, Double> current() {
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        for (String line : stat()) {
            if (line.startsWith("procs_running ")) {
                counters.put("machineRunnable", Double.parseDouble(line.substring(14)));
            }
        }
        return counters;
    }

    private static List<String> stat() {
        return lines(STAT);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException notLinux) {
            return Collections.emptyList();
        }
    }
}
