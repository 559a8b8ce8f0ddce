package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exit statuses that concern the lab and not the measured programs. */
class ExitStatusIT {
    @TempDir
    private Path folder;

    private Tool tool;

    @BeforeEach
    void makeTool() throws IOException {
        tool = new Tool(folder);
    }

    @Test
    void aReportHasReportedWhateverTheRunCameTo() throws Exception {
        FailedRun.storeIn(folder.resolve("run"));
        Tool.Ended told = tool.run("report", "run", "--format", "text");
        assertEquals(0, told.status(), told.toString());
        assertTrue(told.out().contains("crash"), told.toString());
        try (CommandProcess commands = tool.startCommandProcess()) {
            assertEquals(
                    1,
                    commands.run("report", "run", "--format", "json", "--status")
                            .status());
            assertEquals(0, commands.run("report", "run").status());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "run dummy --blocks 1 --dry-run", "report run"})
    void outputThatCannotBeWrittenIsAnError(String words) throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full here");
        if (words.startsWith("report")) {
            FailedRun.storeIn(folder.resolve("run"));
        }
        Tool.Ended ended =
                tool.under("sh", "-c", "exec \"$@\" >/dev/full", "sh").run(words.split(" "));
        assertEquals(70, ended.status(), ended.toString());
        assertTrue(ended.err().contains("the output could not be written"), ended.toString());
    }

    /** The trials are stored, and what they tell can be printed. */
    @Test
    void aDiskThatIsFullWhenTheReportIsWrittenIsNoWrongUsage() throws Exception {
        FailedRun.storeIn(folder.resolve("run"));
        Path disk = Files.createDirectory(folder.resolve("disk"));
        String mount = "mount -t tmpfs -o size=2m none " + disk;
        assumeTrue(
                new ProcessBuilder("unshare", "-rm", "sh", "-c", mount).start().waitFor() == 0,
                "no small disk can be made here");
        String fill = " && cp -r run disk && { cat /dev/zero >disk/fill 2>/dev/null || exec \"$@\"; }";
        tool.under("unshare", "-rm", "sh", "-c", mount + fill, "sh");
        Tool.Ended ended = tool.run("report", disk.resolve("run").toString());
        assertEquals(70, ended.status(), ended.toString());
        assertTrue(ended.out().contains("crash"), ended.toString());
        assertTrue(ended.err().contains("cannot write report.html in "), ended.toString());
        assertTrue(ended.err().contains("No space left on device"), ended.toString());
        assertFalse(ended.err().contains("\tat "), ended.toString());
    }

    @Test
    void aReaderThatHasReadEnoughIsNoError() throws Exception {
        Tool.Ended listing = tool.under("sh", "-c", "{ \"$@\"; echo \"status $?\" >&2; } | true", "sh")
                .run("workloads", "--json");
        assertEquals("status 0\n", listing.err());
        Tool.Ended wrong = tool.under("sh", "-c", "{ \"$@\" 2>&1; echo \"status $?\" >&2; } | true", "sh")
                .run("workloads", "nothing");
        assertEquals("status 64\n", wrong.err());
    }
}
