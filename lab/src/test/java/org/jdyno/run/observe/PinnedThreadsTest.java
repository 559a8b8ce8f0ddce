package org.jdyno.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Jvm;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.run.trial.Totals;
import org.jdyno.run.trial.TrialObserver;
import org.jdyno.store.TrialFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A virtual thread that waits in a static initializer is pinned on every version of Java that has virtual threads. */
class PinnedThreadsTest {
    private static final String PROGRAM =
            """
            class Pinning {
                static class Slow {
                    static {
                        try {
                            Thread.sleep(30);
                        } catch (InterruptedException ended) {
                            throw new IllegalStateException(ended);
                        }
                    }

                    static void touch() {}
                }

                public static void main(String[] args) throws Exception {
                    Thread.ofVirtual().start(() -> {}).join();
                    System.out.println("ready");
                    System.in.read();
                    Thread.ofVirtual().start(Slow::touch).join();
                    System.out.println("done");
                    System.in.read();
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void countsPinsAndTheirTime() throws Exception {
        Jvm jvm = jvm();
        Path program = Files.writeString(folder.resolve("Pinning.java"), PROGRAM);
        Process process = new ProcessBuilder(jvm.java().toString(), program.toString())
                .redirectError(folder.resolve("err").toFile())
                .start();
        try {
            awaitLine(process, "ready");
            PinnedThreads observer = new PinnedThreads(true, Optional.of(jvm), folder);
            observer.beforeMeasurement(Map.of("server", process.pid()));
            send(process);
            awaitLine(process, "done");
            Totals totals = new Totals(Example.workload("echo"));
            TrialObserver.Observed observed = new TrialObserver.Observed(
                    totals, List.of(), Map.of(), new TrialFolder(folder), List.of(), Map.of(), Map.of());
            observer.afterMeasurement(observed);
            send(process);
            process.waitFor();
            observer.afterTrial(observed);
            assertEquals(1, totals.value("server", "pins").getAsDouble());
            assertTrue(totals.value("server", "pinnedNanos").getAsDouble() > 0);
            assertTrue(Files.exists(folder.resolve("pinning-server.jfr")));
            assertFalse(Files.exists(folder.resolve("jfr-server")));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void nobodyIsAskedUnlessThatIsWanted() throws Exception {
        new PinnedThreads(false, Optional.empty(), folder).beforeMeasurement(Map.of("server", 1L));
        assertEquals(0, folder.toFile().list().length);
    }

    @Test
    void aPlatformWithoutVirtualThreadsIsSkipped() {
        PinnedThreads ofC = new PinnedThreads(true, Optional.empty(), folder);
        TrialFailure failed = assertThrows(TrialFailure.class, () -> ofC.beforeMeasurement(Map.of("server", 1L)));
        assertEquals(Cause.UNSUPPORTED, failed.failureCause());
        PinnedThreads withoutTool = new PinnedThreads(true, Optional.of(Example.jvm("temurin-25")), folder);
        assertTrue(assertThrows(TrialFailure.class, () -> withoutTool.beforeMeasurement(Map.of("server", 1L)))
                .getMessage()
                .contains("jcmd"));
    }

    private static void awaitLine(Process process, String line) throws IOException {
        assertEquals(line, process.inputReader().readLine());
    }

    private static void send(Process process) throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
    }

    /** A JVM of Java 21 or later, with its tools. */
    private static Jvm jvm() {
        Stream<File> places = Stream.concat(
                Stream.of(System.getenv().getOrDefault("JDYNO_JVMS", "").split(File.pathSeparator))
                        .map(File::new),
                Stream.of(new File("/usr/lib/jvm")));
        Stream<Path> homes = Stream.concat(
                Stream.of(Path.of(System.getProperty("java.home"))), places.flatMap(place -> children(place)));
        Optional<Path> home = homes.filter(PinnedThreadsTest::hasVirtualThreads).findFirst();
        assumeTrue(home.isPresent(), "there is no JDK of Java 21 or later in JDYNO_JVMS or /usr/lib/jvm");
        return new Jvm("21", home.get(), "any", "21", 21, "any", "any", "any", Set.of(), false, List.of());
    }

    private static Stream<Path> children(File place) {
        File[] files = place.listFiles(File::isDirectory);
        return files == null
                ? Stream.empty()
                : Arrays.stream(files).map(File::toPath).sorted();
    }

    private static boolean hasVirtualThreads(Path home) {
        try {
            Matcher version =
                    Pattern.compile("JAVA_VERSION=\"(\\d+)").matcher(Files.readString(home.resolve("release")));
            return version.find()
                    && Integer.parseInt(version.group(1)) >= 21
                    && Files.isExecutable(home.resolve("bin/jcmd"))
                    && Files.exists(home.resolve("bin/javac"));
        } catch (IOException noHome) {
            return false;
        }
    }
}
