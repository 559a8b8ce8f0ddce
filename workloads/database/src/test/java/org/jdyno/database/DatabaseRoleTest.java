package org.jdyno.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every database starts, keeps what is written, and leaves nothing. */
class DatabaseRoleTest {
    private static final long TABLE_BYTES = 30L << 20;
    private static final int READERS = 8;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(Product.class)
    void aServerStartsAndLeavesNothing(Product product) throws Exception {
        try (StartedDatabase started =
                new StartedDatabase(directory, "database=" + product, "tiers=two", "fsync=off")) {
            Database database = started.ready();
            assertEquals(product, database.product());
            writeAndRead(database);
            started.verifyStop();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Product.class,
            names = {"H2", "HSQLDB", "DERBY"})
    void aDatabaseMayBeInTheProcessOfItsUser(Product product) throws Exception {
        try (StartedDatabase started = new StartedDatabase(directory, "database=" + product)) {
            Map<String, String> endpoints = started.endpoints();
            assertEquals(Map.of(), endpoints);
            Database database = started.asSeenWith(endpoints);
            assertTrue(database.isEmbedded());
            writeAndRead(database);
            started.verifyStop();
        }
    }

    private static void writeAndRead(Database database) throws Exception {
        try (Connection writer = database.connect();
                Connection reader = database.connect();
                Statement write = writer.createStatement();
                Statement read = reader.createStatement()) {
            write.execute("create table written (number integer)");
            write.execute("insert into written values (17)");
            try (ResultSet rows = read.executeQuery("select number from written")) {
                assertTrue(rows.next());
                assertEquals(17, rows.getInt(1));
            }
            write.execute("drop table written");
        }
    }

    /** Pages of the server that eight processes share would otherwise count eight times. */
    @Test
    void theFiguresAreThoseOfTheServer() throws Exception {
        try (StartedDatabase started = new StartedDatabase(directory, "database=postgres", "fsync=off")) {
            Database database = started.ready();
            started.role.ask("{\"command\":\"connect\",\"endpoints\":{}}");
            started.role.ask("{\"command\":\"measure\",\"seconds\":60}");
            execute(database.connect(), "create table filled (content text storage plain)");
            execute(
                    database.connect(),
                    "insert into filled select repeat('x', 7000) from generate_series(1, " + TABLE_BYTES / 8192 + ")");
            for (int reader = 0; reader < READERS; reader++) {
                execute(database.connect(), "select count(*) from filled");
            }
            JsonNode totals = started.role.ask("{\"command\":\"rest\"}");
            assertTrue(totals.get("cpuNanos").asLong() > 0, totals.toString());
            JsonNode counters = totals.get("counters");
            assertTrue(counters.get("writtenBytes").asLong() >= TABLE_BYTES, totals.toString());
            assertTrue(counters.get("contextSwitches").asLong() > READERS, totals.toString());
            JsonNode peaks = started.role.ask("{\"command\":\"stop\"}").get("counters");
            assertTrue(peaks.get("rssPeakBytes").asLong() > TABLE_BYTES, peaks.toString());
            assertTrue(peaks.get("rssPeakBytes").asLong() < READERS * TABLE_BYTES / 2, peaks.toString());
            started.assertNothingLeft();
        }
    }

    private static void execute(Connection connection, String statement) throws SQLException {
        try (Statement each = connection.createStatement()) {
            each.execute(statement);
        }
    }

    @Test
    void aDatabaseThatIsAlwaysAServerIsNotInTheProcessOfItsUser() throws Exception {
        try (StartedDatabase started = new StartedDatabase(directory, "database=postgres", "tiers=one")) {
            started.verifyFailure("unsupported", "set tiers=two");
        }
    }
}
