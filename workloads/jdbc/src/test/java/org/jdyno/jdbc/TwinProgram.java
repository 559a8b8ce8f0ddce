package org.jdyno.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.CCompiler;
import org.junit.jupiter.api.Assumptions;

/** The C twin, compiled once for all tests. */
final class TwinProgram {
    static final String MISSING = "There is no library.";
    private static final Path DATABASE = Path.of("../database/src/main/c");
    private static final List<String> FLAGS = List.of("-I" + DATABASE, "-I/usr/include/postgresql", "-lodbc", "-lpq");

    private TwinProgram() {}

    /** Skips the test if there is no compiler, or no ODBC or libpq. */
    static Path compiled() throws Exception {
        requireLibraries();
        return CCompiler.twin(FLAGS, DATABASE);
    }

    /** The twin of a machine without the libraries. */
    static Path withoutLibraries() throws Exception {
        List<String> flags = new ArrayList<>(List.of("-I" + DATABASE));
        for (String library : List.of("ODBC", "LIBPQ")) {
            flags.add("-DJDYNO_WITHOUT_" + library + "=\"" + MISSING + "\"");
        }
        return CCompiler.twin(flags, DATABASE);
    }

    /** A twin in which each of these texts has been replaced wherever it occurs; every text must occur. */
    static Path broken(Map<String, String> replacements) throws Exception {
        requireLibraries();
        return CCompiler.brokenTwin(replacements, FLAGS, DATABASE);
    }

    private static void requireLibraries() throws Exception {
        Assumptions.assumeTrue(
                CCompiler.hasLibrary("sqlext.h", FLAGS) && CCompiler.hasLibrary("libpq-fe.h", FLAGS) && hasDriver(),
                "unixodbc-dev, odbc-postgresql or libpq-dev is not installed");
    }

    private static boolean hasDriver() {
        try {
            return Files.readString(Path.of("/etc/odbcinst.ini")).contains("[PostgreSQL Unicode]");
        } catch (IOException noDrivers) {
            return false;
        }
    }
}
