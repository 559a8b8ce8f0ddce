package org.jdyno.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jdyno.host.Programs;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FleetFilesTest {
    @TempDir
    private Path folder;

    private static List<String> machines(Engine engine) {
        return engine == Engine.SSH ? List.of("m1", "-p 2222 user@m2") : List.of("", "");
    }

    @Test
    void slurmGetsAnArrayThatHasItsNodesToItself() {
        String job =
                MadeFleet.files(Engine.SLURM, List.of("", "", "", "", "", "")).get("job.sh");
        List<String> directives = job.lines()
                .filter(line -> line.startsWith("#SBATCH "))
                .map(line -> line.substring("#SBATCH ".length()))
                .toList();
        assertTrue(
                directives.containsAll(List.of(
                        "--array=0-5",
                        "--exclusive",
                        "--requeue",
                        "--time=14",
                        "--partition=short",
                        "--constraint=epyc&nvme",
                        "--output=logs/task-%a.log")),
                directives.toString());
        List<String> lines = job.lines().toList();
        assertEquals("#!/bin/sh", lines.get(0));
        assertTrue(lines.get(1).startsWith("#SBATCH "), "sbatch reads no further than the first command");
        assertFalse(Pattern.compile("@[A-Z]+@").matcher(job).find(), "something was not filled in");
    }

    @Test
    void theJobThatCollectsRunsInTheSamePartition() {
        String submit = MadeFleet.files(Engine.SLURM, List.of("")).get("submit.sh");
        assertTrue(submit.contains("--partition=short"), submit);
        assertFalse(submit.contains("--constraint"), submit);
        assertTrue(submit.contains("--dependency=\"afterany:$array\""), submit);
    }

    @Test
    void sshHasALineForEachMachine() {
        Map<String, String> files = MadeFleet.files(Engine.SSH, machines(Engine.SSH));
        assertEquals("0\tm1\n1\t-p 2222 user@m2\n", files.get("machines"));
        assertTrue(files.get("remote.sh").contains("\nfleet=2026-11-28_09-01-33-1f\n"), files.get("remote.sh"));
        String sent = files.get("remote.sh")
                .lines()
                .filter(line -> line.startsWith("sent="))
                .findFirst()
                .orElseThrow();
        assertTrue(sent.contains("job.sh") && sent.contains("plan.yaml") && sent.contains("fleet.yaml"), sent);
    }

    /** dash, bash and others in their POSIX mode read them; what they do is for FleetIT. */
    @ParameterizedTest
    @EnumSource(Engine.class)
    void scriptsAreReadByTheShell(Engine engine) throws Exception {
        for (Path script : scripts(engine)) {
            assertEquals("", said("sh", "-n", script.toString()), script::toString);
        }
    }

    @ParameterizedTest
    @EnumSource(Engine.class)
    void shellcheckFindsNothing(Engine engine) throws Exception {
        assumeTrue(Programs.find("shellcheck").isPresent(), "there is no shellcheck here");
        List<String> command = new ArrayList<>(List.of("shellcheck", "--shell=sh"));
        scripts(engine).forEach(script -> command.add(script.toString()));
        assertEquals("", said(command.toArray(String[]::new)));
    }

    private List<Path> scripts(Engine engine) throws IOException {
        List<Path> scripts = new ArrayList<>();
        for (Map.Entry<String, String> file :
                MadeFleet.files(engine, machines(engine)).entrySet()) {
            if (file.getKey().endsWith(".sh")) {
                scripts.add(Files.writeString(folder.resolve(file.getKey()), file.getValue()));
            }
        }
        assertTrue(scripts.size() >= 2, scripts::toString);
        return scripts;
    }

    private static String said(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void anOptionOfAnotherEngineIsRefused() {
        UserError wrong = assertThrows(
                UserError.class,
                () -> new FleetSettings(
                        Engine.SSH,
                        List.of("m1"),
                        false,
                        new FleetSettings.Program("jdyno", Optional.empty(), Optional.empty()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of("short"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
        assertEquals("--partition is for --engine slurm only; leave it out", wrong.getMessage());
    }
}
