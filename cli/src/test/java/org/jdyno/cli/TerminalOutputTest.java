package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.model.Cause;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Control characters in texts of others do not reach the terminal. */
class TerminalOutputTest {
    private static final String STEERING = "\u001b[2J\u001b]0;mine\u0007\u009b31m\r\u202e\b";

    private final StringWriter written = new StringWriter();
    private final PrintWriter err = new Printer(new PrintWriter(written));

    private String plain() {
        String text = written.toString();
        assertTrue(
                text.codePoints()
                        .allMatch(c ->
                                c == '\n' || !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT),
                text);
        return text;
    }

    @Test
    void whatARoleSaidOfItsEnd() {
        Run run = Example.run(Example.plan(1, 1, "a"), List.of());
        Slot slot = run.schedule().get(0);
        new Progress(err, false, run, Optional.empty())
                .trialEnds(MadeTrial.of(slot)
                        .failed(Cause.ERROR, "the server failed: " + STEERING + "no room")
                        .trial());
        assertTrue(plain().contains("failed: the server failed: "), plain());
        assertTrue(plain().contains("no room"), plain());
    }

    @Test
    void whatAnErrorQuotes() {
        assertEquals(ExitCode.USAGE, Jdyno.run(new String[] {"re" + STEERING + "port"}, err, err));
        assertEquals(ExitCode.USAGE, Jdyno.run(new String[] {"report", "/nowhere/" + STEERING}, err, err));
        assertTrue(
                plain().contains("it must be text of one line, without control characters, not \"/nowhere/"), plain());
    }

    /** The argument, or its value, that picocli quotes, and a sentence with the title of a plan. */
    @Test
    void whatAnOptionOrATitleHolds() {
        assertEquals(ExitCode.USAGE, Jdyno.run(new String[] {"run", "--blocks", STEERING}, err, err));
        assertEquals(ExitCode.USAGE, Jdyno.run(new String[] {"run", "--" + STEERING}, err, err));
        new Console(err, false).message("a title " + STEERING + "\njdyno: of two lines");
        assertTrue(plain().contains("jdyno: a title "), plain());
        assertFalse(plain().contains("\njdyno: of two lines"), plain());
    }

    /** The title of a plan in all that is printed of its run. */
    @Test
    void whatAReportHolds(@TempDir Path folder) throws Exception {
        StoredRun stored = StoredRun.unpack("looks", folder);
        Path plan = stored.path().resolve("plan.yaml");
        Files.writeString(
                plan,
                Files.readString(plan)
                        .replaceFirst("title: \".*\"", "title: \"\\\\e[2J\\\\e]0;mine\\\\a\\\\x9b31m\\\\u202e\""));
        for (String format : List.of("text", "markdown", "csv", "json", "jmh")) {
            written.getBuffer().setLength(0);
            int status = Jdyno.run(
                    new String[] {"report", stored.path().toString(), "--format", format},
                    new PrintWriter(written),
                    err);
            assertEquals(ExitCode.DONE, status, written::toString);
            assertEquals(format.equals("csv"), written.toString().contains("\r\n"), format);
            written.getBuffer()
                    .replace(0, written.getBuffer().length(), written.toString().replace("\r\n", "\n"));
            plain();
            if (format.equals("json")) {
                assertTrue(
                        new ObjectMapper()
                                .readTree(written.toString())
                                .toString()
                                .contains("\u202e"),
                        "the title is kept");
            }
        }
    }

    @Test
    void whatAListHolds() {
        Listing listing = new Listing();
        listing.row("a" + STEERING, "b");
        listing.print(err);
        assertTrue(plain().startsWith("a"), plain());
    }
}
