package org.jdyno.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that brings Maven, with programs of our own in place of those it asks for files. */
class MavenWrapperTest {
    @TempDir
    private Path folder;

    private record Ended(int status, String output) {}

    private void program(String name, String script) throws IOException {
        Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    private Ended wrapper() throws Exception {
        Path home = Files.createDirectories(folder.resolve("home"));
        ProcessBuilder builder = new ProcessBuilder(
                        List.of(Checkout.root().resolve("mvnw").toString(), "--version"))
                .redirectErrorStream(true);
        builder.environment().put("MAVEN_USER_HOME", home.toString());
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (path, ours) -> ours + ":" + path);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes());
        return new Ended(process.waitFor(), output);
    }

    @Test
    void anotherChecksumEndsIt() throws Exception {
        program("curl", "while [ \"$1\" != --output ]; do shift; done; echo forged >\"$2\"");
        program("mvn", "echo the Maven of the PATH");
        Ended ended = wrapper();
        assertEquals(1, ended.status(), ended.output());
        assertTrue(ended.output().contains("checksum"), ended.output());
        try (Stream<Path> left = Files.walk(folder.resolve("home"))) {
            assertEquals(0, left.filter(Files::isRegularFile).count());
        }
    }

    @Test
    void withoutADownloadTheMavenOfThePathServes() throws Exception {
        program("curl", "exit 22");
        program("mvn", "echo the Maven of the PATH: \"$1\"");
        Ended ended = wrapper();
        assertEquals(0, ended.status(), ended.output());
        assertEquals("the Maven of the PATH: --version\n", ended.output());
    }
}
