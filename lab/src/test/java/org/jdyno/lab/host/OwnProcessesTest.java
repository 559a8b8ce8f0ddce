package org.jdyno.lab.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class OwnProcessesTest {
    private static final double TICK_NANOS = 1e7;

    /** A shell counts to a number that takes it some tenths of a second. */
    private static final String COUNTS = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; echo counted; ";

    @Test
    void aChildCountsWhileItRunsAndAfterItsEnd() throws Exception {
        Process shell =
                new ProcessBuilder("sh", "-c", "read go; (" + COUNTS + "read line); echo ended; read end").start();
        try (InputStream out = shell.getInputStream();
                OutputStream in = shell.getOutputStream()) {
            double before = OwnProcesses.cpuNanos(shell.toHandle());
            in.write('\n');
            in.flush();
            assertEquals("counted\n", new String(out.readNBytes("counted\n".length())));
            double running = OwnProcesses.cpuNanos(shell.toHandle());
            assertTrue(running - before > TICK_NANOS, "it took " + (running - before) + " ns");
            in.write('\n');
            in.flush();
            assertEquals("ended\n", new String(out.readNBytes("ended\n".length())));
            assertTrue(OwnProcesses.cpuNanos(shell.toHandle()) >= running, "less after the end of the child");
        }
        shell.waitFor();
    }

    @Test
    void thisProcessIsTheFirstOfItsOwn() {
        assertTrue(OwnProcesses.cpuNanos() > 0);
    }
}
