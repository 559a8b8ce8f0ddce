package org.jdyno.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every database starts, keeps what is written, and leaves nothing. */
class DatabaseRoleTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(Product.class)
    void aServerStartsAndLeavesNothing(Product product) throws Exception {
        try (StartedDatabase started =
                new StartedDatabase(directory, "database=" + product.word(), "tiers=two", "fsync=off")) {
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
        try (StartedDatabase started = new StartedDatabase(directory, "database=" + product.word())) {
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

    @Test
    void aDatabaseThatIsAlwaysAServerIsNotInTheProcessOfItsUser() throws Exception {
        try (StartedDatabase started = new StartedDatabase(directory, "database=postgres", "tiers=one")) {
            started.verifyFailure("unsupported", "set tiers=two");
        }
    }
}
