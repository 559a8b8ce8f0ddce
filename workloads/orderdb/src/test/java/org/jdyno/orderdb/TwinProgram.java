package org.jdyno.orderdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
            "odbc", List.of("-lodbc"),
            "ecpg", List.of("-I/usr/include/postgresql", "-lecpg", "-lpgtypes"));

    private static final Map<String, String> HEADERS =
            Map.of("libpq", "libpq-fe.h", "odbc", "sqlext.h", "ecpg", "ecpglib.h");

    private static final Map<String, Path> PROGRAMS = new HashMap<>();

    private TwinProgram() {}

    /** The program with this library alone. Skips the test if there is no compiler or no such library. */
    static synchronized Path with(String library) throws Exception {
        assumeTrue(CCompiler.hasLibrary(HEADERS.get(library), FLAGS.get(library)), "this machine lacks " + library);
        if (!PROGRAMS.containsKey(library)) {
            PROGRAMS.put(library, compiled(library));
        }
        return PROGRAMS.get(library);
    }

    private static Path compiled(String library) throws Exception {
        Path folder = Files.createDirectories(Path.of("target/twin", library));
        List<String> flags = new ArrayList<>(FLAGS.get(library));
        for (String other : FLAGS.keySet()) {
            if (!other.equals(library)) {
                flags.add("-DJDYNO_WITHOUT_" + other.toUpperCase() + "=\"this program lacks " + other + "\"");
            }
        }
        flags.addAll(List.of("-I" + SOURCES, "-I" + DATABASE));
        List<Path> folders = new ArrayList<>(List.of(SOURCES, DATABASE));
        if (library.equals("ecpg")) {
            folders.add(preprocessed(folder));
        }
        return CCompiler.compile(folder.resolve("orderdb"), flags, KIT, folders.toArray(Path[]::new))
                .toAbsolutePath();
    }

    /** The directory of the C program that ECPG makes. */
    private static Path preprocessed(Path folder) throws Exception {
        Path sources = Files.createDirectories(folder.resolve("c"));
        Process ecpg = new ProcessBuilder(
                        "ecpg",
                        "-o",
                        sources.resolve("orderdb_ecpg.c").toString(),
                        SOURCES.resolve("orderdb_ecpg.pgc").toString())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .start();
        String said = new String(ecpg.getInputStream().readAllBytes());
        assertEquals(0, ecpg.waitFor(), said);
        return sources;
    }
}
