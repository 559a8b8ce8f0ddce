package org.jdyno.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.CCompiler;

/** The C twin, compiled once for all tests. */
final class TwinProgram {
    private static final Path KIT = Path.of("../../kit/src/main/c");
    private static final Path SOURCES = Path.of("src/main/c");
    /** As in the workload's description. */
    private static final List<String> TIRPC = List.of("-I/usr/include/tirpc", "-ltirpc");

    private static Path program;

    private TwinProgram() {}

    static boolean hasTirpc() throws Exception {
        return CCompiler.hasLibrary("rpc/rpc.h", TIRPC);
    }

    private static List<String> flags() throws Exception {
        return hasTirpc() ? TIRPC : List.of("-DJDYNO_WITHOUT_TIRPC=\"this program lacks tirpc\"");
    }

    /** Skips the test if there is no compiler. */
    static synchronized Path compiled() throws Exception {
        if (program == null) {
            Path folder = Files.createDirectories(Path.of("target/twin"));
            program = CCompiler.compile(folder.resolve("system"), flags(), KIT, SOURCES)
                    .toAbsolutePath();
        }
        return program;
    }

    /** A twin in which each of these texts has been replaced; every text must occur. */
    static Path broken(Map<String, String> replacements) throws Exception {
        Path folder = Files.createDirectories(Path.of("target/broken-twin"));
        Map<String, String> left = new java.util.HashMap<>(replacements);
        try (var sources = Files.list(SOURCES)) {
            for (Path source : sources.toList()) {
                String text = Files.readString(source);
                for (var replacement : replacements.entrySet()) {
                    if (text.contains(replacement.getKey())) {
                        left.remove(replacement.getKey());
                        text = text.replace(replacement.getKey(), replacement.getValue());
                    }
                }
                Files.writeString(folder.resolve(source.getFileName()), text);
            }
        }
        if (!left.isEmpty()) {
            throw new AssertionError("no source has " + left.keySet());
        }
        return CCompiler.compile(folder.resolve("system"), flags(), KIT, folder).toAbsolutePath();
    }
}
