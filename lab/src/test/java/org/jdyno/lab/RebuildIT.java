package org.jdyno.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.lab.host.Programs;
import org.jdyno.lab.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Building and running at the same time, in a checkout of its own whose build takes what this checkout's has built,
 * when it is told to.
 */
class RebuildIT {
    private static final String BUILD =
            """
            #!/bin/sh
            echo build >>builds
            until [ -e go ]; do sleep 0.1; done
            copy() { mkdir -p "$2" && cp "$1"/* "$2"; }
            copy '%1$s/lab/target/lib' lab/target/lib
            for module in kit workloads/dummy workloads/chat; do
              copy "%1$s/$module/target/role-path" $module/target/role-path
            done
            """
                    .formatted(Checkout.root());

    @TempDir
    private Path folder;

    private Path checkout;
    private Tool tool;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = Files.createDirectories(folder.resolve("checkout"));
        Files.copy(Checkout.root().resolve("jdyno"), checkout.resolve("jdyno"));
        Files.writeString(checkout.resolve("pom.xml"), "<project/>");
        Files.createDirectories(checkout.resolve("kit"));
        Files.createDirectories(checkout.resolve("lab"));
        Files.createDirectories(checkout.resolve("studies"));
        for (String workload : List.of("dummy", "chat")) {
            Path from = Checkout.root().resolve("workloads").resolve(workload);
            Path to = Files.createDirectories(checkout.resolve("workloads").resolve(workload));
            Files.copy(from.resolve("workload.yaml"), to.resolve("workload.yaml"));
        }
        Path twin = Files.createDirectories(checkout.resolve("workloads/chat/src/main/c"));
        Files.writeString(twin.resolve("chat.c"), "/* Compiled by nobody here. */");
        Files.writeString(checkout.resolve("mvnw"), BUILD);
        Files.setPosixFilePermissions(checkout.resolve("mvnw"), PosixFilePermissions.fromString("rwxr-xr-x"));
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

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofTwoThatFindTheBuildStaleOneBuilds(boolean withFlock) throws Exception {
        if (!withFlock) {
            tool.with("PATH", pathWithoutFlock().toString());
        }
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
        for (String program : List.of(
                "sh",
                "cat",
                "cp",
                "date",
                "dirname",
                "find",
                "grep",
                "head",
                "mkdir",
                "mv",
                "readlink",
                "rm",
                "sed",
                "sleep",
                "touch")) {
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
        assertEquals(70, next.status(), "the next start must not use the copy of an earlier build: " + next);
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
