package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class KernelThreadsTest {
    @Test
    void ownProgramsAreNone() {
        KernelThreads before = KernelThreads.now();
        long end = System.nanoTime() + 300_000_000;
        long sum = 0;
        while (System.nanoTime() < end) {
            sum++;
        }
        double nanos = KernelThreads.now().nanosSince(before);
        assertTrue(sum > 0 && nanos >= 0 && nanos < 300_000_000, "its own spinning is not the kernel's: " + nanos);
    }

    @Test
    void theyAreSeenWhereTheMachineShowsThem() {
        // The second process of a machine is the parent of all threads of its kernel; in a container it is none.
        boolean shown = Proc.text("/proc/2/stat")
                .filter(stat -> stat.contains("(kthreadd)"))
                .isPresent();
        assumeTrue(Files.isReadable(Path.of("/proc/self/stat")));
        assertEquals(shown, KernelThreads.now().count() > 0);
    }
}
