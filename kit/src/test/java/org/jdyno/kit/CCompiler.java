package org.jdyno.kit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        return compile(program, List.of(), kit, folders);
    }

    /** The same with flags of libraries, which follow the sources. */
    public static Path compile(Path program, List<String> flags, Path kit, Path... folders) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("cc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-pthread", "-I" + kit));
        addSources(command, kit);
        for (Path folder : folders) {
            addSources(command, folder);
        }
        command.addAll(List.of("-o", program.toString()));
        command.addAll(flags);
        command.add("-lm");
        Process compiler = started(command);
        String said = new String(compiler.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, compiler.waitFor(), said);
        return program;
    }

    private static final Path KIT = Path.of("../../kit/src/main/c");
    private static final Path SOURCES = Path.of("src/main/c");
    private static final Map<List<String>, Path> TWINS = new HashMap<>();

    /**
     * The twin of this module's workload, compiled once for these flags.
     *
     * @param more directories with sources
     */
    public static synchronized Path twin(List<String> flags, Path... more) throws Exception {
        if (!TWINS.containsKey(flags)) {
            Path program = Files.createDirectories(Path.of("target/twin")).resolve("twin-" + TWINS.size());
            TWINS.put(
                    flags,
                    compile(program, flags, KIT, withSources(SOURCES, more)).toAbsolutePath());
        }
        return TWINS.get(flags);
    }

    public static Path twin() throws Exception {
        return twin(List.of());
    }

    /** That twin, in whose sources each of these texts has been replaced; every text must occur. */
    public static Path brokenTwin(Map<String, String> replacements, List<String> flags, Path... more) throws Exception {
        Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "broken-twin");
        Set<String> left = new HashSet<>(replacements.keySet());
        try (Stream<Path> sources = Files.list(SOURCES)) {
            for (Path source : sources.toList()) {
                String text = Files.readString(source);
                for (Map.Entry<String, String> replacement : replacements.entrySet()) {
                    if (text.contains(replacement.getKey())) {
                        left.remove(replacement.getKey());
                        text = text.replace(replacement.getKey(), replacement.getValue());
                    }
                }
                Files.writeString(folder.resolve(source.getFileName()), text);
            }
        }
        assertEquals(Set.of(), left, "in no source");
        return compile(folder.resolve("twin"), flags, KIT, withSources(folder, more))
                .toAbsolutePath();
    }

    private static Path[] withSources(Path sources, Path... more) {
        return Stream.concat(Stream.of(sources), Stream.of(more)).toArray(Path[]::new);
    }

    /** Whether this machine has a library: a program with its header can be linked with these flags. */
    public static boolean hasLibrary(String header, List<String> flags) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("cc", "-include", "stddef.h", "-include", header, "-x", "c", "-", "-o", "/dev/null"));
        command.addAll(flags);
        Process compiler = started(command);
        compiler.getOutputStream().write("int main(void) { return 0; }\n".getBytes(UTF_8));
        compiler.getOutputStream().close();
        compiler.getInputStream().readAllBytes();
        return compiler.waitFor() == 0;
    }

    private static Process started(List<String> command) throws IOException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException noCompiler) {
            Assumptions.abort("there is no cc here: " + noCompiler.getMessage());
            throw noCompiler;
        }
    }

    private static void addSources(List<String> command, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            files.map(Path::toString).filter(name -> name.endsWith(".c")).forEach(command::add);
        }
    }
}
