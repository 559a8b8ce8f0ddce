package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a program that does as wrk does. */
class WrkTest {
    @TempDir
    private Path folder;

    private LoadFigures run(String script) throws Exception {
        Path program = Files.writeString(folder.resolve("wrk"), "#!/bin/sh\n" + script + "\n");
        assertTrue(program.toFile().setExecutable(true));
        return new Wrk(program).load("http://127.0.0.1:1/", 64, 2, command -> command, folder.resolve("run.out"));
    }

    @Test
    void itsFiguresAreRead() throws Exception {
        LoadFigures read =
                run("echo Running 2s test @ http://127.0.0.1:1/; echo figures requests=300000 micros=2000000 errors=0"
                        + " p50=205 p99=461");
        assertEquals(new LoadFigures(150_000, 205_000, 461_000, 0), read);
    }

    /** The script that makes it print figures is where the command says. */
    @Test
    void itIsToldWhatToPrint() throws Exception {
        ToolFailure failed = assertThrows(ToolFailure.class, () -> run("cat figures.lua; echo; echo \"$@\""));
        assertTrue(failed.getMessage().contains("percentile(99)"), failed.getMessage());
        assertTrue(failed.getMessage().contains("--connections 64 --duration 2s"), failed.getMessage());
        assertTrue(failed.getMessage().contains("--script " + folder.resolve("figures.lua")), failed.getMessage());
    }

    @Test
    void errorsAreNoFigures() {
        ToolFailure failed = assertThrows(
                ToolFailure.class, () -> run("echo figures requests=9 micros=2000000 errors=3 p50=205 p99=461"));
        assertEquals("wrk counted 3 errors", failed.getMessage());
        failed = assertThrows(ToolFailure.class, () -> run("echo unable to connect; exit 1"));
        assertTrue(failed.getMessage().contains("unable to connect"), failed.getMessage());
    }
}
