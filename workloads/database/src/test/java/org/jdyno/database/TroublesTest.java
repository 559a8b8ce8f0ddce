package org.jdyno.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to a server in the middle of a trial is named, by the role and by its clients. */
class TroublesTest {
    @TempDir
    private Path directory;

    @Test
    void aServerThatIsKilledIsNamed() throws Exception {
        try (StartedDatabase started = new StartedDatabase(directory, "database=postgres")) {
            Database database = started.ready();
            try (Connection connection = database.connect()) {
                started.postmaster().destroyForcibly();
                started.verifyFailure("crash", "was ended by signal 9 during the trial");
                RoleFailure lost =
                        database.failure(assertThrows(SQLException.class, () -> writeUntilRefused(connection)));
                assertEquals("refused", lost.failureCause(), lost.getMessage());
            }
        }
    }

    private static void writeUntilRefused(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table filled (content text)");
            while (true) {
                statement.execute("insert into filled select repeat('x', 1000) || g from generate_series(1, 2000) g");
            }
        }
    }

    @Test
    void aFullDiskIsNamed() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "needs root to mount a small file system");
        Path small = directory.resolve("small");
        run("mkdir", small.toString());
        run("mount", "-t", "tmpfs", "-o", "size=192m", "tmpfs", small.toString());
        try (StartedDatabase started =
                new StartedDatabase(small, directory.resolve("database.log"), "database=postgres")) {
            Database database = started.ready();
            try (Connection connection = database.connect()) {
                SQLException full = assertThrows(SQLException.class, () -> writeUntilRefused(connection));
                String told = database.failure(full).getMessage();
                assertTrue(told.contains("set directory=") || told.contains("cannot be reached"), told);
            }
            started.verifyFailure("error", "set directory= to another directory");
            assertEquals(List.of(), List.of(small.toFile().list()));
        } finally {
            run("umount", small.toString());
            run("rmdir", small.toString());
        }
    }

    @Test
    void aDirectoryWithTooLittleSpaceIsNamed() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "needs root to mount a small file system");
        Path small = directory.resolve("small");
        run("mkdir", small.toString());
        run("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", small.toString());
        try (StartedDatabase started =
                new StartedDatabase(small, directory.resolve("database.log"), "database=postgres")) {
            started.verifyFailure("error", "must have 128.0 MB for the data of the database");
        } finally {
            run("umount", small.toString());
            run("rmdir", small.toString());
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertEquals(
                0,
                new ProcessBuilder(command).inheritIO().start().waitFor(),
                List.of(command).toString());
    }
}
