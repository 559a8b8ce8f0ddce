package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jdyno.FailedRun;
import org.jdyno.report.Format;
import org.jdyno.report.write.Screen;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgedRunTest {
    @TempDir
    private Path folder;

    private JudgedRun run;

    @BeforeEach
    void judge() {
        FailedRun.storeIn(folder.resolve("run"));
        run = JudgedRun.in(folder.resolve("run"));
    }

    @Test
    void itsPageIsWrittenBesideItsTrials() throws Exception {
        Path page = run.writePage();
        assertEquals(folder.toRealPath().resolve("run/report.html"), page);
        assertEquals(run.render(Format.HTML), Files.readString(page));
    }

    @Test
    void itsSummaryNamesThePageAndHowToSeeMore() {
        String summary = run.summary(Screen.NONE, run.writePage());
        assertTrue(summary.contains("./jdyno report " + run.directory().path() + " --format text"), summary);
        assertTrue(summary.contains("run/report.html"), summary);
        assertFalse(summary.contains("\033["), summary);
    }

    @Test
    void programsGetItsTrials() throws Exception {
        assertEquals(
                6,
                new ObjectMapper()
                        .readTree(run.render(Format.JSON))
                        .get("trials")
                        .size());
    }

    @Test
    void blocksAreCountedThatWereRun() {
        assertEquals(2, run.blocksDone());
        assertFalse(run.isGate());
    }
}
