package org.jdyno.host;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Limits;

/**
 * The control groups in which the kernel limits processes under test, in either version of cgroups. Each is within the
 * group of this process and belongs to a process group, which is that of a role. Where only systemd may create groups,
 * as in a session of a user with version 2, each is a scope of its own. Thread-safe.
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

    /** Of a scope, which needs the variable that roles do not have. */
    private static final String SESSION = "XDG_RUNTIME_DIR";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Why systemd creates no scopes here; null until it was asked. */
    private static Optional<String> noScopes;

    private final Kernel kernel;
    private final Cgroups cgroups;
    private final Supplier<Optional<String>> scopeRefusal;

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
        this(new Kernel(Path.of("/")), LimitGroups::whyNoScopes);
    }

    /** @param scopeRefusal why systemd creates no scopes, as a clause; empty if it does */
    LimitGroups(Kernel kernel, Supplier<Optional<String>> scopeRefusal) {
        this.kernel = kernel;
        this.cgroups = new Cgroups(kernel);
        this.scopeRefusal = scopeRefusal;
    }

    private static synchronized Optional<String> whyNoScopes() {
        if (noScopes == null) {
            noScopes = Optional.empty();
            List<String> words = new ArrayList<>(scope(List.of()));
            words.add("true");
            try {
                Programs.run(words, PATIENCE);
            } catch (IOException refused) {
                noScopes = Optional.of(refused.getMessage());
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
        }
        return noScopes;
    }

    /** The words before a command that run it in a scope of the user with some properties. */
    private static List<String> scope(List<String> properties) {
        List<String> words = new ArrayList<>(List.of("env"));
        Optional.ofNullable(System.getenv(SESSION)).ifPresent(folder -> words.add(SESSION + "=" + folder));
        words.addAll(List.of("systemd-run", "--user", "--scope", "--quiet", "--collect"));
        properties.forEach(property -> words.addAll(List.of("-p", property)));
        words.addAll(List.of("--", "env", "-u", SESSION));
        return words;
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
                    + ", which limit processes; limits need Linux and /sys/fs/cgroup");
        }
        if (isOwn(folder.get(), controller)) {
            return Optional.empty();
        }
        String may = "jdyno may not create control groups with " + controller + " in " + folder.get();
        String cure = "; run it as root, or in a container whose /sys/fs/cgroup is writable";
        return isSecond(folder.get())
                ? scopeRefusal.get().map(why -> may + ", and systemd creates none for it (" + why + ")" + cure)
                : Optional.of(may + cure);
    }

    /** Whether this process may create groups in a directory that a controller limits. */
    private boolean isOwn(String folder, String controller) {
        return Files.isWritable(kernel.path(folder)) && (!isSecond(folder) || passesOn(folder, controller));
    }

    private boolean needsScope(Limits limits) {
        return limits.cpus().isPresent() && !isOwn(folder(CPU).orElseThrow(), CPU)
                || limits.memory().isPresent() && !isOwn(folder(MEMORY).orElseThrow(), MEMORY);
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
        if (needsScope(limits)) {
            words.addAll(scope(properties(limits)));
        } else if (!settings.isEmpty()) {
            words.addAll(List.of("sh", "-c", SCRIPT, "sh"));
            settings.forEach(setting -> setting.words(kernel).forEach(words::add));
            words.add("--");
        }
        return words;
    }

    private static List<String> properties(Limits limits) {
        List<String> properties = new ArrayList<>();
        limits.cpus()
                .map(number -> number.movePointRight(2).stripTrailingZeros().toPlainString())
                .ifPresent(percent -> properties.add("CPUQuota=" + percent + "%"));
        limits.memoryBytes().ifPresent(bytes -> properties.addAll(List.of("MemoryMax=" + bytes, "MemorySwapMax=0")));
        return properties;
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
        Optional<Cgroups.Throttling> throttling = cgroups.throttling(group(CPU, processGroup));
        String memory = group(MEMORY, processGroup);
        long kills = kernel.number(memory + "/memory.events", "oom_kill ")
                .orElse(kernel.number(memory + "/memory.oom_control", "oom_kill ")
                        .orElse(0));
        return new Use(
                throttling.map(Cgroups.Throttling::periods).orElse(0L),
                throttling.map(Cgroups.Throttling::throttled).orElse(0L),
                kills);
    }

    /** The directory of the group of a process group, or of the scope of its leader. */
    private String group(String controller, long processGroup) {
        String own = folder(controller).orElse("") + "/" + ProgramStat.GROUP + processGroup;
        return kernel.has(own)
                ? own
                : kernel.field("/proc/" + processGroup + "/cgroup", "0::")
                        .map(scope -> "/sys/fs/cgroup" + scope)
                        .orElse(own);
    }

    /** Removes groups of processes that have ended, whose watchdog was killed too. The kernel keeps those in use. */
    void removeLeftovers() {
        for (Path parent : folders()) {
            try (DirectoryStream<Path> groups = Files.newDirectoryStream(parent, ProgramStat.GROUP + "*")) {
                for (Path group : groups) {
                    String leader = group.getFileName().toString().substring(ProgramStat.GROUP.length());
                    if (leader.matches("\\d{1,10}")
                            && ProcessHandle.of(Long.parseLong(leader)).isEmpty()) {
                        Files.deleteIfExists(group);
                    }
                }
            } catch (IOException | DirectoryIteratorException notAllowed) {
                // Then jdyno has created none there.
                continue;
            }
        }
    }

    /** The directories in which groups are created; none if the system has none. */
    List<Path> folders() {
        return Stream.of(CPU, MEMORY)
                .flatMap(controller -> folder(controller).stream())
                .map(kernel::path)
                .toList();
    }
}
