package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.host.Programs;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Building and running at the same time, in a checkout of its own whose build takes what this checkout's has built,
 * when it is told to.
 */
class RebuildIT {
    @TempDir
    private Path folder;

    private Path checkout;
    private Tool tool;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = folder.resolve("checkout");
        Checkout.makeSmall(checkout, "echo build >>builds; until [ -e go ]; do sleep 0.1; done");
        tool = new Tool(folder)
                .by(checkout.resolve("jdyno"))
                .with("JAVA_HOME", Checkout.javaHome().toString());
    }

    private void letItBuild() throws IOException {
        Files.createFile(checkout.resolve("go"));
    }

    private List<String> builds() throws IOException {
        Path builds = checkout.resolve("builds");
        return Files.exists(builds) ? Files.readAllLines(builds) : List.of();
    }

    @Test
    void ofTwoThatFindTheBuildStaleOneBuilds() throws Exception {
        tool.with("PATH", pathWithoutFlock().toString());
        Tool.Started first = tool.start("--version");
        Tool.await("a build", () -> Files.exists(checkout.resolve("builds")));
        Tool.Started second = tool.start("--version");
        Tool.await(
                "the other to wait",
                () -> contains(second.err(), "waiting for another jdyno")
                        || !second.process().isAlive());
        letItBuild();
        for (Tool.Ended ended : List.of(first.ended(), second.ended())) {
            assertEquals(0, ended.status(), ended.toString());
            assertTrue(ended.out().startsWith("jdyno "), ended.toString());
        }
        assertEquals(List.of("build"), builds());
        Files.delete(checkout.resolve("go"));
        Tool.Ended third = tool.start("--version").ended();
        assertEquals(0, third.status(), third.toString());
        assertEquals("", third.err(), "what is built is built again");
    }

    @Test
    void aSourceOfTheFutureIsBuiltOnce() throws Exception {
        letItBuild();
        Path source = checkout.resolve("workloads/chat/src/main/c/chat.c");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plus(1, ChronoUnit.DAYS)));
        Tool.Ended first = tool.start("--version").ended();
        assertEquals(0, first.status(), first.toString());
        assertTrue(first.err().contains("chat.c was dated in the future"), first.toString());
        Tool.Ended second = tool.start("--version").ended();
        assertEquals("", second.err(), "what is built is built again");
        assertEquals(List.of("build"), builds());
    }

    @Test
    void whatHasLostAJarIsBuiltAgain() throws Exception {
        letItBuild();
        assertEquals(0, tool.start("--version").ended().status());
        try (Stream<Path> jars = Files.list(checkout.resolve(".built/current/cli/target/lib"))) {
            Files.delete(jars.filter(jar -> jar.getFileName().toString().startsWith("picocli"))
                    .findFirst()
                    .orElseThrow());
        }
        Tool.Ended next = tool.start("--version").ended();
        assertEquals(0, next.status(), next.toString());
        assertTrue(next.out().startsWith("jdyno "), next.toString());
        assertEquals(List.of("build", "build"), builds());
    }

    @Test
    void noMavenOutlivesABuildThatIsKilled() throws Exception {
        Tool.Started start = tool.start("--version");
        Tool.await("a build", () -> Files.exists(checkout.resolve("builds")));
        ProcessHandle build = start.process()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("Build.java"))
                .findFirst()
                .orElseThrow();
        List<ProcessHandle> maven = build.descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("mvnw"))
                .toList();
        assertFalse(maven.isEmpty());
        build.destroyForcibly();
        assertEquals(70, start.ended().status());
        Tool.await("the end of Maven", () -> maven.stream().noneMatch(ProcessHandle::isAlive));
    }

    private static boolean contains(Path file, String words) {
        try {
            return Files.readString(file).contains(words);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** A folder with the programs that the launcher needs, and no other. */
    private Path pathWithoutFlock() throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String program :
                List.of("sh", "cp", "dirname", "find", "head", "mkdir", "mv", "readlink", "rm", "sleep")) {
            Path script = Files.writeString(
                    bin.resolve(program),
                    "#!/bin/sh\nexec " + Programs.find(program).orElseThrow() + " \"$@\"\n");
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return bin;
    }

    /** A build writes over jars where they are, and a clean one takes them away first. */
    @Test
    void aRebuildChangesNothingOfARunThatGoesOn() throws Exception {
        letItBuild();
        Path own = Files.createDirectories(folder.resolve("own/org/jdyno/dummy"));
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["here=%s+classes=%s"]
                workloads: {dummy: {work: 10}}
                blocks: 2
                timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome(), folder.resolve("own")));
        Tool.Started running = tool.start("run", "plan.yaml", "--out", "run");
        Path copies = folder.resolve("run/classes");
        Tool.await(
                "the copies of a run",
                () -> holdsWhole(copies) || !running.process().isAlive());
        spoilWhatWasBuilt();
        Files.writeString(own.resolve("DummyServer.class"), "no class");
        Tool.Ended ended = running.ended();
        Ending.verifyStatus(ended, folder.resolve("run"));
        assertEquals(4, RunDirectory.open(folder.resolve("run")).read().trials().size());
        assertTrue(Files.exists(folder.resolve("run/report.html")), ended.toString());

        Tool.Ended next = tool.start("--version").ended();
        assertEquals(0, next.status(), "nor of the next: " + next);
    }

    private static boolean holdsWhole(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> !file.getFileName().toString().startsWith("."));
        } catch (IOException notYet) {
            return false;
        }
    }

    private void spoilWhatWasBuilt() throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.walk(checkout)) {
            jars = files.filter(file -> file.toString().contains("/target/")
                            && !file.startsWith(checkout.resolve(".built"))
                            && file.toString().endsWith(".jar"))
                    .toList();
        }
        assertTrue(jars.size() > 8, jars.toString());
        for (Path jar : jars) {
            if (jars.indexOf(jar) % 2 == 0) {
                Files.writeString(jar, "no jar any more");
            } else {
                Files.delete(jar);
            }
        }
    }
}
