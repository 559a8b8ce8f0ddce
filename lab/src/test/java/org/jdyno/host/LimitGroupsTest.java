package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Limits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files are written, in recorded trees of both versions of control groups. */
class LimitGroupsTest {
    private static final Limits HALF =
            new Limits(Optional.of(new BigDecimal("0.5")), Optional.of("0"), Optional.of("512m"));

    @TempDir
    private Path root;

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path.substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private LimitGroups groups() {
        return new LimitGroups(new Kernel(root), () -> Optional.of("no systemd"));
    }

    private List<String> settings() {
        List<String> words = groups().command(HALF);
        assertEquals(List.of("taskset", "-c", "0", "sh", "-c"), words.subList(0, 5));
        assertEquals("--", words.get(words.size() - 1));
        return words.subList(7, words.size() - 1).stream()
                .map(word -> word.replace(root.toString(), ""))
                .toList();
    }

    @Test
    void versionOneHasAHierarchyForEachController() throws Exception {
        file("/proc/self/cgroup", "4:memory:/m\n1:cpu:/\n0::/\n");
        file("/sys/fs/cgroup/cpu/cgroup.procs", "");
        file("/sys/fs/cgroup/memory/m/memory.memsw.limit_in_bytes", "");
        assertEquals(Optional.empty(), groups().refusal(HALF));
        String cpu = "/sys/fs/cgroup/cpu";
        String memory = "/sys/fs/cgroup/memory/m";
        assertEquals(
                List.of(
                        cpu,
                        "cpu.cfs_period_us",
                        "100000",
                        cpu,
                        "cpu.cfs_quota_us",
                        "50000",
                        memory,
                        "memory.limit_in_bytes",
                        "536870912",
                        memory,
                        "memory.memsw.limit_in_bytes",
                        "536870912",
                        cpu,
                        "cgroup.procs",
                        "0",
                        memory,
                        "cgroup.procs",
                        "0"),
                settings());
    }

    @Test
    void versionTwoHasOneForAll() throws Exception {
        String own = "/sys/fs/cgroup/user.slice/own";
        file("/proc/self/cgroup", "0::/user.slice/own\n");
        file(own + "/cgroup.controllers", "cpu memory pids\n");
        file(own + "/cgroup.subtree_control", "cpu memory\n");
        assertEquals(Optional.empty(), groups().refusal(HALF));
        assertEquals(
                List.of(
                        own,
                        "cpu.max",
                        "50000 100000",
                        own,
                        "memory.max",
                        "536870912",
                        own,
                        "memory.swap.max",
                        "0",
                        own,
                        "cgroup.procs",
                        "0"),
                settings());
        file(own + "/jdyno-7/cpu.stat", "usage_usec 5\nnr_periods 40\nnr_throttled 30\nthrottled_usec 9\n");
        file(own + "/jdyno-7/memory.events", "low 0\noom 3\noom_kill 2\n");
        assertEquals(new LimitGroups.Use(40, 30, 2), groups().use(7));
    }

    /** As in the session of a user. */
    @Test
    void whereOnlySystemdCreatesGroupsEachProcessHasAScope() throws Exception {
        String own = "/sys/fs/cgroup/user.slice/own";
        file("/proc/self/cgroup", "0::/user.slice/own\n");
        file(own + "/cgroup.controllers", "cpu memory\n");
        file(own + "/cgroup.subtree_control", "memory\n");
        assertTrue(
                groups().refusal(HALF).orElseThrow().contains("systemd creates none for it (no systemd)"),
                groups().refusal(HALF).toString());
        Limits memory = new Limits(Optional.empty(), Optional.empty(), Optional.of("1g"));
        assertEquals(Optional.empty(), groups().refusal(memory));
        LimitGroups scopes = new LimitGroups(new Kernel(root), Optional::empty);
        assertEquals(Optional.empty(), scopes.refusal(HALF));
        String words = String.join(" ", scopes.command(HALF));
        assertTrue(words.contains("systemd-run --user --scope --quiet --collect -p CPUQuota=50%"), words);
        assertTrue(words.contains("-p MemoryMax=536870912 -p MemorySwapMax=0 -- "), words);
        file("/proc/7/cgroup", "0::/user.slice/run-7.scope\n");
        file("/sys/fs/cgroup/user.slice/run-7.scope/cpu.stat", "nr_periods 9\nnr_throttled 4\n");
        assertEquals(new LimitGroups.Use(9, 4, 0), scopes.use(7));
    }

    @Test
    void groupsOfEndedProcessesAreRemoved() throws Exception {
        file("/proc/self/cgroup", "4:memory:/\n1:cpu:/\n");
        Path cpu = Files.createDirectories(root.resolve("sys/fs/cgroup/cpu"));
        Path memory = Files.createDirectories(root.resolve("sys/fs/cgroup/memory"));
        Path ended = Files.createDirectory(cpu.resolve("jdyno-999999999"));
        Path other = Files.createDirectory(memory.resolve("jdyno-test"));
        Path running = Files.createDirectory(
                memory.resolve("jdyno-" + ProcessHandle.current().pid()));
        groups().removeLeftovers();
        assertTrue(Files.notExists(ended) && Files.exists(other) && Files.exists(running));
    }

    @Test
    void withoutControlGroupsTheReasonIsTold() {
        assertTrue(groups().refusal(HALF).orElseThrow().contains("no control groups"));
    }

    @Test
    void aProcessorThatIsNotThereIsRefused() {
        Limits far = new Limits(Optional.empty(), Optional.of("0-4095"), Optional.empty());
        assertTrue(groups().refusal(far).orElseThrow().startsWith("cpuset=0-4095 names others than"));
    }
}
