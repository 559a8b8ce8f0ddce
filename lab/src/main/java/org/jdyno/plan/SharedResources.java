package org.jdyno.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.host.ThisMachine;
import org.jdyno.model.Cell;
import org.jdyno.model.Heap;
import org.jdyno.model.Parameter;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Role;

/**
 * Finds what trials that exist at the same time would have to share but cannot: a port, a database, memory, files, the
 * descriptors of the lab.
 */
final class SharedResources {
    /**
     * Something that only one trial can have.
     *
     * @param fact names the setting and its value, as a clause
     * @param fix what helps, as a clause
     * @param certain whether it follows from what settings mean; otherwise their text suggests it
     */
    record Conflict(String fact, String fix, boolean certain) {}

    /** With less memory left, the heaps of all trials leave too little for what else is in memory. */
    private static final double SHARE_OF_HEAPS = 0.8;

    /** What the lab keeps open for each process: its three standard streams, and the files of two of them. */
    private static final int DESCRIPTORS_OF_PROCESS = 5;

    /** What the lab needs besides, with room for what it opens for a moment. */
    private static final int DESCRIPTORS_OF_LAB = 80;

    /** Options with which a JVM listens at a port; the first group shows the option, without what may be secret. */
    private static final List<Pattern> PORTS_OF_JVM = List.of(
            Pattern.compile("(-Dcom\\.sun\\.management\\.(?:jmxremote|snmp)[.\\w]*port=[1-9]\\d*)"),
            Pattern.compile("-(?:agentlib:jdwp=|Xrunjdwp:)(?=\\S*server=y)\\S*?(address=(?:[^,\\s]*:)?[1-9]\\d*)"));

    /** Words of a command, of variables or of options that look like something of which there is only one. */
    private static final List<Pattern> SUSPICIOUS = List.of(
            Pattern.compile("(?i)([\\w.-]*(?<!proxy)port[\"']?[=: ] *[\"']?[1-9]\\d{1,4})\\b"),
            Pattern.compile("(jdbc:(?:h2:(?!mem:|tcp:|ssl:)|hsqldb:file:|derby:(?!memory:|//)|sqlite:(?!:memory))"
                    + "[^\\s;\"'?]+)"));

    private static final Pattern MAXIMUM_HEAP = Pattern.compile("-Xmx(\\d{1,12}[kKmMgGtT])");

    private final List<Cell> cells;
    private final Workloads workloads;
    private final List<Platform> platforms;
    /** The number of trials in a block, with the A/A control. */
    private final int atOnce;

    private SharedResources(List<Cell> cells, Workloads workloads, List<Platform> platforms) {
        this.cells = cells;
        this.workloads = workloads;
        this.platforms = platforms;
        this.atOnce = platforms.size() + 1;
    }

    /**
     * The first conflict, a certain one before others.
     *
     * @param platforms those that are compared, without the A/A control
     */
    static Optional<Conflict> conflict(List<Cell> cells, Workloads workloads, List<Platform> platforms) {
        List<Platform> able = platforms.stream()
                .filter(platform -> platform.unable().isEmpty())
                .toList();
        return new SharedResources(cells, workloads, able).conflict();
    }

    private Optional<Conflict> conflict() {
        List<Conflict> all = new ArrayList<>();
        cells.forEach(cell -> addParameters(cell, all));
        platforms.forEach(platform -> addOptions(platform, all));
        cells.forEach(cell -> addHeaps(cell, all));
        cells.forEach(cell -> addDescriptors(cell, all));
        cells.forEach(cell -> addCommands(cell.point(), cell, all));
        return all.stream().filter(Conflict::certain).findFirst().or(() -> all.stream()
                .findFirst());
    }

    private void addParameters(Cell cell, List<Conflict> all) {
        for (Parameter parameter : workloads.get(cell.workload()).parameters()) {
            String setting = parameter.name() + "=" + cell.point().get(parameter.name());
            if (!cell.point().get(parameter.name()).equals(parameter.initial())) {
                parameter
                        .effects()
                        .alone()
                        .ifPresent(why -> all.add(
                                new Conflict("of " + setting + ": " + why, "leave out " + parameter.name(), true)));
            }
            if (parameter.effects().spaceMebibytes() > 0) {
                long units = Long.parseLong(cell.point().get(parameter.name()));
                addSpace(setting, units * parameter.effects().spaceMebibytes(), cell.point(), all);
            }
        }
    }

    private void addSpace(String setting, long mebibytes, Point point, List<Conflict> all) {
        String directory = point.get(Parameter.DIRECTORY);
        try {
            long free = Files.getFileStore(Path.of(directory)).getUsableSpace() >> 20;
            // If not even one trial fits, the trial says so.
            if (mebibytes <= free && mebibytes * atOnce > free) {
                all.add(new Conflict(
                        setting + " takes " + mebibytes + " MiB of " + directory + " in each of " + atOnce
                                + " trials at a time, and " + free + " MiB are free",
                        "take a smaller number, or another directory",
                        true));
            }
        } catch (IOException unknown) {
            // A trial reports a directory that does not exist.
        }
    }

    private void addOptions(Platform platform, List<Conflict> all) {
        String options = String.join(" ", platform.options());
        find(PORTS_OF_JVM, options)
                .ifPresent(port -> all.add(new Conflict(
                        "only one process can listen at the port of " + port + ", an option of " + platform.name(),
                        "leave out that option",
                        true)));
        addSuspicion(options, "an option of " + platform.name(), all);
    }

    private void addCommands(Point point, Cell cell, List<Conflict> all) {
        if (workloads.at(cell).roles().stream().anyMatch(role -> role.adapter() && role.underTest())) {
            for (String name : List.of("command", "native", "environment")) {
                String text = point.values().getOrDefault(name, "");
                addSuspicion(text, name, all);
            }
        }
    }

    private static void addSuspicion(String text, String where, List<Conflict> all) {
        find(SUSPICIOUS, text)
                .ifPresent(word -> all.add(new Conflict(
                        "of " + word + " in " + where + ": two trials at a time may not be able to share that",
                        "",
                        false)));
    }

    private static Optional<String> find(List<Pattern> patterns, String text) {
        return patterns.stream()
                .map(pattern -> pattern.matcher(text))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .findFirst();
    }

    private void addHeaps(Cell cell, List<Conflict> all) {
        long heap = platforms.stream()
                .mapToLong(platform -> heapsMebibytes(cell, platform))
                .max()
                .orElse(0);
        long memory = ThisMachine.memoryBytes() >> 20;
        if (heap <= memory && heap * atOnce > SHARE_OF_HEAPS * memory) {
            all.add(new Conflict(
                    "the Java heaps of " + atOnce + " trials at a time, of up to " + heap
                            + " MiB each, are too much for the " + memory + " MiB of memory of this machine",
                    "set a smaller heap, or compare fewer platforms",
                    heap * atOnce > memory));
        }
    }

    private void addDescriptors(Cell cell, List<Conflict> all) {
        int processes = 1
                + workloads.at(cell).roles().stream()
                        .mapToInt(role -> role.processes(cell.point()).size())
                        .sum();
        long needed = DESCRIPTORS_OF_LAB + (long) DESCRIPTORS_OF_PROCESS * processes * atOnce;
        long limit = ThisMachine.openFilesOfAProcess();
        if (needed > limit) {
            all.add(new Conflict(
                    "the limit of open files is " + limit + ", and " + atOnce + " trials at a time need " + needed,
                    "allow more with: ulimit -n " + 2 * needed,
                    true));
        }
    }

    /** The Java heaps of all processes under test of a trial, in MiB; 0 if the JVM chooses them. */
    private long heapsMebibytes(Cell cell, Platform platform) {
        Optional<Long> set = Heap.at(cell.point())
                .map(Heap::mebibytes)
                .filter(any -> !platform.isNative())
                .or(() -> platform.options().stream()
                        .flatMap(option -> maximum(option).stream())
                        .reduce((first, last) -> last));
        return workloads.at(cell).roles().stream()
                .filter(Role::underTest)
                .mapToLong(role -> role.processes(cell.point()).size()
                        * set.orElseGet(() -> platform.isNative()
                                ? 0L
                                : role.heap()
                                        .map(usual -> Heap.mebibytes(usual.size()))
                                        .orElse(0L)))
                .sum();
    }

    private static Optional<Long> maximum(String option) {
        Matcher size = MAXIMUM_HEAP.matcher(option);
        return size.matches() ? Optional.of(Heap.mebibytes(size.group(1))) : Optional.empty();
    }
}
