package org.jdyno.queue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The queue's C twin, compiled with every warning an error. */
final class TwinProgram {
    private TwinProgram() {}

    /** Without a compiler the test is skipped. */
    static Path compileInto(Path folder) throws Exception {
        Path program = folder.resolve("queue");
        List<String> command = new ArrayList<>(List.of(
                "cc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-pthread", "-I../../kit/src/main/c"));
        for (String sources : List.of("../../kit/src/main/c", "src/main/c")) {
            try (Stream<Path> files = Files.list(Path.of(sources))) {
                files.map(Path::toString).filter(name -> name.endsWith(".c")).forEach(command::add);
            }
        }
        command.addAll(List.of("-o", program.toString(), "-lm"));
        Process compiler;
        try {
            compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException noCompiler) {
            Assumptions.abort("there is no cc here: " + noCompiler.getMessage());
            throw noCompiler;
        }
        String said = new String(compiler.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, compiler.waitFor(), said);
        return program;
    }
}
