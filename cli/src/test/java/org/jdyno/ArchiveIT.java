package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jdyno.host.Programs;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The archive that {@code ./mvnw package} has made, on a machine that has a Java and nothing else of jdyno: no Maven,
 * no checkout, no network, an empty home, and another user's files.
 */
@Order(1)
class ArchiveIT {
    private static final long MOST_BYTES = 130_000_000;
    private static final int BLOCK = 512;

    /** Sets up what a machine without any network has, and becomes the command. */
    private static final String LOOPBACK = "ip link set lo up && exec \"$@\"";

    /** The files of a workload that no role and no twin needs. */
    private static final Pattern NOT_SHIPPED =
            Pattern.compile("pom\\.xml|[.].*|(target|libraries|src/test|src/main/(java|resources))/.*");

    @TempDir
    private static Path folder;

    /** What is unpacked. */
    private static Path home;

    private static Path work;

    @BeforeAll
    static void unpack() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        run("tar", "-xf", archive().toString(), "-C", folder.toString());
        home = folder.resolve("jdyno-" + ofPom("version"));
        run("chmod", "-R", "a-w", home.toString());
        work = Files.createDirectory(folder.resolve("work"));
        Files.createDirectory(work.resolve("home"));
        run("chmod", "-R", "a+rwX", work.toString());
    }

    @AfterAll
    static void allowToDelete() throws Exception {
        run("chmod", "-R", "u+w", folder.toString());
    }

    private static Path archive() throws IOException {
        return Checkout.root().resolve("target/jdyno-" + ofPom("version") + ".tar.gz");
    }

    /** The first element of this name in the pom of all modules. */
    private static String ofPom(String name) throws IOException {
        Matcher element = Pattern.compile("<" + name + ">([^<]+)</")
                .matcher(Files.readString(Checkout.root().resolve("pom.xml")));
        assertTrue(element.find(), name);
        return element.group(1);
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), told);
    }

    private static boolean works(List<String> words) throws Exception {
        List<String> command = new ArrayList<>(words);
        command.add("true");
        return new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private static List<String> and(List<String> words, String... more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of(more));
        return all;
    }

    @Test
    void itRunsForAnotherUserWithoutMavenAndNetwork() throws Exception {
        Path empty = work.resolve("home");
        List<String> alone = List.of(Checkout.root().resolve(".ci/one-jvm").toString(), jvm());
        List<String> under = works(alone) ? alone : List.of();
        List<String> another = and(under, "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
        under = works(another) ? another : under;
        List<String> offline = and(under, "unshare", "-rn", "sh", "-c", LOOPBACK, "sh");
        boolean unconnected = works(offline);
        under = and(
                unconnected ? offline : under,
                "env",
                "-i",
                "PATH=/usr/local/bin:/usr/bin:/bin",
                "JAVA_HOME=" + jvm(),
                "HOME=" + empty,
                "XDG_CACHE_HOME=" + empty.resolve(".cache"));
        Tool tool = new Tool(work).by(home.resolve("jdyno")).under(under.toArray(String[]::new));
        Map<String, String> before = listing();

        Tool.Ended version = tool.run("--version");
        assertEquals(0, version.status(), version.toString());
        assertEquals("jdyno " + ofPom("version") + "\n", version.out());
        assertEquals("", version.err());
        assertEquals(1, archivesOfClasses(empty.resolve(".cache")));

        Tool.Ended platforms = tool.run("platforms");
        assertTrue(platforms.out().contains(System.getProperty("java.version")), platforms.toString());
        Tool.Ended tour = tool.run("run", "--quick", "--dry-run");
        assertEquals(0, tour.status(), tour.toString());
        verifyThatItMeasures(tool);

        assertEquals(before, listing());
        assertEquals(1, archivesOfClasses(empty.resolve(".cache")));
        assumeTrue(
                unconnected,
                "all went well, but no namespace without a network can be made here: so it had one if it wanted one");
    }

    private static String jvm() {
        return Checkout.javaHome().toString();
    }

    /** What the directory has, with the size and the time of everything. */
    private static Map<String, String> listing() throws IOException {
        Map<String, String> listing = new TreeMap<>();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.toList()) {
                listing.put(file.toString(), Files.size(file) + " " + Files.getLastModifiedTime(file));
            }
        }
        return listing;
    }

    private static long archivesOfClasses(Path cache) throws IOException {
        try (Stream<Path> files = Files.walk(cache.resolve("jdyno/classes"))) {
            return files.filter(
                            file -> file.endsWith("jdyno.jsa") && file.toFile().length() > 0)
                    .count();
        }
    }

    private static void verifyThatItMeasures(Tool tool) throws Exception {
        String twin = Programs.find("cc").isPresent() ? ", native" : "";
        Files.writeString(
                work.resolve("plan.yaml"),
                """
                platforms: ["here=%s+serial"%s]
                workloads: {sockets: {test: TCP_RR_1, placement: free}}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, measure: 300ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(jvm(), twin));
        Tool.Ended ended = tool.run("run", "plan.yaml", "--out", "run");
        Ending.verifyStatus(ended, work.resolve("run"));
        Set<String> platforms = new TreeSet<>();
        for (Trial trial : RunDirectory.open(work.resolve("run")).read().trials()) {
            assertTrue(Ending.cameToItsEnd(trial), trial::toString);
            platforms.add(trial.slot().platform());
        }
        assertTrue(platforms.contains("here"), platforms.toString());
        assertEquals(!twin.isEmpty(), platforms.contains("native"), platforms.toString());
        assertTrue(Files.exists(work.resolve("run/report.html")), ended.toString());
    }

    @Test
    void itHasAllThatAWorkloadHas() throws IOException {
        List<String> lost = new ArrayList<>();
        int found = 0;
        Path workloads = Checkout.root().resolve("workloads");
        try (Stream<Path> files = Files.walk(workloads)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path name = workloads.relativize(file);
                boolean ofWorkload =
                        Files.exists(workloads.resolve(name.getName(0)).resolve("README.md"));
                if (ofWorkload
                        && !NOT_SHIPPED
                                .matcher(name.subpath(1, name.getNameCount()).toString())
                                .matches()) {
                    found++;
                    if (!Files.exists(home.resolve("workloads").resolve(name))) {
                        lost.add(name.toString());
                    }
                }
            }
        }
        assertTrue(found > 50, "only " + found + " files of workloads were found");
        assertEquals(List.of(), lost);
    }

    @Test
    void eachJarIsThereOnce() throws IOException {
        long size = Files.size(archive());
        assertTrue(size < MOST_BYTES, "it has " + size + " bytes: see what weighs in docs/archive.md");
        String kit = "target/role-path/jdyno-kit-" + ofPom("version") + ".jar";
        Path lib = home.resolve("lib");
        assertTrue(Files.isSameFile(
                lib.resolve("kit").resolve(kit), lib.resolve("workloads/chat").resolve(kit)));
    }

    @Test
    void noEntrySaysWhenAndByWhomItWasMade() throws IOException {
        Set<String> found = new TreeSet<>();
        int entries = 0;
        try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(archive())))) {
            for (byte[] header = in.readNBytes(BLOCK); header[0] != 0; header = in.readNBytes(BLOCK)) {
                entries++;
                found.add(String.join(
                        " ", text(header, 100, 7), text(header, 108, 7), text(header, 116, 7), text(header, 136, 11)));
                long size = Long.parseLong(text(header, 124, 11), 8);
                in.skipNBytes((size + BLOCK - 1) / BLOCK * BLOCK);
            }
        }
        String time = Long.toOctalString(
                Instant.parse(ofPom("project.build.outputTimestamp")).getEpochSecond());
        String byRoot = " 0000000 0000000 " + time;
        assertTrue(entries > 400, "only " + entries + " entries were found");
        assertEquals(Set.of("0000644" + byRoot, "0000755" + byRoot), found);
    }

    private static String text(byte[] header, int at, int length) {
        return new String(header, at, length, StandardCharsets.US_ASCII);
    }
}
