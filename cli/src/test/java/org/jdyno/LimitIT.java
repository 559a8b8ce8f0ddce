package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cause;
import org.jdyno.model.Limit;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The search for the largest load names what stopped each platform and model, on a machine that was made small in one
 * way at a time.
 */
class LimitIT {
    private static final int OPEN_FILES = 140;
    private static final int TASKS = 200;
    /** Seconds, where one that is short of heap falls silent again and again, which is as good as an answer. */
    private static final int SILENT = 5;

    private static final int PATIENT = 12;

    private static final Path CGROUP = Path.of("/sys/fs/cgroup/pids");

    @TempDir
    private static Path common;

    /** The homes of the JVMs here whose virtual threads are not held up by monitors. */
    private static final SortedSet<String> WITH_VIRTUAL_THREADS = new TreeSet<>();

    @TempDir
    private Path folder;

    private Tool tool;

    @BeforeAll
    static void findJvms() throws Exception {
        Tool.Ended listed = new Tool(common).run("platforms", "--json");
        for (JsonNode jvm : new ObjectMapper().readTree(listed.out())) {
            if (jvm.path("feature").asInt() >= 24) {
                WITH_VIRTUAL_THREADS.add(jvm.path("place").asText());
            }
        }
    }

    @BeforeEach
    void makeTool() throws IOException {
        tool = new Tool(folder);
    }

    @Test
    void fewOpenFiles() throws Exception {
        tool.under("sh", "-c", "ulimit -n " + OPEN_FILES + " && exec \"$@\"", "sh");
        List<Limit> limits = search("platforms: [\"jvm=" + newestJvm() + "+serial\", native]", "nio", 1, 100);
        for (Limit limit : limits) {
            assertStoppedBy(limit, Cause.DESCRIPTOR_LIMIT, "open files of a process (ulimit -n)", "" + OPEN_FILES);
            assertEquals(100, limit.reached(), limit.toString());
        }
        assertEquals(2, limits.size());
    }

    @Test
    void fewTasks() throws Exception {
        Path group = CGROUP.resolve("jdyno-test-" + ProcessHandle.current().pid());
        assumeTrue(
                Files.isWritable(CGROUP.resolve("cgroup.procs")), "needs the right to make a cgroup that limits tasks");
        Files.createDirectory(group);
        try {
            Files.writeString(group.resolve("pids.max"), Integer.toString(TASKS));
            tool.under("sh", "-c", "echo $$ > " + group.resolve("cgroup.procs") + " && exec \"$@\"", "sh");
            List<Limit> limits = search("platforms: [\"jvm=" + newestJvm() + "+serial\"]", "platform", 4, 10);
            assertStoppedBy(limits.get(0), Cause.THREAD_LIMIT, "tasks of the cgroup (pids.max)", "" + TASKS);
            assertEquals(1, limits.size());
            tool.awaitNobodyLeft(folder.resolve("run"));
        } finally {
            Files.delete(group);
        }
    }

    /**
     * A search would see many trials at the edge of the heap, each of which takes long; one load far beyond it shows
     * the same.
     */
    @Test
    void aSmallHeap() throws Exception {
        String models = (WITH_VIRTUAL_THREADS.isEmpty() ? "platform" : "virtual") + ",nio";
        writePlan("platforms: [\"jvm=" + newestJvm() + "+serial+heap=5m\"]", models, 200, 50, SILENT, "blocks: 1");
        Tool.Ended ended = tool.run("run", "limit.yaml", "--out", "run");
        assertEquals(1, ended.status(), ended.toString());
        for (Trial trial : RunDirectory.open(folder.resolve("run")).read().trials()) {
            // A JVM short of heap may fall silent before it says so.
            assertTrue(
                    Set.of(Cause.OUT_OF_MEMORY, Cause.TIME_OUT)
                            .contains(trial.cause().orElseThrow()),
                    trial.toString());
            assertEquals("Java heap (-Xmx)", trial.obstacle().orElseThrow().name());
            assertTrue(trial.obstacle().get().fix().contains("+heap="), trial.toString());
        }
    }

    private static void assertStoppedBy(Limit limit, Cause cause, String obstacle, String value) {
        assertEquals(cause, limit.cause().orElseThrow(), limit.toString());
        assertEquals(obstacle, limit.obstacle().orElseThrow().name(), limit.toString());
        assertTrue(limit.obstacle().get().value().startsWith(value), limit.toString());
        assertTrue(limit.confirmed(), limit.toString());
        assertTrue(limit.reached() > 0 && limit.failed() > limit.reached(), limit.toString());
    }

    /** @param rooms where the search begins */
    private List<Limit> search(String platforms, String models, int rooms, int users) throws Exception {
        writePlan(platforms, models, rooms, users, PATIENT, "limit: connections");
        Tool.Ended ended = tool.run("run", "limit.yaml", "--out", "run");
        assertEquals(0, ended.status(), ended.toString());
        return Judge.of(RunDirectory.open(folder.resolve("run")).read())
                .judgement()
                .limits();
    }

    /** @param patience how many seconds longer than asked a command may take */
    private void writePlan(String platforms, String models, int rooms, int users, int patience, String procedure)
            throws IOException {
        Files.writeString(
                folder.resolve("limit.yaml"),
                """
                %s
                workloads:
                  chat: {threads: "%s", rooms: %d, users: %d}
                %s
                timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms, phase-timeout: %ds}
                """
                        .formatted(platforms, models, rooms, users, procedure, patience));
    }

    private static String newestJvm() {
        return WITH_VIRTUAL_THREADS.isEmpty() ? Checkout.javaHome().toString() : WITH_VIRTUAL_THREADS.first();
    }
}
