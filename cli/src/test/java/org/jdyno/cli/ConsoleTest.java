package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConsoleTest {
    private static final String WIPED = "\r\033[K";

    private final StringWriter written = new StringWriter();
    private final PrintWriter err = new PrintWriter(written, true);

    @Test
    void onAPipeThereAreMessagesAndNoSteps() {
        Console console = new Console(err, false);
        console.step("probing a JVM");
        console.message("two blocks");
        console.step("");
        assertEquals("jdyno: two blocks\n", written.toString());
    }

    @Test
    void onATerminalAMessageWipesTheStep() {
        Console console = new Console(err, true);
        console.step("probing a JVM");
        console.message("two blocks");
        assertEquals(WIPED + "probing a JVM ..." + WIPED + "jdyno: two blocks\n", written.toString());
    }

    @Test
    void whatIsStoppedIsSaidBeforeTheCommandEnds() {
        Console console = new Console(err, false);
        assertThrows(
                InterruptedException.class,
                () -> console.runStoppable(
                        () -> {
                            Thread.currentThread().interrupt();
                            TimeUnit.DAYS.sleep(1);
                        },
                        "stopped; go on with --resume"));
        assertEquals("\njdyno: stopped; go on with --resume\n", written.toString());
    }

    @Test
    void whatIsDoneIsNotSaidToBeStopped() throws Exception {
        Console console = new Console(err, false);
        console.runStoppable(() -> console.message("working"), "stopped");
        assertEquals("jdyno: working\n", written.toString());
    }
}
