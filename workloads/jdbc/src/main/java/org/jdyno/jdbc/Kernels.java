package org.jdyno.jdbc;

import java.sql.SQLException;
import org.jdyno.jdbc.column.ColumnType;
import org.jdyno.jdbc.kernel.ConnectKernel;
import org.jdyno.jdbc.kernel.GetKernel;
import org.jdyno.jdbc.kernel.InsertKernel;
import org.jdyno.jdbc.kernel.LargeKernel;
import org.jdyno.jdbc.kernel.LookupKernel;
import org.jdyno.jdbc.kernel.ScanKernel;
import org.jdyno.jdbc.kernel.Session;
import org.jdyno.jdbc.kernel.SetKernel;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.RoleFailure;

/** Makes the kernel that the parameter {@code kernel} names. */
final class Kernels {
    private static final String GET = "get-";
    private static final String SET = "set-";

    private Kernels() {}

    /**
     * Creates and fills what the kernel needs.
     *
     * @param largeBytes of a large value
     */
    static Kernel make(String name, int largeBytes, long seed, Session session) throws SQLException {
        if (name.startsWith(GET)) {
            return GetKernel.of(session, type(name, GET), seed);
        }
        if (name.startsWith(SET)) {
            return SetKernel.of(session, type(name, SET), seed);
        }
        switch (name) {
            case "lookup":
                return LookupKernel.of(session, seed);
            case "scan":
                return ScanKernel.all(session, seed);
            case "scan-cursor":
                return ScanKernel.byCursor(session, seed);
            case "insert":
                return InsertKernel.single(session, seed);
            case "insert-batch":
                return InsertKernel.batched(session, seed);
            case "connect":
                return new ConnectKernel(session);
            case "lob-write":
                return LargeKernel.writing(session, largeBytes, seed);
            case "lob-read":
                return LargeKernel.reading(session, largeBytes, seed);
            default:
                throw unknown(name);
        }
    }

    private static ColumnType type(String name, String prefix) {
        return ColumnType.of(name.substring(prefix.length())).orElseThrow(() -> unknown(name));
    }

    private static RoleFailure unknown(String name) {
        return new RoleFailure("bad-parameter", "parameter kernel must not be \"" + name + "\"");
    }
}
