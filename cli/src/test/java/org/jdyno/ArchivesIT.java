package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.model.Cause;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Start-up archives of a JVM of this machine, made and used for real. */
class ArchivesIT {
    private static final String ORDERS = "workloads: {orders: {warehouses: 1, population: 1}}\n";

    private static final String SERVER =
            """
            server: {command: "{java} -cp {example} org.jdyno.server.example.Shop {port}"}
            load: {connections: 2}
            """;

    @TempDir
    private Path folder;

    private Tool tool;
    private Path cache;

    @BeforeEach
    void makeTool() throws IOException {
        cache = Files.createDirectory(folder.resolve("cache"));
        tool = new Tool(folder).with("XDG_CACHE_HOME", cache.toString());
    }

    private Trial trial(String measured, String options, String directory) throws Exception {
        String jvm = Checkout.javaHome().toString();
        Files.writeString(
                folder.resolve("plan.yaml"),
                "platforms: [\"usual=" + jvm + "\", \"archived=" + jvm + options + "\"]\n" + measured
                        + """
                        blocks: 1
                        timing: {burst: 200ms, pause: 1ms, min-bursts: 1, max-bursts: 1, measure: 200ms, window: 100ms}
                        """);
        Tool.Ended ended = tool.run("run", "plan.yaml", "--out", directory, "--no-open");
        assertTrue(ended.status() <= 3, ended.toString());
        return RunDirectory.open(folder.resolve(directory)).read().trials().stream()
                .filter(trial -> trial.slot().platform().equals("archived"))
                .findFirst()
                .orElseThrow();
    }

    private List<String> archives() throws IOException {
        try (Stream<Path> files = Files.list(cache.resolve("jdyno/archives"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void isMadeOnceAndUsedByEveryTrial() throws Exception {
        Trial first = trial(ORDERS, "+appcds", "first");
        assertTrue(first.completed(), first.toString());
        assertTrue(first.measures().get("archive-size") > 0.1, first.measures().toString());
        assertTrue(first.measures().get("training-time") > 0, first.measures().toString());
        List<String> made = archives();
        assertEquals(2, made.size(), "an archive and its cost: " + made);
        Trial second = trial(ORDERS, "+appcds", "second");
        assertEquals(first.measures().get("training-time"), second.measures().get("training-time"));
        assertEquals(made, archives());
        Path archive = cache.resolve("jdyno/archives").resolve(made.get(0));
        byte[] whole = Files.readAllBytes(archive);
        // JVMs write it read-only.
        Files.delete(archive);
        Files.write(archive, Arrays.copyOf(whole, whole.length / 2));
        Trial third = trial(ORDERS, "+appcds", "third");
        assertTrue(third.completed(), third.toString());
        assertTrue(Files.size(archive) > whole.length / 2, "one that is not whole is made anew");
    }

    /** Some JVMs use an archive of an older jar without a word. */
    @Test
    void aServerOfTheUserHasOneAndAnotherWhenItsJarChanges() throws Exception {
        Path jar = Files.copy(example(), folder.resolve("shop.jar"));
        String server = SERVER.replace("{example}", "shop.jar");
        Trial first = trial(server, "+appcds", "first");
        assertTrue(first.completed(), first.toString());
        assertTrue(first.measures().get("archive-size") > 0.1, first.measures().toString());
        List<String> made = archives();
        try (FileSystem content = FileSystems.newFileSystem(jar)) {
            Files.writeString(content.getPath("version.txt"), "2");
        }
        assertTrue(trial(server, "+appcds", "second").completed());
        assertEquals(2 * made.size(), archives().size(), archives().toString());
    }

    private static Path example() throws IOException {
        try (Stream<Path> jars = Files.list(Checkout.root().resolve("workloads/server/target/role-path"))) {
            return jars.filter(jar -> jar.getFileName().toString().contains("server"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void onAFullDiskThereIsNoneAndTheReasonIsTold() throws Exception {
        String mount = "mount -t tmpfs -o size=2m none " + cache;
        assumeTrue(
                new ProcessBuilder("unshare", "-rm", "sh", "-c", mount).start().waitFor() == 0,
                "no small disk can be made here");
        tool.under("unshare", "-rm", "sh", "-c", mount + " && exec \"$@\"", "sh");
        Trial archived = trial(ORDERS, "+appcds", "run");
        assertEquals(Cause.UNSUPPORTED, archived.cause().orElseThrow(), archived.toString());
        assertTrue(archived.message().contains("archive"), archived.message());
    }

    /** Without the options of the platform a server writes no archive, and would be measured without a word. */
    @Test
    void aServerWithoutTheOptionsIsSkippedWithTheReason() throws Exception {
        Trial archived = trial(SERVER.replace("{java}", "{java-home}/bin/java"), "+appcds", "run");
        assertEquals(Cause.UNSUPPORTED, archived.cause().orElseThrow(), archived.toString());
        assertTrue(archived.message().contains("wrote no archive"), archived.message());
        assertEquals(List.of(), archives(), "nothing is left half made");
    }

    /** JDK 17 has no AOT cache. */
    @Test
    void aJvmThatIsTooOldIsUnable() throws Exception {
        if (Runtime.version().feature() >= 25) {
            return;
        }
        Trial archived = trial(ORDERS, "+aot", "run");
        assertEquals(Cause.UNSUPPORTED, archived.cause().orElseThrow(), archived.toString());
        assertTrue(archived.message().contains("+aot needs JDK 24 or later"), archived.message());
        assertFalse(Files.exists(cache.resolve("jdyno/archives")));
    }
}
