package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("all children of this process belong to the tree, and are killed")
class ProcessTreeTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private static final String LISTENER = Listener.class.getName();

    private static final Path NO_OUTPUT = Path.of("no-such-file");

    private ProcessTree tree;

    @BeforeEach
    void requireLinux() {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "needs Linux");
        tree = new ProcessTree(false);
    }

    @AfterEach
    void killAll() throws InterruptedException {
        if (tree != null) {
            tree.kill();
        }
    }

    /** Starts a program as an adapter does. Other tests of this process have children too. */
    private Process start(String... command) throws IOException {
        return tree.start(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD));
    }

    private boolean runs(String command) {
        return tree.commands().stream().anyMatch(line -> line.contains(command));
    }

    @Test
    void findsChildrenAndThoseWhoseParentHasEnded() throws Exception {
        Process started = start("sh", "-c", "(setsid sleep 1234.5 &) ; exec sleep 1234.6");
        await(() -> runs("sleep 1234.5") && tree.commands().size() == 2);
        tree.signalChildren("TERM");
        assertEquals(128 + 15, started.waitFor());
        assertTrue(runs("sleep 1234.5"), "it is no child, and has left the process group");
        tree.kill();
        assertFalse(runs("sleep 1234.5"));
        assertThrows(IOException.class, () -> start("sleep", "1234.7"), "the end has come already");
    }

    @Test
    void knowsTheirPorts() throws Exception {
        int port = freePort();
        assertFalse(tree.listening().containsKey(port));
        start(JAVA.toString(), "-cp", System.getProperty("java.class.path"), Listener.class.getName(), "" + port);
        await(() -> tree.listening().containsKey(port));
        assertEquals(Set.of("127.0.0.1"), tree.listening().get(port));
        TreeFigures figures = new TreeFigures(tree, JAVA, port);
        assertTrue(figures.cpuNanos() > 0);
        assertTrue(figures.gcNanos().isPresent(), "the JVM is found");
        double compileMillis = figures.growing().get("compileMillis");
        assertTrue(compileMillis > 0 && compileMillis < figures.cpuNanos() / 1e6, compileMillis + " ms");
        assertTrue(figures.current().get("uptimeMillis") > 0);
        assertTrue(figures.current().get("threads") > 5);
        assertTrue(figures.largest().get("rssPeakBytes") > 1e6);
        assertTrue(figures.exactRssBytes() > 1e6);
    }

    /** The process is as old as the script; the clock of the JVM, which dates its GC log, began later. */
    @Test
    void theUptimeOfAJvmThatAScriptBecomesIsThatOfTheJvm() throws Exception {
        int port = freePort();
        start("sh", "-c", "sleep 1; exec \"$0\" \"$@\"", JAVA.toString(), "-cp", classPath(), LISTENER, "" + port);
        await(() -> tree.listening().containsKey(port));
        TreeFigures figures = new TreeFigures(tree, JAVA, port);
        double machineMillis = 1e3
                * Double.parseDouble(Files.readString(Path.of("/proc/uptime")).split(" ")[0]);
        double ageMillis = machineMillis - 10 * tree.running().get(0).startedTicks();
        assertTrue(ageMillis - figures.current().get("uptimeMillis") > 900 - 20, "of " + ageMillis + " ms");
        assertEquals(tree.running().get(0).pid(), figures.jvm());
    }

    /** As a build tool that starts a server. */
    @Test
    void ofALauncherAndItsServerTheJvmIsTheOneThatListens() throws Exception {
        int port = freePort();
        Process launcher = start(
                JAVA.toString(), "-cp", classPath(), Launcher.class.getName(), JAVA.toString(), classPath(), "" + port);
        await(() -> tree.listening().containsKey(port));
        TreeFigures figures = new TreeFigures(tree, JAVA, port);
        assertFalse(figures.jvm().isEmpty());
        assertFalse(figures.jvm().equals(String.valueOf(launcher.pid())), "the launcher serves nothing");
        assertEquals("", new TreeFigures(tree, JAVA, freePort()).jvm(), "nobody listens there");
        tree.kill();
        assertFalse(figures.current().containsKey("uptimeMillis"), "it has ended");
    }

    /** As a build tool on the JVM of the platform that starts the server on the one it is configured for. */
    @Test
    void aLauncherIsNotTheJvmIfOneOfAnotherHomeListens(@TempDir Path home) throws Exception {
        Path launcher = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.copy(Path.of("/bin/sleep").toRealPath(), launcher, StandardCopyOption.COPY_ATTRIBUTES);
        int port = freePort();
        String pid = String.valueOf(start(launcher.toString(), "1234.9").pid());
        start(JAVA.toString(), "-cp", classPath(), LISTENER, "" + port);
        await(() -> tree.listening().containsKey(port));
        assertEquals("", new TreeFigures(tree, launcher, port).jvm());
        assertEquals(pid, new TreeFigures(tree, launcher, freePort()).jvm(), "behind a server that is no JVM");
    }

    /** Arguments: java, class path, port. */
    static final class Launcher {
        private Launcher() {}

        public static void main(String[] args) throws Exception {
            new ProcessBuilder(args[0], "-cp", args[1], LISTENER, args[2])
                    .inheritIO()
                    .start()
                    .waitFor();
        }
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    /** As servers in the background do, it has another session, no parent and none of our variables. */
    @Test
    void addsADaemonByItsPort() throws Exception {
        int port = freePort();
        Process started = start(
                "sh",
                "-c",
                "env -i setsid " + JAVA + " -cp '" + System.getProperty("java.class.path") + "' '"
                        + Listener.class.getName() + "' " + port + " &");
        assertEquals(0, started.waitFor());
        await(() -> !ListeningSockets.at(port).isEmpty());
        assertFalse(tree.listening().containsKey(port));
        tree.addDaemons(port, NO_OUTPUT);
        assertEquals(Set.of("127.0.0.1"), tree.listening().get(port));
        tree.kill();
        assertTrue(ListeningSockets.at(port).isEmpty());
    }

    /** It may not listen yet, or nowhere. */
    @Test
    void addsADaemonByItsOutput(@TempDir Path folder) throws Exception {
        Path output = folder.resolve("output");
        Process started = start("sh", "-c", "env -i setsid sh -c 'echo begun; exec sleep 1234.8' > '" + output + "' &");
        assertEquals(0, started.waitFor());
        await(() -> Files.exists(output) && output.toFile().length() > 0);
        assertFalse(runs("sleep 1234.8"));
        tree.addDaemons(freePort(), output);
        assertTrue(runs("sleep 1234.8"));
        tree.kill();
        assertFalse(runs("sleep 1234.8"));
    }

    @Test
    void addsNoServerInTheForeground() throws Exception {
        try (ServerSocket own = new ServerSocket(0)) {
            tree.addDaemons(own.getLocalPort(), NO_OUTPUT);
            assertFalse(tree.listening().containsKey(own.getLocalPort()));
        }
    }

    /** As under nohup, when the terminal has been closed: nobody leads the session, and nobody in it is a daemon. */
    @Test
    void addsNothingOfItsOwnSessionWhoseLeaderHasEnded() throws Exception {
        int port = freePort();
        String java = JAVA + " -cp '" + System.getProperty("java.class.path") + "' ";
        String orphan = java + "'" + Orphan.class.getName() + "' " + port + " & ";
        String listener = java + "'" + Listener.class.getName() + "' " + port + " > /dev/null &";
        Process started = start("setsid", "sh", "-c", orphan + listener);
        assertEquals("[]", new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim());
    }

    /** Adds what listens at its own port and at another one, when its session has no leader; prints what it added. */
    static final class Orphan {
        private Orphan() {}

        public static void main(String[] args) throws Exception {
            int port = Integer.parseInt(args[0]);
            String session = ProcStat.of(Path.of("/proc/self").toRealPath()).session();
            await(() -> !Files.exists(Path.of("/proc", session))
                    && !ListeningSockets.at(port).isEmpty());
            ProcessTree tree = new ProcessTree(false);
            try (ServerSocket own = new ServerSocket(0)) {
                tree.addDaemons(own.getLocalPort(), NO_OUTPUT);
                tree.addDaemons(port, NO_OUTPUT);
            }
            System.out.println(tree.commands());
        }
    }

    @Test
    void knowsTheirAddresses() {
        assertEquals("127.0.0.1", ListeningSockets.address("0100007F"));
        assertEquals("0.0.0.0", ListeningSockets.address("00000000"));
        assertEquals("::", ListeningSockets.address("00000000000000000000000000000000"));
        assertEquals("::1", ListeningSockets.address("00000000000000000000000001000000"));
        assertEquals("127.0.0.1", ListeningSockets.address("0000000000000000FFFF00000100007F"));
        assertEquals("fe80:0:0:0:1:2:3:4", ListeningSockets.address("000080FE000000000200010004000300"));
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    /** A server that does nothing. */
    static final class Listener {
        private Listener() {}

        public static void main(String[] args) throws IOException {
            try (ServerSocket socket =
                    new ServerSocket(Integer.parseInt(args[0]), 1, InetAddress.getByName("127.0.0.1"))) {
                socket.accept();
            }
        }
    }

    @Test
    void countsTheTimeOfChildrenThatHaveEnded() throws Exception {
        Process started = start("sh", "-c", "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'; read line");
        TreeFigures figures = new TreeFigures(tree, null, 0);
        await(() -> tree.commands().size() == 2);
        long before = 0;
        while (tree.commands().size() == 2) {
            long now = figures.cpuNanos();
            assertTrue(now >= before, "CPU time falls from " + before + " to " + now);
            before = now;
        }
        assertTrue(figures.cpuNanos() >= before);
        assertTrue(before > 20_000_000, before + " ns");
        assertTrue(figures.growing().get("contextSwitches") > 0);
        assertEquals(OptionalLong.empty(), figures.gcNanos(), "there is no JVM");
        assertFalse(figures.current().containsKey("uptimeMillis"));
        started.getOutputStream().close();
        assertTrue(tree.awaitEnd(60_000));
    }

    /** The time of so many threads is read in ticks, which must not count again when they can be read one by one. */
    @Test
    void countsTheTimeOfManyThreadsOnce() throws Exception {
        Process started = start(
                JAVA.toString(), "-cp", System.getProperty("java.class.path"), ManyThreads.class.getName(), "600");
        await(() -> !tree.running().isEmpty());
        TreeFigures figures = new TreeFigures(tree, null, 0);
        await(() -> figures.current().get("threads") > 600);
        long many = figures.cpuNanos();
        started.getOutputStream().write('\n');
        started.getOutputStream().flush();
        await(() -> figures.current().get("threads") < 100);
        long few = figures.cpuNanos();
        assertTrue(few >= many, "CPU time falls from " + many + " to " + few);
        long ticks = tree.running().get(0).cpuTicks();
        assertTrue(few <= (ticks + 10) * 10_000_000, few + " ns in " + ticks + " ticks");
        started.getOutputStream().close();
    }

    /** Works for half a second, has this many threads until it reads a byte, and ends with its input. */
    static final class ManyThreads {
        private ManyThreads() {}

        public static void main(String[] args) throws IOException {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < 500_000_000) {
                Thread.onSpinWait();
            }
            CountDownLatch end = new CountDownLatch(1);
            for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                new Thread(() -> awaitEnd(end)).start();
            }
            System.in.read();
            end.countDown();
            System.in.read();
        }

        private static void awaitEnd(CountDownLatch end) {
            try {
                end.await();
            } catch (InterruptedException ending) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void await(BooleanSupplier holds) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!holds.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadline, "waited in vain");
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }
}
