package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.PassedVariables;
import org.jdyno.model.Run;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing of a user's environment reaches what is measured but what is listed, and no secret of a command line gets
 * into a report.
 */
class PrivacyIT {
    private static final String SECRET = "hunter2";

    /** Variables that no process of a run may see. */
    private static final Map<String, String> AMBIENT = Map.of(
            "IBM_JAVA_OPTIONS", "-Dambient",
            "OPENJ9_JAVA_OPTIONS", "-Dambient",
            "JDK_JAVA_OPTIONS", "-Dambient",
            "JAVA_TOOL_OPTIONS", "-Dambient",
            "_JAVA_OPTIONS", "-Dambient",
            "CLASSPATH", "/ambient",
            "GITHUB_TOKEN", SECRET,
            "LD_PRELOAD_OF_NOBODY", "ambient");

    @TempDir
    private Path folder;

    /** A JVM that keeps the environment of each of its starts: those of questions and those of roles. */
    private Path recordingJvm() throws IOException {
        Files.createDirectories(folder.resolve("seen"));
        Path java = Files.createDirectories(folder.resolve("jvm/bin")).resolve("java");
        Files.writeString(
                java,
                """
                #!/bin/sh
                case "$*" in *org.jdyno.*) kind=role ;; *) kind=question ;; esac
                env >"%s/seen/$kind-$$"
                exec "%s/bin/java" "$@"
                """
                        .formatted(folder, Checkout.javaHome()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder.resolve("jvm");
    }

    @Test
    void whatIsNotListedReachesNobodyAndNoSecretIsShown() throws Exception {
        Tool tool = new Tool(folder).with("LANG", "C.UTF-8").with("LC_TIME", "C");
        AMBIENT.forEach(tool::with);
        Path home = recordingJvm();
        Files.writeString(
                folder.resolve("plan.yaml"),
                """
                platforms: ["%1$s+-Ddb.password=%2$s+serial", "named=%1$s+-DapiToken=%2$s"]
                driver: %1$s
                workloads: {dummy: {work: 10}}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(home, SECRET));
        Tool.Ended ended = tool.run("run", "plan.yaml", "--out", "run");
        Run run = RunDirectory.open(folder.resolve("run")).read();
        assertEquals(3, run.trials().size(), ended.toString());
        assertTrue(run.trials().stream().allMatch(Ending::cameToItsEnd), ended.toString());

        verifyEnvironments(run);
        assertTrue(run.trials().get(0).commands().get("server").stream().anyMatch(word -> word.endsWith("=***")));
        assertFalse(ended.toString().contains(SECRET), ended.toString());
        try (CommandProcess commands = tool.startCommandProcess()) {
            for (String format : List.of("html", "text", "markdown", "csv", "json", "jmh")) {
                Tool.Ended report = commands.run("report", "run", "--format", format);
                assertEquals(0, report.status(), report.toString());
                assertFalse(report.toString().contains(SECRET), format);
            }
        }
        assertEquals(Set.of("plan.yaml"), filesWithSecret(folder.resolve("run")));
        assertEquals("rw-------", mode(folder.resolve("run/plan.yaml")));
        String page = Files.readString(folder.resolve("run/report.html"));
        assertTrue(
                page.replaceAll("<[^>]*>|\\s+", " ").matches(".* variable LANG +C.UTF-8 .*"), "no environment is told");
    }

    /** A secret in every place where a plan with a server of one's own can have one, and a server that tells it. */
    @Test
    void noSecretOfAServerIsShown() throws Exception {
        Files.writeString(
                folder.resolve("server.yaml"),
                """
                title: a shop with -Dtitle.password=%2$s
                platforms: ["here=%1$s+-Ddb.password=%2$s+serial+heap=64m"]
                server:
                  command: >-
                    sh -c 'echo my token is $DB_TOKEN; exec {java} -Dmy.password=%2$s -Durl=jdbc://me:%2$s@host/db
                    -cp {example} org.jdyno.server.example.Shop {port}'
                  environment: {DB_TOKEN: %2$s, lower_secret: %2$s, DB: "jdbc://host/db?user=me&password=%2$s"}
                  ready: {get: "/health?token=%2$s", within: 1m}
                load:
                  requests:
                    - {get: "/products/1?api_key=%2$s", headers: {Authorization: "Bearer %2$s", X-Auth: %2$s}}
                  connections: 1
                blocks: 1
                timing: {min-bursts: 1, max-bursts: 1, burst: 100ms, pause: 10ms, measure: 400ms, window: 100ms}
                """
                        .formatted(Checkout.javaHome(), SECRET));
        Tool tool = new Tool(folder);
        try (CommandProcess commands = tool.startCommandProcess()) {
            Tool.Ended dry = commands.run("run", "server.yaml", "--dry-run");
            assertEquals(0, dry.status(), dry.toString());
            assertTrue(dry.out().contains("-Dmy.password=***"), dry.toString());
            assertFalse(dry.toString().contains(SECRET), dry.toString());
            Tool.Ended ended = commands.run("run", "server.yaml", "--out", "run");
            assertFalse(ended.toString().contains(SECRET), ended.toString());
            Run run = RunDirectory.open(folder.resolve("run")).read();
            assertTrue(run.trials().stream().allMatch(Ending::cameToItsEnd), ended.toString());
            for (String format : List.of("html", "text", "markdown", "csv", "json", "jmh", "hgrm")) {
                Tool.Ended report = commands.run("report", "run", "--format", format);
                assertEquals(0, report.status(), report.toString());
                assertFalse(report.toString().contains(SECRET), format);
            }
        }
        Set<String> found = filesWithSecret(folder.resolve("run"));
        assertTrue(found.contains("plan.yaml"), found.toString());
        assertTrue(found.stream().anyMatch(file -> file.endsWith("server.log")), found.toString());
        for (String file : found) {
            assertEquals("rw-------", mode(folder.resolve("run").resolve(file)), file);
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private void verifyEnvironments(Run run) throws IOException {
        Map<String, String> stored = run.host().environment();
        assertEquals("C.UTF-8", stored.get("LANG"));
        assertTrue(PassedVariables.NAMES.containsAll(stored.keySet()), stored.toString());
        Set<String> kinds = new TreeSet<>();
        for (Path seen : files(folder.resolve("seen"))) {
            Map<String, String> variables = Files.readAllLines(seen).stream()
                    .map(line -> line.split("=", 2))
                    // A shell sets these for itself.
                    .filter(pair -> !Set.of("PWD", "SHLVL", "_", "OLDPWD").contains(pair[0]))
                    .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
            String kind = seen.getFileName().toString().replaceFirst("-.*", "");
            kinds.add(kind);
            if (kind.equals("role")) {
                assertNotNull(variables.remove("JDYNO_ROLE"), "by this the processes of a role are found");
                assertEquals(stored, variables);
            } else {
                assertTrue(PassedVariables.NAMES.containsAll(variables.keySet()), variables.toString());
            }
        }
        assertEquals(Set.of("question", "role"), kinds);
    }

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    /** The plan must have it, for the run to be gone on with. */
    private static Set<String> filesWithSecret(Path root) throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path file : files(root)) {
            if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(SECRET)) {
                found.add(root.relativize(file).toString());
            }
        }
        return found;
    }
}
