package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.TwinLibrary;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeToolchainTest {
    @TempDir
    Path folder;

    private Path kit;
    private Path twin;

    @BeforeEach
    void sources() throws IOException {
        kit = Files.createDirectories(folder.resolve("kit"));
        Files.writeString(kit.resolve("answer.h"), "int answer(void);\n#define EXTRA 0\n");
        Files.writeString(kit.resolve("answer.c"), "#include \"answer.h\"\nint answer(void) { return 40 + EXTRA; }\n");
        twin = Files.writeString(
                folder.resolve("twin.c"), "#include \"answer.h\"\nint main(void) { return answer() + 2; }\n");
    }

    @Test
    void compilesATwinWithItsKitOnce() throws Exception {
        assumeTrue(compilerHere(), "no cc on this machine");
        Path program = toolchain(Map.of()).compile(List.of(twin), kit).program().orElseThrow();
        assertEquals(42, new ProcessBuilder(program.toString()).start().waitFor());

        FileTime compiled = Files.getLastModifiedTime(program);
        assertEquals(
                program,
                toolchain(Map.of()).compile(List.of(twin), kit).program().orElseThrow());
        assertEquals(compiled, Files.getLastModifiedTime(program));

        Files.writeString(kit.resolve("answer.h"), "int answer(void);\n#define EXTRA 1\n");
        Path other = toolchain(Map.of()).compile(List.of(twin), kit).program().orElseThrow();
        assertNotEquals(program, other);
        assertEquals(43, new ProcessBuilder(other.toString()).start().waitFor());
    }

    @Test
    void saysWhatTheCompilerSaidFirst() throws Exception {
        assumeTrue(compilerHere(), "no cc on this machine");
        Files.writeString(twin, "int main(void) { return missing; }\n");
        NativeToolchain.Result result = toolchain(Map.of()).compile(List.of(twin), kit);
        assertTrue(result.program().isEmpty());
        assertTrue(
                result.reason().orElseThrow().matches(".*twin\\.c:1:.*error:.*missing.*"), result.reason()::toString);
        try (Stream<Path> left = Files.list(folder.resolve("cache/jdyno/twins"))) {
            assertEquals(List.of(), left.toList());
        }
    }

    /** A run that is resumed elsewhere may name sources of another checkout. */
    @Test
    void aMissingSourceIsNamed() throws Exception {
        assumeTrue(compilerHere(), "no cc on this machine");
        Path missing = folder.resolve("elsewhere/src/main/c/twin.c");
        NativeToolchain.Result result = toolchain(Map.of()).compile(List.of(missing), kit);
        assertTrue(result.program().isEmpty());
        assertEquals(
                "The C program lacks its source " + missing + ".",
                result.reason().orElseThrow());
    }

    @Test
    void compilesWithTheLibrariesThatAreHere() throws Exception {
        assumeTrue(compilerHere(), "no cc on this machine");
        TwinLibrary here = library("mathematics", "math.h", "-lm");
        TwinLibrary noHeader = library("noheader", "jdyno/missing.h", "-lm");
        TwinLibrary noObjects = library("noobjects", "math.h", "-ljdynomissing");
        Files.writeString(
                twin,
                """
                #include <stdio.h>
                #ifndef JDYNO_WITHOUT_MATHEMATICS
                #include <math.h>
                #endif
                int main(void) {
                    puts(JDYNO_WITHOUT_NOHEADER);
                    puts(JDYNO_WITHOUT_NOOBJECTS);
                    return signbit(-1.0) != 0;
                }
                """);
        Path program = toolchain(Map.of())
                .compile(List.of(twin), kit, List.of(here, noHeader, noObjects))
                .program()
                .orElseThrow();
        Process process = new ProcessBuilder(program.toString()).start();
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(1, process.waitFor());
        assertTrue(said.contains("without noheader") && said.contains("jdyno/missing.h"), said);
        assertTrue(said.contains("without noobjects") && said.contains("Install package-of-noobjects."), said);
    }

    /** A compiler that the system kills, or that has no room, has not said that a library is missing. */
    @Test
    void doesNotTakeACompilerThatFailsForAMachineWithoutALibrary() throws Exception {
        assumeTrue(compilerHere(), "no cc on this machine");
        TwinLibrary here = library("mathematics", "math.h", "-lm");
        for (String trouble : List.of("kill -9 $$", "echo 'ld: final link failed: No space left on device'; exit 1")) {
            Path compiler = Files.writeString(
                    folder.resolve("cc"),
                    "#!/bin/sh\ncase \"$*\" in *jdyno-library*) " + trouble + ";; esac\nexec cc \"$@\"\n");
            assertTrue(compiler.toFile().setExecutable(true));
            NativeToolchain.Result result =
                    toolchain(Map.of("CC", compiler.toString())).compile(List.of(twin), kit, List.of(here));
            assertEquals(Optional.empty(), result.program(), trouble);
            assertTrue(result.reason().orElseThrow().contains("it was asked for mathematics, but it "), trouble);
        }
    }

    private static TwinLibrary library(String name, String header, String flag) {
        return new TwinLibrary(name, header, List.of(flag), "package-of-" + name);
    }

    @Test
    void saysWhenThereIsNoCompiler() throws Exception {
        String none = toolchain(Map.of("PATH", folder.toString()))
                .compile(List.of(twin), kit)
                .reason()
                .orElseThrow();
        assertTrue(none.contains("no C compiler"), none);
        String wrong = toolchain(Map.of("CC", folder + "/nothing -m64"))
                .compile(List.of(twin), kit)
                .reason()
                .orElseThrow();
        assertTrue(wrong.contains("does not work"), wrong);
    }

    private NativeToolchain toolchain(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "PATH",
                System.getenv().getOrDefault("PATH", ""),
                "XDG_CACHE_HOME",
                folder.resolve("cache").toString()));
        environment.putAll(more);
        return new NativeToolchain(environment, folder);
    }

    private static boolean compilerHere() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "cc")));
    }
}
