package org.jdyno.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A role that is killed at any moment leaves no process, port, directory or shared memory. The property {@code kills}
 * is the number of kills.
 */
class KilledRoleTest {
    private static final int KILLS = Integer.getInteger("kills", 3);
    private static final int LONGEST_START_MILLIS = 600;
    /** What the role runs beside PostgreSQL and Java, without unshare. */
    private static final List<String> PROGRAMS = List.of(
            "sh", "env", "setsid", "setpriv", "chown", "cp", "rm", "sync", "sleep", "tar", "ipcrm", "true", "cat");

    private static final Path SEGMENTS = Path.of("/proc/sysvipc/shm");

    /** The column of the process id of the creator. */
    private static final int CREATOR = 4;

    @TempDir
    private Path directory;

    /** The first start makes the template, which takes longer. */
    @BeforeAll
    static void makeTemplate(@TempDir Path directory) throws Exception {
        try (StartedDatabase started = new StartedDatabase(directory, "database=postgres")) {
            started.ready();
            started.verifyStop();
        }
    }

    @Test
    void nothingIsLeftOfAKilledRole() throws Exception {
        List<String> segments = orphanedSegments();
        Random random = new Random(17);
        for (int kill = 0; kill < KILLS; kill++) {
            try (StartedDatabase started = new StartedDatabase(directory, "database=postgres")) {
                switch (kill % 3) {
                    case 0:
                        started.role.killAfter(random.nextInt(LONGEST_START_MILLIS));
                        break;
                    case 1:
                        killUnderLoad(started, random.nextInt(100));
                        break;
                    default:
                        started.ready();
                        started.role.send("{\"command\":\"stop\"}");
                        started.role.killAfter(random.nextInt(50));
                }
                started.awaitGuard();
                started.assertNothingLeft();
            }
        }
        assertEquals(segments, orphanedSegments());
        assertEquals(List.of(), sharedMemoryOfPostgres());
    }

    /** Its memory is then that of the machine, and root's server runs as another user. */
    @Test
    void nothingIsLeftWithoutNamespaces(@TempDir Path programs) throws Exception {
        for (String name : PROGRAMS) {
            Files.createSymbolicLink(programs.resolve(name), Path.of("/usr/bin", name));
        }
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
        List<String> segments = orphanedSegments();
        try (StartedDatabase started = new StartedDatabase(
                List.of("env", "PATH=" + programs),
                directory,
                directory.resolve("database.log"),
                "database=postgres")) {
            killUnderLoad(started, 0);
            started.awaitGuard();
            started.assertNothingLeft();
        }
        assertEquals(segments, orphanedSegments());
        for (String name : PROGRAMS) {
            Files.delete(programs.resolve(name));
        }
    }

    /** Its statement goes on for longer than the test. */
    private static void killUnderLoad(StartedDatabase started, int afterMillis) throws Exception {
        Database database = started.ready();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            Future<SQLException> lost = CompletableFuture.supplyAsync(() -> assertThrows(
                    SQLException.class,
                    () -> statement.execute("select sum(g) from generate_series(1, 1000000000000) g")));
            started.role.killAfter(afterMillis);
            assertEquals("08006", lost.get().getSQLState());
        }
    }

    /** The segments of shared memory whose creator has ended. Other programs of the machine have some of their own. */
    private static List<String> orphanedSegments() throws IOException {
        try (Stream<String> lines = Files.lines(SEGMENTS)) {
            return lines.skip(1)
                    .filter(line -> !Files.exists(Path.of("/proc", line.trim().split(" +")[CREATOR])))
                    .map(line -> line.trim().split(" +")[1])
                    .toList();
        }
    }

    private static List<String> sharedMemoryOfPostgres() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/dev/shm"))) {
            return files.map(Path::toString)
                    .filter(file -> file.contains("PostgreSQL."))
                    .toList();
        }
    }
}
