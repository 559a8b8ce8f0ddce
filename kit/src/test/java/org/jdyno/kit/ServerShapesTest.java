package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same work costs the same CPU time in whatever processes a server does it, or has no figure. */
@Isolated("all children of this process belong to the tree, and are killed")
class ServerShapesTest {
    private static final int REQUESTS = 40;
    private static final int MILLIS = 20;
    private static final double WORK_NANOS = REQUESTS * MILLIS * 1e6;

    /** Without a control group the time of these is lost as soon as they end. */
    private static final Set<String> LOST = Set.of("ignored", "nowait", "orphan", "daemon");

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
            CpuSnapshot snapshot = figures.snapshot();
            long before = figures.cpuNanos();
            serve(server, REQUESTS);
            Measured measured = new Measured();
            measured.cpuNanos = figures.cpuNanos() - before;
            measured.uncreditedNanos = snapshot == null ? 0 : figures.uncreditedSince(snapshot);
            measured.seen = shape + ": " + measured.cpuNanos / 1e6 + " ms, " + measured.uncreditedNanos / 1e6
                    + " ms to nobody, of " + WORK_NANOS / 1e6;
            return measured;
        } finally {
            server.getOutputStream().close();
            tree.kill();
        }
    }

    private static void assertAllOfIt(Measured measured) {
        assertTrue(measured.cpuNanos > 0.97 * WORK_NANOS, measured.seen);
        assertTrue(measured.cpuNanos < 1.1 * WORK_NANOS, measured.seen);
    }

    @ParameterizedTest
    @ValueSource(strings = {"process", "thread", "child", "ignored", "nowait", "zombie", "orphan", "daemon", "pool"})
    void aControlGroupKnowsTheTimeOfEveryShape(String shape) throws Exception {
        ProcessTree tree = new ProcessTree();
        assumeTrue(tree.group() != null, "no control group can be created here");
        Path folder =
                CpuGroup.ofThisProcess().get(0).child("jdyno-" + tree.own()).folder();
        assertAllOfIt(measure(shape, tree));
        assertTrue(Files.notExists(folder), "the group is left");
    }

    @ParameterizedTest
    @ValueSource(strings = {"process", "thread", "child", "ignored", "nowait", "zombie", "orphan", "daemon", "pool"})
    void withoutOneWhatIsLostIsKnown(String shape) throws Exception {
        Measured measured = measure(shape, new ProcessTree(false));
        if (measured.uncreditedNanos <= 0.02 * measured.cpuNanos) {
            assertFalse(LOST.contains(shape), measured.seen);
            assertAllOfIt(measured);
        }
    }
}
