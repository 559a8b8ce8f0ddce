package org.jdyno.lab.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import org.junit.jupiter.api.Test;

class OwnProcessesTest {
    private static final double TICK_NANOS = 1e7;

    /** A shell counts to a number that takes it some tenths of a second. */
    private static final String COUNTS = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; echo counted; ";

    @Test
    void aChildCountsWhileItRunsAndAfterItsEnd() throws Exception {
        double before = OwnProcesses.cpuNanos();
        Process child = new ProcessBuilder("sh", "-c", COUNTS + "read line").start();
        InputStream out = child.getInputStream();
        assertEquals("counted", new String(out.readNBytes("counted".length())));
        double running = OwnProcesses.cpuNanos();
        assertTrue(running - before > TICK_NANOS, "it took " + (running - before) + " ns");
        child.getOutputStream().close();
        child.waitFor();
        assertTrue(OwnProcesses.cpuNanos() >= running, "less after the end of the child");
    }
}
