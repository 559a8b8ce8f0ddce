package org.jdyno.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a database refuses is told in a sentence that names the setting to change. */
class RefusalsTest {
    @TempDir
    private Path directory;

    @TempDir
    private Path passwords;

    @Test
    void postgresNamesWhatItRefuses() throws Exception {
        try (StartedDatabase started = new StartedDatabase(directory, "database=postgres", "max-connections=3")) {
            Map<String, String> endpoints = started.endpoints();
            verify("bad-parameter", "leave out user= and password-file=", () -> started.asSeenWith(
                            endpoints, password("wrong"))
                    .connect());
            verify("bad-parameter", "does not accept user=nobody", () -> started.asSeenWith(endpoints, "user=nobody")
                    .connect());
            String url = "url=jdbc:postgresql://" + endpoints.get(Database.ROLE) + "/";
            verify("bad-parameter", "set user= and password-file=", () -> started.asSeenWith(
                            endpoints, url + "missing", "user=jdyno", password("jdyno"))
                    .connect());
            Database own = started.asSeenWith(endpoints, url + "jdyno", "user=jdyno", password("jdyno"));
            verify("bad-parameter", "set may-write=yes", own::requireWritable);
            verify("bad-parameter", "set may-write=yes", () -> write(own));
            started.asSeenWith(endpoints, url + "jdyno", "user=jdyno", password("jdyno"), "may-write=yes")
                    .requireWritable();
            verify(
                    "bad-parameter",
                    "password-file must be a file",
                    () -> started.asSeenWith(endpoints, url + "jdyno", "user=jdyno", "password-file=/no/such/file"));
            // The server ends a closed connection some time after its client, so this is the last that connects.
            verify("refused", "max-connections=3 is too small", () -> openAll(started.asSeenWith(endpoints), 4));
            started.verifyStop();
            verify("refused", "cannot be reached; start it, or set url=", own::connect);
            verify("refused", "its log says why", () -> started.asSeenWith(endpoints)
                    .connect());
        }
    }

    private String password(String word) throws IOException {
        return "password-file=" + Files.write(passwords.resolve(word), Collections.singletonList(word));
    }

    private static void openAll(Database database, int number) throws SQLException {
        List<Connection> open = new ArrayList<>();
        try {
            for (int i = 0; i < number; i++) {
                open.add(database.connect());
            }
        } finally {
            for (Connection each : open) {
                each.close();
            }
        }
    }

    private static void write(Database database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table written (number integer)");
        } catch (SQLException refused) {
            throw database.failure(refused);
        }
    }

    /** Nothing is created where the URL leads to. */
    @ParameterizedTest
    @CsvSource({"h2, jdbc:h2:%s/own", "hsqldb, jdbc:hsqldb:file:%s/own", "derby, jdbc:derby:%s/own"})
    void aMissingDatabaseOfTheUserIsNotCreated(String product, String url) throws Exception {
        Database own = Database.of(
                RoleContexts.parameters("database=" + product, "url=" + String.format(url, directory)), Map.of());
        verify("bad-parameter", "has no such database; set url= to one that exists", own::connect);
        assertEquals(List.of(), List.of(directory.toFile().list()));
    }

    @Test
    void aDatabaseOfTheUserIsNotWrittenTo() throws Exception {
        String url = "jdbc:h2:" + directory.resolve("own");
        DriverManager.getConnection(url).close();
        Database own = Database.of(RoleContexts.parameters("database=h2", "url=" + url), Map.of());
        assertThrows(RoleFailure.class, () -> write(own));
        assertThrows(RoleFailure.class, own::requireWritable);
    }

    @ParameterizedTest
    @CsvSource({
        "h2, database=h3, 'h2, hsqldb, derby or postgres'",
        "h2, url=jdbc:postgresql:x, a URL of database=h2",
        "h2, tiers=four, 'auto, one, two or three'",
        "h2, may-write=perhaps, no or yes",
        "h2, max-connections=0, from 1"
    })
    void aWrongParameterIsNamed(String product, String wrong, String part) {
        String[] parameters =
                wrong.startsWith("database=") ? new String[] {wrong} : new String[] {"database=" + product, wrong};
        verify("bad-parameter", part, () -> Database.of(RoleContexts.parameters(parameters), Map.of()));
    }

    private static void verify(String cause, String part, Executable refused) {
        RoleFailure failure = assertThrows(RoleFailure.class, refused);
        assertEquals(cause, failure.failureCause(), failure.getMessage());
        assertTrue(failure.getMessage().contains(part), failure.getMessage());
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                StartedDatabase started =
                        new StartedDatabase(directory, "database=postgres", "database-port=" + other.getLocalPort())) {
            started.verifyFailure("port-taken", "leave out database-port=" + other.getLocalPort());
        }
    }

    @Test
    void aSettingThatTheServerRefusesIsNamed() throws Exception {
        try (StartedDatabase started = new StartedDatabase(directory, "database=postgres", "shared-buffers=plenty")) {
            started.verifyFailure("start", "invalid value for parameter \"shared_buffers\": \"plenty\"");
        }
    }

    @Test
    void aMissingDirectoryIsNamed() throws Exception {
        Path log = directory.resolve("database.log");
        try (StartedDatabase started = new StartedDatabase(directory.resolve("missing"), log, "database=postgres")) {
            JsonNode failed = started.role.next("failed");
            assertEquals("bad-parameter", failed.get("cause").asText(), failed.toString());
            assertTrue(failed.get("message").asText().contains("set directory="), failed.toString());
        }
    }
}
