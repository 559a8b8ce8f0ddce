package org.jdyno.queue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jdyno.kit.CCompiler;

/** The queue's C twin, compiled once for all tests. */
final class TwinProgram {
    private static Path program;

    private TwinProgram() {}

    /** Skips the test if there is no compiler. */
    static synchronized Path compiled() throws Exception {
        if (program == null) {
            Path folder = Files.createDirectories(Path.of("target/twin"));
            program = CCompiler.compile(folder.resolve("queue"), Path.of("../../kit/src/main/c"), Path.of("src/main/c"))
                    .toAbsolutePath();
        }
        return program;
    }
}
