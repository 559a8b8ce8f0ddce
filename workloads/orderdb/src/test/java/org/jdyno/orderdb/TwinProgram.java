package org.jdyno.orderdb;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.CCompiler;

/** The C twin, compiled once for all tests with the libraries that are here. */
final class TwinProgram {
    static final Path KIT = Path.of("../../kit/src/main/c");
    static final Path SOURCES = Path.of("src/main/c");
    private static final Path DATABASE = Path.of("../database/src/main/c");

    /** The flags of each library, as in the workload's description. */
    private static final Map<String, List<String>> FLAGS = Map.of(
            "libpq", List.of("-I/usr/include/postgresql", "-lpq"),
            "odbc", List.of("-lodbc"));

    private static final Map<String, String> HEADERS = Map.of("libpq", "libpq-fe.h", "odbc", "sqlext.h");

    private TwinProgram() {}

    /** The program with this library alone. Skips the test if there is no compiler or no such library. */
    static Path with(String library) throws Exception {
        assumeTrue(CCompiler.hasLibrary(HEADERS.get(library), FLAGS.get(library)), "this machine lacks " + library);
        List<String> flags = new ArrayList<>(FLAGS.get(library));
        for (String other : FLAGS.keySet()) {
            if (!other.equals(library)) {
                flags.add("-DJDYNO_WITHOUT_" + other.toUpperCase() + "=\"this program lacks " + other + "\"");
            }
        }
        flags.addAll(List.of("-I" + SOURCES, "-I" + DATABASE));
        return CCompiler.twin(flags, DATABASE);
    }
}
