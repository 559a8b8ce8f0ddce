package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a program in place of the JVM that does as jetty-load-generator does. */
class JettyLoadTest {
    @TempDir
    private Path folder;

    private RateFigures run(String script) throws Exception {
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\n" + script + "\n", StandardCharsets.UTF_8);
        assertTrue(java.toFile().setExecutable(true));
        return new JettyLoad(List.of(folder.resolve("a.jar"), folder.resolve("b.jar")))
                .run(
                        java,
                        folder.resolve("Rate.java"),
                        "127.0.0.1:4711",
                        new JettyLoad.Load(25, 64, 75, 101),
                        command -> command,
                        folder.resolve("run.out"));
    }

    @Test
    void itsFiguresAreRead() throws Exception {
        RateFigures read = run("echo a warning; echo figures requests=101 nanos=4000000000 errors=0 p50=20 p99=30");
        assertEquals(25, read.perSecond());
        assertEquals(20, read.fromSending().medianNanos());
        assertEquals(30, read.fromSending().tailNanos());
        assertEquals(read.fromSending(), read.fromDue(), "it knows no other");
    }

    @Test
    void itIsToldWhatToDo() {
        ToolFailure failed = assertThrows(ToolFailure.class, () -> run("echo \"$@\"; exit 1"));
        String told = "-cp " + folder.resolve("a.jar") + ":" + folder.resolve("b.jar") + " "
                + folder.resolve("Rate.java") + " 127.0.0.1 4711 25 64 75 101";
        assertTrue(failed.getMessage().contains(told), failed.getMessage());
    }

    @Test
    void errorsAndMissingAnswersAreNoFigures() {
        ToolFailure failed = assertThrows(
                ToolFailure.class, () -> run("echo figures requests=98 nanos=4000000000 errors=3 p50=20 p99=30"));
        assertEquals("jetty-load-generator counted 3 errors", failed.getMessage());
        failed = assertThrows(ToolFailure.class, () -> run("echo an exception"));
        assertEquals("jetty-load-generator printed no figures: an exception", failed.getMessage());
        failed = assertThrows(
                ToolFailure.class, () -> run("echo figures requests=100 nanos=4000000000 errors=0 p50=20 p99=30"));
        assertEquals("jetty-load-generator reported 100 of 101 requests in 4000000000 ns", failed.getMessage());
    }

    @Test
    void whatIsNamedMustBeThere() throws IOException {
        assertEquals(Optional.empty(), JettyLoad.find(Optional.empty()));
        UserError missing = assertThrows(UserError.class, () -> JettyLoad.find(Optional.of("nothing.jar")));
        assertTrue(missing.getMessage().startsWith("--jetty-load-generator must be jars"), missing.getMessage());
        Path jar = Files.createFile(folder.resolve("jetty-load-generator-client-4.0.21.jar"));
        JettyLoad named = JettyLoad.find(Optional.of(folder.toString())).orElseThrow();
        assertEquals(List.of(jar), named.jars());
        assertEquals("jetty-load-generator 4.0.21", named.title());
    }
}
