package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.Example;
import org.jdyno.model.Host;
import org.jdyno.model.HostSpec;
import org.jdyno.model.Hosts;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BundleCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter told = new StringWriter();

    private int jdyno(Object... words) {
        told.getBuffer().setLength(0);
        PrintWriter out = new PrintWriter(told, true);
        return Jdyno.run(Stream.of(words).map(Object::toString).toArray(String[]::new), out, out);
    }

    private Path bundle(Path directory, String name) {
        Path file = folder.resolve(name);
        assertEquals(ExitCode.DONE, jdyno("bundle", directory, "--out", file), told::toString);
        return file;
    }

    private JsonNode report(Path place) throws IOException {
        assertEquals(ExitCode.DONE, jdyno("report", place, "--format", "json"), told::toString);
        return withoutEnvironment(new ObjectMapper().readTree(told.toString()));
    }

    private static JsonNode withoutEnvironment(JsonNode report) {
        report.findParents("environment").forEach(host -> ((ObjectNode) host).remove("environment"));
        return report;
    }

    /** All but runs with damaged trials, of which a bundle would have fewer. */
    static Stream<String> names() {
        return StoredRun.names().stream().filter(name -> !name.equals("damaged"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void aBundleIsJudgedAsItsDirectory(String name) throws IOException {
        Path directory = StoredRun.unpack(name, folder).path();
        Path file = bundle(directory, "bundle.zip");
        assertEquals(report(directory), report(file));
    }

    @Test
    void theSameDirectoryGivesTheSameFile() throws IOException {
        Path one = StoredRun.unpack("comparison", Files.createDirectory(folder.resolve("x")))
                .path();
        Path other = StoredRun.unpack("comparison", Files.createDirectory(folder.resolve("y")))
                .path();
        byte[] first = Files.readAllBytes(bundle(one, "one.zip"));
        String digest = told.toString().replaceAll("(?s).*: ", "");
        assertArrayEquals(first, Files.readAllBytes(bundle(other, "other.zip")));
        assertTrue(told.toString().endsWith(digest) && digest.strip().matches("[0-9a-f]{64}"), told::toString);
    }

    @Test
    void bundlesAreMergedAsDirectories() throws IOException {
        Path one = StoredRun.unpack("comparison", Files.createDirectory(folder.resolve("x")))
                .path();
        Path other = StoredRun.unpack("comparison", Files.createDirectory(folder.resolve("y")))
                .onAnotherMachine()
                .path();
        assertEquals(ExitCode.DONE, jdyno("merge", one, other, "--format", "json"), told::toString);
        String directories = told.toString();
        Path first = bundle(one, "one.zip");
        Path second = bundle(other, "two.zip");
        assertEquals(ExitCode.DONE, jdyno("merge", first, second, "--format", "json"), told::toString);
        assertEquals(
                directories,
                told.toString().replace(first.toString(), one.toString()).replace(second.toString(), other.toString()));
    }

    @Test
    void whatIsNotForOthersIsNotInIt() throws IOException {
        Path file = bundle(secretRun(), "bundle.zip");
        try (FileSystem zip = FileSystems.newFileSystem(file);
                Stream<Path> all = Files.walk(zip.getPath("/"))) {
            for (Path one : all.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(one, StandardCharsets.ISO_8859_1);
                for (String secret : List.of("hunter2", "alice", "shop.example.org", "192.0.2.7", "/opt/private")) {
                    assertFalse(text.contains(secret), () -> secret + " in " + one + ": " + text);
                }
            }
        }
        assertEquals(ExitCode.DONE, jdyno("report", file, "--format", "text"), told::toString);
        assertTrue(told.toString().contains("throughput"), told::toString);
    }

    private Path secretRun() {
        Plan plan = Example.plan(3, 4, "a", "b");
        List<Platform> platforms = plan.platforms().stream()
                .map(platform -> platform.with(
                        List.of("-Ddb.password=hunter2", "-Dhome=/home/alice/x", "--token", "hunter2"),
                        Optional.empty()))
                .toList();
        HostSpec server = new HostSpec("ssh", List.of("-p", "22", "alice@shop.example.org"), Optional.of("192.0.2.7"));
        Plan secret = Example.of(plan, platforms)
                .under(conditions -> conditions.on(new Hosts(Map.of("server", server), Optional.empty())));
        Map<String, String> environment =
                Map.of("HOME", "/home/alice", "USER", "alice", "LANG", "C", "PATH", "/opt/private");
        Host there = new Host(4, 1L << 30, Map.of("processor", "theirs"), environment, Map.of());
        Host here = new Host(2, 1L << 30, Map.of("processor", "an example"), environment, Map.of())
                .beside(Map.of(server.describe(), there));
        List<Trial> trials = Example.completedTrials(plan, Map.of("a", 1e3, "a+again", 1e3, "b", 1.1e3), 0.01);
        Run run = Example.run(secret, trials);
        Run stored = new Run(
                run.id(),
                run.version(),
                List.of("./jdyno", "run", "/home/alice/plan.yaml", "--hosts", "server=ssh alice@shop.example.org"),
                run.plan(),
                here,
                run.workloads(),
                run.schedule(),
                List.of(),
                run.damaged(),
                run.identity(),
                run.earlierSteal(),
                run.extensions());
        RunDirectory directory = RunDirectory.create(folder.resolve("secret"), stored);
        trials.forEach(trial -> directory.trials().keep(directory.trials().begin(trial.slot()), trial));
        return folder.resolve("secret");
    }

    private Path comparison() throws IOException {
        return bundle(StoredRun.unpack("comparison", folder).path(), "bundle.zip");
    }

    private void assertRefused(Path file, String... texts) {
        assertEquals(ExitCode.USAGE, jdyno("report", file), told::toString);
        for (String text : texts) {
            assertTrue(told.toString().contains(text), () -> text + " in " + told);
        }
        assertEquals(1, told.toString().lines().count(), told::toString);
    }

    @Test
    void aChangedBundleIsRefused() throws IOException {
        Path file = comparison();
        try (FileSystem zip = FileSystems.newFileSystem(file)) {
            Path host = zip.getPath("/host.json");
            Files.writeString(host, Files.readString(host).replace("\"processors\" : 2", "\"processors\" : 3"));
        }
        assertRefused(file, "bundle.zip is damaged or was changed: host.json is not as it was stored");
    }

    @Test
    void aBundleWithFurtherOrFewerFilesIsRefused() throws IOException {
        Path file = comparison();
        try (FileSystem zip = FileSystems.newFileSystem(file)) {
            Files.writeString(zip.getPath("/more.json"), "{}");
        }
        assertRefused(file, "\"more.json\" was added");
        try (FileSystem zip = FileSystems.newFileSystem(file)) {
            Files.delete(zip.getPath("/more.json"));
            Files.delete(zip.getPath("/host.json"));
        }
        assertRefused(file, "host.json is missing");
    }

    @Test
    void anotherVersionAndAnotherListAreRefused() throws IOException {
        Path file = comparison();
        change(file, "\"schema\" : 1", "\"schema\" : 9");
        assertRefused(file, "schema is \"9\", and this version of jdyno reads 1");
        change(file, "\"schema\" : 9", "\"schema\" : 1");
        change(file, "\"name\" : \"host.json\"", "\"name\" : \"../host.json\"");
        assertRefused(file, "bundle.json has the file \"../host.json\"");
        change(file, "\"name\" : \"../host.json\"", "\"name\" : \"host.json\"");
        change(file, "\"digest\" : \"", "\"digest\" : \"0");
        assertRefused(file, "bundle.json is not as it was stored");
        change(file, "{", "");
        assertRefused(file, "bundle.json cannot be read");
    }

    private static void change(Path file, String from, String to) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(file)) {
            Path list = zip.getPath("/bundle.json");
            String text = Files.readString(list);
            assertTrue(text.contains(from), text);
            int place = text.indexOf(from);
            Files.writeString(list, text.substring(0, place) + to + text.substring(place + from.length()));
        }
    }

    @Test
    void aCutBundleAndForeignFilesAreRefused() throws IOException {
        byte[] whole = Files.readAllBytes(comparison());
        Path cut = Files.write(folder.resolve("cut.zip"), Arrays.copyOf(whole, whole.length / 2));
        assertRefused(cut, "cut.zip is no bundle, or was cut");
        assertRefused(Files.writeString(folder.resolve("notes.txt"), "text"), "notes.txt is no bundle");
        Path foreign = folder.resolve("foreign.zip");
        try (FileSystem zip = FileSystems.newFileSystem(foreign, Map.of("create", "true"))) {
            Files.writeString(zip.getPath("/a.txt"), "text");
        }
        assertRefused(foreign, "a zip file without bundle.json");
        assertEquals(
                ExitCode.FAILED, jdyno("merge", folder.resolve("bundle.zip"), cut, "--out", folder.resolve("m.html")));
        assertTrue(told.toString().replaceAll("\\s+", " ").contains("cut.zip is no bundle, or was cut"));
    }

    @Test
    void wrongDirectoriesAreTold() throws IOException {
        assertEquals(ExitCode.USAGE, jdyno("bundle", folder.resolve("nowhere")));
        assertTrue(told.toString().contains("there is no run or study in"), told::toString);
        Path damaged = StoredRun.unpack("damaged", folder).path();
        assertEquals(ExitCode.USAGE, jdyno("bundle", damaged, "--out", folder.resolve("d.zip")));
        assertTrue(told.toString().contains("is damaged and would be missing"), told::toString);
        Path whole = StoredRun.unpack("comparison", folder).path();
        assertEquals(ExitCode.USAGE, jdyno("bundle", whole, "--out", folder.resolve("no/where.zip")));
        assertTrue(told.toString().contains("cannot write the bundle"), told::toString);
    }
}
