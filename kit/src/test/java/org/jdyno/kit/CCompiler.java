package org.jdyno.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Compiles C programs as the lab does, with every warning an error. */
public final class CCompiler {
    private CCompiler() {}

    /**
     * Compiles the kit's C files and those of some directories into a program; skips the test if there is no compiler.
     *
     * @return the program
     */
    public static Path compile(Path program, Path kit, Path... folders) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("cc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-pthread", "-I" + kit));
        addSources(command, kit);
        for (Path folder : folders) {
            addSources(command, folder);
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

    private static void addSources(List<String> command, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            files.map(Path::toString).filter(name -> name.endsWith(".c")).forEach(command::add);
        }
    }
}
