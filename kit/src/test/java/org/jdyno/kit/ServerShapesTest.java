package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same work costs the same CPU time in whatever processes a server does it, or has no figure. */
@Isolated("all children of this process belong to the tree, and are killed")
class ServerShapesTest {
    private static final int REQUESTS = 20;
    private static final int MILLIS = 20;
    private static final double WORK_NANOS = REQUESTS * MILLIS * 1e6;

    /** Without a control group the time of these is lost as soon as they end, or nobody knows whose they are. */
    private static final Set<String> LOST = Set.of("ignored", "nowait", "orphan", "daemon", "helper", "helpers");

    private static Path program;

    @BeforeAll
    static void compile(@TempDir Path folder) throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "needs Linux");
        program = CCompiler.compile(folder.resolve("shapes"), Path.of("src/test/shapes"));
    }

    private static void serve(Process server, int requests) throws Exception {
        for (int i = 0; i < requests; i++) {
            server.getOutputStream().write('?');
            server.getOutputStream().flush();
            assertEquals('+', server.getInputStream().read());
        }
    }

    private static final class Measured {
        double cpuNanos;
        double uncreditedNanos;
        String seen;
    }

    private static Measured measure(String shape, ProcessTree tree) throws Exception {
        Process server = tree.start(new ProcessBuilder(program.toString(), shape, "" + MILLIS));
        try {
            serve(server, 5);
            TreeFigures figures = new TreeFigures(tree, null, 0);
            UncountedCpu uncounted = figures.uncounted();
            long before = figures.cpuNanos();
            serve(server, REQUESTS);
            Measured measured = new Measured();
            measured.cpuNanos = figures.cpuNanos() - before;
            Map<String, Double> counters = new HashMap<>();
            uncounted.addTo(counters);
            measured.uncreditedNanos = counters.getOrDefault("uncreditedNanos", 0.0) + counters.get("outsideNanos");
            measured.seen = shape + ": " + measured.cpuNanos / 1e6 + " ms, " + measured.uncreditedNanos / 1e6
                    + " ms to nobody, of " + WORK_NANOS / 1e6;
            return measured;
        } finally {
            server.getOutputStream().close();
            tree.kill();
        }
    }

    private static double outsideNanos(TreeFigures figures, Process server) throws Exception {
        serve(server, 5);
        UncountedCpu uncounted = figures.uncounted();
        serve(server, REQUESTS);
        Map<String, Double> counters = new HashMap<>();
        uncounted.addTo(counters);
        return counters.get("outsideNanos");
    }

    /** All of the work, and nothing twice. Starting processes costs more than a tenth of it on a slow machine. */
    private static void assertAllOfIt(Measured measured) {
        assertTrue(measured.cpuNanos > 0.97 * WORK_NANOS, measured.seen);
        assertTrue(measured.cpuNanos < 1.5 * WORK_NANOS, measured.seen);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "process", "thread", "child", "ignored", "nowait", "zombie", "orphan", "daemon", "helper", "helpers",
                "pool"
            })
    void aControlGroupKnowsTheTimeOfEveryShape(String shape) throws Exception {
        ProcessTree tree = new ProcessTree();
        assumeTrue(tree.group() != null, "no control group can be created here");
        Path folder =
                CpuGroup.ofThisProcess().get(0).child("jdyno-" + tree.own()).folder();
        assertAllOfIt(measure(shape, tree));
        assertTrue(Files.notExists(folder), "the group is left");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "process", "thread", "child", "ignored", "nowait", "zombie", "orphan", "daemon", "helper", "helpers",
                "pool"
            })
    void withoutOneWhatIsLostIsKnown(String shape) throws Exception {
        Measured measured = measure(shape, new ProcessTree(false));
        if (measured.uncreditedNanos <= 0.02 * measured.cpuNanos) {
            assertFalse(LOST.contains(shape), measured.seen);
            assertAllOfIt(measured);
        }
    }

    @Test
    void whatHasLeftTheControlGroupIsKnown() throws Exception {
        ProcessTree tree = new ProcessTree();
        assumeTrue(tree.group() != null, "no control group can be created here");
        Process server = tree.start(new ProcessBuilder(program.toString(), "process", "" + MILLIS));
        try {
            TreeFigures figures = new TreeFigures(tree, null, 0);
            assertEquals(0, outsideNanos(figures, server));
            for (CpuGroup group : CpuGroup.ofThisProcess()) {
                group.add("" + server.pid());
            }
            assertEquals(WORK_NANOS, outsideNanos(figures, server), 0.1 * WORK_NANOS);
        } finally {
            tree.kill();
        }
    }

    @Test
    void groupsThatAServerCreatesAreOfItsOwn() throws Exception {
        ProcessTree tree = new ProcessTree();
        assumeTrue(tree.group() != null, "no control group can be created here");
        Path folder =
                CpuGroup.ofThisProcess().get(0).child("jdyno-" + tree.own()).folder();
        Process server = tree.start(new ProcessBuilder(program.toString(), "helper", "" + MILLIS));
        try {
            serve(server, 1);
            Path inner = Files.createDirectories(folder.resolve("outer/inner"));
            for (String process : Files.readAllLines(folder.resolve("cgroup.procs"))) {
                Files.writeString(inner.resolve("cgroup.procs"), process);
            }
            TreeFigures figures = new TreeFigures(tree, null, 0);
            long before = figures.cpuNanos();
            assertEquals(0, outsideNanos(figures, server));
            assertEquals(WORK_NANOS, figures.cpuNanos() - before, 0.3 * WORK_NANOS);
        } finally {
            tree.kill();
        }
        assertTrue(Files.notExists(folder), "a group is left, or a process in it");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatListensAtThePortOfTheProgramWorksForIt(boolean grouped) throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        ProcessTree tree = new ProcessTree(grouped);
        Process stranger = tree.startBeside(new ProcessBuilder(program.toString(), "process", "" + MILLIS, "" + port));
        try {
            tree.start(new ProcessBuilder(program.toString(), "process", "" + MILLIS));
            assertEquals(WORK_NANOS, outsideNanos(new TreeFigures(tree, null, port), stranger), 0.1 * WORK_NANOS);
            assertEquals(0, outsideNanos(new TreeFigures(tree, null, 0), stranger));
        } finally {
            stranger.destroy();
            tree.kill();
        }
    }
}
