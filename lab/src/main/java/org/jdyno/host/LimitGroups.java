package org.jdyno.host;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Limits;

/**
 * The control groups in which the kernel limits processes under test, in either version of cgroups. Each is within the
 * group of this process and belongs to a process group, which is that of a role. Thread-safe.
 */
public final class LimitGroups {
    /** Without comments, because it is shown with every command. */
    private static final String SCRIPT = Programs.script("limit.sh")
            .lines()
            .filter(line -> !line.startsWith("#"))
            .collect(Collectors.joining("\n"));

    private static final int PERIOD_MICROS = 100_000;

    /** The least quota that the kernel takes, in microseconds of each period. */
    private static final int LEAST_MICROS = 1_000;

    private static final String CPU = "cpu";
    private static final String MEMORY = "memory";

    private final Kernel kernel;
    private final Cgroups cgroups;

    /** A value for a file of the group in a directory. */
    private record Setting(String folder, String file, String value) {
        Stream<String> words(Kernel kernel) {
            return Stream.of(kernel.path(folder).toString(), file, value);
        }
    }

    /**
     * What the kernel has done to the processes of a group so far.
     *
     * @param periods the periods of its quota in which it wanted to run; 0 without a quota
     * @param throttled those in which it was stopped
     * @param kills the number of its processes that were killed because its memory was used up; 0 without a limit
     */
    public record Use(long periods, long throttled, long kills) {}

    /** Those of this machine. */
    public LimitGroups() {
        this(new Kernel(Path.of("/")));
    }

    LimitGroups(Kernel kernel) {
        this.kernel = kernel;
        this.cgroups = new Cgroups(kernel);
    }

    /** Why processes cannot be limited so, and what to do about it, as a clause; empty if they can. */
    public Optional<String> refusal(Limits limits) {
        if (limits.cpuset().isPresent() && Programs.find("taskset").isEmpty()) {
            return Optional.of("cpuset needs the program taskset (util-linux), which is not on the PATH; install it");
        }
        Optional<String> foreign = limits.cpuset().flatMap(LimitGroups::foreign);
        if (foreign.isPresent() || !limits.needControlGroup()) {
            return foreign;
        }
        if (Programs.find("setsid").isEmpty()) {
            return Optional.of("limits need the program setsid (util-linux), which is not on the PATH; install it");
        }
        return limits.cpus().flatMap(any -> refusal(CPU)).or(() -> limits.memory()
                .flatMap(any -> refusal(MEMORY)));
    }

    /** Why the kernel does not let this process have some processors. */
    private static Optional<String> foreign(String cpuset) {
        List<Integer> allowed = Processors.allowed();
        List<Integer> wanted = Processors.numbers(cpuset);
        return allowed.containsAll(wanted)
                ? Optional.empty()
                : Optional.of("cpuset=" + cpuset + " names others than the processors that jdyno may use here, "
                        + String.join(",", allowed.stream().map(String::valueOf).toList()));
    }

    private Optional<String> refusal(String controller) {
        Optional<String> folder = folder(controller);
        if (folder.isEmpty()) {
            return Optional.of("this system shows no control groups of the kind " + controller
                    + ", which limit processes; it needs Linux, and /sys/fs/cgroup");
        }
        String within = folder.get();
        if (!Files.isWritable(kernel.path(within))) {
            return Optional.of("jdyno may not create control groups in " + within + "; run it as root, in a container"
                    + " whose /sys/fs/cgroup is writable, or in a group that is delegated to you, such as that of"
                    + " systemd-run --user --scope -p Delegate=yes");
        }
        return isSecond(within) && !passesOn(within, controller)
                ? Optional.of(within + " does not pass on the control of " + controller + "; add it: echo +"
                        + controller + " > " + within + "/cgroup.subtree_control")
                : Optional.empty();
    }

    private Optional<String> folder(String controller) {
        return cgroups.folders(controller).stream().findFirst();
    }

    private boolean isSecond(String folder) {
        return kernel.has(folder + "/cgroup.controllers");
    }

    private boolean passesOn(String folder, String controller) {
        return kernel.line(folder + "/cgroup.subtree_control")
                .map(line -> Arrays.asList(line.split(" ")).contains(controller))
                .orElse(false);
    }

    /**
     * The words before a command that limit it. The command must be that of a new process group, or of a member of one
     * that the caller ends by its {@link HostedProcess}.
     *
     * @param limits those of which {@link #refusal} knows nothing
     */
    public List<String> command(Limits limits) {
        List<String> words = new ArrayList<>();
        limits.cpuset().ifPresent(numbers -> words.addAll(List.of("taskset", "-c", numbers)));
        List<Setting> settings = settings(limits);
        if (!settings.isEmpty()) {
            words.addAll(List.of("sh", "-c", SCRIPT, "sh"));
            settings.forEach(setting -> setting.words(kernel).forEach(words::add));
            words.add("--");
        }
        return words;
    }

    private List<Setting> settings(Limits limits) {
        List<Setting> settings = new ArrayList<>();
        limits.cpus().ifPresent(number -> folder(CPU).ifPresent(folder -> addQuota(settings, folder, number)));
        limits.memoryBytes()
                .ifPresent(bytes -> folder(MEMORY).ifPresent(folder -> addMemory(settings, folder, "" + bytes)));
        // A process enters a group when all its limits are set.
        settings.stream()
                .map(Setting::folder)
                .distinct()
                .toList()
                .forEach(folder -> settings.add(new Setting(folder, "cgroup.procs", "0")));
        return settings;
    }

    private void addQuota(List<Setting> settings, String folder, BigDecimal processors) {
        long micros = Math.max(
                LEAST_MICROS,
                processors.multiply(BigDecimal.valueOf(PERIOD_MICROS)).longValue());
        if (isSecond(folder)) {
            settings.add(new Setting(folder, "cpu.max", micros + " " + PERIOD_MICROS));
        } else {
            settings.add(new Setting(folder, "cpu.cfs_period_us", "" + PERIOD_MICROS));
            settings.add(new Setting(folder, "cpu.cfs_quota_us", "" + micros));
        }
    }

    private void addMemory(List<Setting> settings, String folder, String bytes) {
        if (isSecond(folder)) {
            settings.add(new Setting(folder, "memory.max", bytes));
            settings.add(new Setting(folder, "memory.swap.max", "0"));
            return;
        }
        settings.add(new Setting(folder, "memory.limit_in_bytes", bytes));
        // Kernels that do not account for swap have no limit of both.
        settings.add(
                kernel.has(folder + "/memory.memsw.limit_in_bytes")
                        ? new Setting(folder, "memory.memsw.limit_in_bytes", bytes)
                        : new Setting(folder, "memory.swappiness", "0"));
    }

    /** What has been done to the processes of a process group, of which one was started by {@link #command}. */
    public Use use(long processGroup) {
        String stat = file(CPU, processGroup, "cpu.stat");
        long kills = number(file(MEMORY, processGroup, "memory.events"), "oom_kill ")
                .orElse(number(file(MEMORY, processGroup, "memory.oom_control"), "oom_kill ")
                        .orElse(0));
        return new Use(
                number(stat, "nr_periods ").orElse(0),
                number(stat, "nr_throttled ").orElse(0),
                kills);
    }

    private String file(String controller, long processGroup, String name) {
        return folder(controller).orElse("") + "/" + ProgramStat.GROUP + processGroup + "/" + name;
    }

    private OptionalLong number(String file, String beginning) {
        return kernel.number(file, beginning);
    }

    /** The directories in which groups are created; none if the system has none. */
    List<Path> folders() {
        return Stream.of(CPU, MEMORY)
                .flatMap(controller -> folder(controller).stream())
                .map(kernel::path)
                .toList();
    }
}
