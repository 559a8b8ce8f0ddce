package org.jdyno.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jdyno.database.Database;
import org.jdyno.jdbc.kernel.Session;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverVersionTest {
    private static final List<String> KERNELS = List.of(
            "get-byte",
            "get-boolean",
            "get-real",
            "get-decimal",
            "get-char",
            "get-time",
            "get-timestamp",
            "get-local-date-time",
            "get-binary",
            "set-decimal-float",
            "set-timestamp",
            "lookup",
            "scan-cursor",
            "insert-batch",
            "connect",
            "lob-write");

    private static String version(Database database) throws SQLException {
        try (Connection connection = database.connect()) {
            return connection.getMetaData().getDriverVersion();
        }
    }

    private static String digest(Database database, String name) throws Exception {
        Session session = new Session(database);
        Kernel kernel = Kernels.make(name, 1 << 16, 1, session);
        kernel.repeat(1);
        kernel.repeat(2);
        return kernel.verify();
    }

    @Test
    void anOlderDriverDoesTheSame(@TempDir Path directory, @TempDir Path copies) throws Exception {
        RoleContext context =
                RoleContexts.of("database=postgres", "driver=42.2", "directory=" + copies.toAbsolutePath());
        try (Postgres postgres = new Postgres(directory)) {
            Database older = postgres.database(DriverVersion.of(context));
            assertEquals("42.2.29", version(older));
            assertEquals("42.7.14", version(postgres.database()));
            for (String kernel : KERNELS) {
                assertEquals(digest(postgres.database(), kernel), digest(older, kernel), kernel);
            }
        }
    }

    @Test
    void itIsADriverOfPostgres() {
        RoleContext context = RoleContexts.of("database=h2", "driver=42.2", "directory=/tmp");
        RoleFailure refused = assertThrows(RoleFailure.class, () -> DriverVersion.of(context));
        assertEquals("driver=42.2 is a driver of PostgreSQL; set database=postgres", refused.getMessage());
    }
}
