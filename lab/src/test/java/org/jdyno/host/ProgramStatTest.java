package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgramStatTest {
    @Test
    void theTimeOfWhatAProcessHasStartedStaysWhenThatHasEnded() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "needs Linux");
        Process starter =
                new ProcessBuilder("sh", "-c", "(while :; do :; done) & read line; kill $!; wait; read line").start();
        try {
            ProgramStat stat = new ProgramStat(starter.pid());
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (stat.cpuNanos().orElse(0) < 30_000_000) {
                assertTrue(System.nanoTime() < deadline, "waited in vain");
                TimeUnit.MILLISECONDS.sleep(10);
            }
            starter.getOutputStream().write('\n');
            starter.getOutputStream().flush();
            while (starter.descendants().findAny().isPresent()) {
                assertTrue(System.nanoTime() < deadline, "waited in vain");
                stat.cpuNanos();
            }
            OptionalLong ended = stat.cpuNanos();
            assertTrue(ended.getAsLong() >= 30_000_000, ended.toString());
            assertEquals(ended, stat.cpuNanos());
        } finally {
            starter.descendants().forEach(ProcessHandle::destroyForcibly);
            starter.destroyForcibly();
        }
    }
}
