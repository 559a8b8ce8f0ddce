package org.jdyno.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A control group whose CPU time the kernel adds up, in either version of cgroups: that of all its processes, also of
 * those that have ended and that nobody has waited for. Immutable.
 */
final class CpuGroup {
    private static final String PROCESSES = "cgroup.procs";

    private final boolean second;
    private final Path folder;
    /** A line of {@code /proc/PID/cgroup} for a process in this group. */
    private final String line;

    private CpuGroup(boolean second, Path folder, String line) {
        this.second = second;
        this.folder = folder;
        this.line = line;
    }

    /** The groups of this process, of which one may be that of the whole machine. */
    static List<CpuGroup> ofThisProcess() {
        List<CpuGroup> groups = new ArrayList<CpuGroup>();
        for (String line : ProcessFigures.lines(Paths.get("/proc/self/cgroup"))) {
            String[] parts = line.split(":", 3);
            if (parts.length < 3) {
                continue;
            }
            boolean second = parts[0].equals("0") && parts[1].isEmpty();
            if (second || Arrays.asList(parts[1].split(",")).contains("cpuacct")) {
                Path folder = folder(second, parts[2]);
                if (folder != null) {
                    groups.add(new CpuGroup(second, folder, line));
                }
            }
        }
        return groups;
    }

    /** The directory of a group below the mount of its hierarchy; null if that is not mounted. */
    private static Path folder(boolean second, String group) {
        for (String mount : ProcessFigures.lines(Paths.get("/proc/self/mountinfo"))) {
            // ID PARENT DEVICE ROOT FOLDER OPTIONS … - TYPE SOURCE OPTIONS
            String[] sides = mount.split(" - ", 2);
            String[] where = sides[0].split(" ");
            String[] what = sides[1].split(" ");
            boolean found = second
                    ? what[0].equals("cgroup2")
                    : what[0].equals("cgroup")
                            && Arrays.asList(what[what.length - 1].split(",")).contains("cpuacct");
            if (found) {
                String below = group.startsWith(where[3]) ? group.substring(where[3].length()) : group;
                return Paths.get(where[4], below.split("/"));
            }
        }
        return null;
    }

    /** The same hierarchy's group of this name within this one, which need not exist. */
    CpuGroup child(String name) {
        return new CpuGroup(second, folder.resolve(name), line + (line.endsWith("/") ? "" : "/") + name);
    }

    Path folder() {
        return folder;
    }

    /** Whether it only adds up, and does not change how its processes share processors with others. */
    boolean onlyCounts() {
        return !Files.exists(folder.resolve("cpu.weight")) && !Files.exists(folder.resolve("cpu.shares"));
    }

    /**
     * Whether a JVM in a group within this one sees the same machine: most versions look for limits of memory and
     * processors in their own group only.
     */
    boolean isUnlimited() {
        return !second || hasOnly("cpu.max", "max ") && hasOnly("memory.max", "max") && hasOnly("cpu.weight", "100");
    }

    /** Whether the group has no such setting, or one that begins so. */
    private boolean hasOnly(String setting, String beginning) {
        for (String line : ProcessFigures.lines(folder.resolve(setting))) {
            return line.startsWith(beginning);
        }
        return true;
    }

    /**
     * CPU time so far, in nanoseconds; -1 if it is not known exactly. That of the whole machine is not, in version 2:
     * the kernel takes samples.
     */
    long cpuNanos() {
        if (!second) {
            return number(ProcessFigures.lines(folder.resolve("cpuacct.usage")), "", 1);
        }
        return Files.exists(folder.resolve("cgroup.type"))
                ? number(ProcessFigures.lines(folder.resolve("cpu.stat")), "usage_usec ", 1_000)
                : -1;
    }

    private static long number(List<String> lines, String beginning, long unitNanos) {
        for (String line : lines) {
            if (line.startsWith(beginning)) {
                return Long.parseLong(line.substring(beginning.length()).trim()) * unitNanos;
            }
        }
        return -1;
    }

    /** Whether a process in /proc is in this group or in one within it. */
    boolean has(Path process) {
        for (String other : ProcessFigures.lines(process.resolve("cgroup"))) {
            boolean root = line.endsWith("/");
            if (other.equals(line) || other.startsWith(root ? line : line + "/") && !other.startsWith(line + "..")) {
                return true;
            }
        }
        return false;
    }

    /** The ids of its processes, and of those in groups within it. */
    Set<String> processes() {
        Set<String> processes = new LinkedHashSet<String>();
        for (Path each : folders()) {
            processes.addAll(ProcessFigures.lines(each.resolve(PROCESSES)));
        }
        return processes;
    }

    /** Removes it and the groups within it, unless a process is left in one of them. */
    void remove() {
        try {
            for (Path each : folders()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException stillInUse) {
            return;
        }
    }

    /** Its directory, after those of the groups within it, such as that of a container. */
    private List<Path> folders() {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isDirectory)
                    .sorted(Comparator.reverseOrder())
                    .collect(Collectors.toList());
        } catch (IOException | UncheckedIOException removedMeanwhile) {
            return Collections.singletonList(folder);
        }
    }

    /** Moves a process into it. */
    void add(String process) throws IOException {
        Files.write(folder.resolve(PROCESSES), process.getBytes(StandardCharsets.US_ASCII));
    }
}
