package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that writes archives, with two small checkouts that differ in what must not be in an archive. */
class ReproducibleArchiveIT {
    /** Too long for the header of an entry, as the names of some jars are. */
    private static final String LONG = "a-library-whose-name-is-as-long-as-those-of-native-ones-for-a-system.jar";

    private static final List<String> FILES = List.of(
            "jdyno",
            "LICENSE",
            "README.md",
            "CONTRIBUTING.md",
            "docs/concepts.md",
            "docs/examples/shop/pom.xml",
            "studies/tour.yaml",
            "kit/README.md",
            "kit/src/main/c/kit.c",
            "lab/src/main/c/relay.c",
            "cli/target/lib/jackson.jar",
            "kit/target/role-path/jackson.jar",
            "workloads/chat/workload.yaml",
            "workloads/chat/target/role-path/jackson.jar",
            "workloads/chat/target/role-path/" + LONG,
            "workloads/grid/target/role-path/libraries/" + LONG);

    @TempDir
    private Path folder;

    private Path checkout(String name, List<String> files, String permissions, String time) throws IOException {
        Path home = folder.resolve(name);
        for (String each : files) {
            Path file = home.resolve(each);
            Files.createDirectories(file.getParent());
            Files.writeString(file, file.getFileName() + "\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            Files.setLastModifiedTime(file, FileTime.from(Instant.parse(time)));
        }
        assertTrue(home.resolve("jdyno").toFile().setExecutable(true));
        return home;
    }

    private Path archive(Path home) throws Exception {
        Path file = folder.resolve(home.getFileName() + ".tar.gz");
        run(
                Checkout.javaHome().resolve("bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                Checkout.root().resolve(".mvn/Archive.java").toString(),
                home.toString(),
                "jdyno-1.0",
                "2026-01-01T00:00:00Z",
                file.toString());
        return file;
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), told);
    }

    @Test
    void theSameFilesGiveTheSameBytes() throws Exception {
        List<String> reversed = new ArrayList<>(FILES);
        Collections.reverse(reversed);
        Path one = checkout("one", FILES, "rw-r--r--", "2026-02-03T04:05:06Z");
        Path other = checkout("other", reversed, "rw-rw----", "2027-03-04T05:06:07Z");
        Files.createDirectories(other.resolve("docs/examples/shop/target"));
        Files.writeString(other.resolve("docs/examples/shop/target/shop.jar"), "what a reader has built");
        Path archive = archive(one);
        assertArrayEquals(Files.readAllBytes(archive), Files.readAllBytes(archive(other)));

        run("tar", "-xf", archive.toString(), "-C", folder.toString());
        Path unpacked = folder.resolve("jdyno-1.0");
        for (String each : FILES) {
            Path file = unpacked.resolve(each.contains("/target/") ? "lib/" + each : each);
            assertEquals(file.getFileName() + "\n", Files.readString(file));
        }
        assertTrue(Files.isExecutable(unpacked.resolve("jdyno")));
        assertEquals(
                5, Files.readAllLines(unpacked.resolve("lib/jars")).size(), () -> "the launcher must miss each jar");
        for (String each : List.of("jackson.jar", LONG)) {
            List<Path> found = FILES.stream()
                    .filter(name -> name.endsWith("/" + each))
                    .map(name -> unpacked.resolve("lib/" + name))
                    .toList();
            assertTrue(Files.isSameFile(found.get(0), found.get(1)), each);
        }
    }
}
