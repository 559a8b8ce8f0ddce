package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessCountersTest {
    private static final int TAKEN_BYTES = 64 << 20;

    /** Outside the heap, which may have resident pages to spare. Its content is written, so that it is resident. */
    private static ByteBuffer take() {
        ByteBuffer taken = ByteBuffer.allocateDirect(TAKEN_BYTES);
        for (int at = 0; at < TAKEN_BYTES; at += 1024) {
            taken.put(at, (byte) 1);
        }
        return taken;
    }

    @Test
    void theMemoryOfTheFirstConnectionsIsKnown() {
        assumeTrue(Files.exists(Paths.get("/proc/self/smaps_rollup")), "needs Linux 4.14");
        ProcessCounters counters = new ProcessCounters();
        counters.beforeConnections();
        assertFalse(counters.peaks().containsKey("connectedBytes"), "nobody has connected");
        ByteBuffer first = take();
        counters.afterConnections();
        double connectedBytes = counters.peaks().get("connectedBytes");
        assertTrue(connectedBytes > 0.8 * TAKEN_BYTES && connectedBytes < 3.0 * TAKEN_BYTES, connectedBytes + " bytes");
        ByteBuffer second = take();
        counters.beforeConnections();
        counters.afterConnections();
        assertEquals(connectedBytes, counters.peaks().get("connectedBytes"), "a kept server: " + first + second);
    }

    /** What the JVM sees and chooses, without what an option sets. */
    @Test
    void theChoicesOfTheJvmAreInItsLastAnswer() throws Exception {
        List<String> options = List.of("-XX:ActiveProcessorCount=3", "-XX:+UseParallelGC", "-Xmx64m");
        try (ChildRole role = ChildRole.start(options, ServingProbe.class)) {
            role.next("ready");
            JsonNode counters = role.ask("{\"command\":\"stop\"}").get("counters");
            assertEquals(3, counters.get("availableProcessors").asInt());
            assertEquals(3, counters.get("chosenGcThreads").asInt());
            assertTrue(counters.get("chosenCompilerThreads").asInt() >= 1, counters::toString);
            assertFalse(counters.has("chosenHeapBytes"), "an option sets the heap");
        }
    }
}
