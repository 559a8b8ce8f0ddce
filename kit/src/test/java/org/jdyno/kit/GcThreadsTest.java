package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class GcThreadsTest {
    @Test
    void collectionsUseTheirTime() {
        assumeTrue(Files.exists(Paths.get("/proc/self/task")), "needs Linux");
        OptionalLong before = GcThreads.nanos(GcThreads.OWN_TASKS);
        assertTrue(before.isPresent());
        List<Object> live = new ArrayList<>();
        for (int i = 0; i < 500_000; i++) {
            live.add(new Object[] {i});
        }
        for (int i = 0; i < 10; i++) {
            System.gc();
        }
        long collecting = GcThreads.nanos(GcThreads.OWN_TASKS).getAsLong() - before.getAsLong();
        // Ten collections that mark half a million objects take longer than this.
        assertTrue(collecting > 1_000_000, collecting + " ns for " + live.size() + " objects");
        long idle = GcThreads.nanos(GcThreads.OWN_TASKS).getAsLong();
        long sum = 0;
        for (int i = 0; i < 200_000_000; i++) {
            sum += sum ^ i;
        }
        assertTrue(
                GcThreads.nanos(GcThreads.OWN_TASKS).getAsLong() - idle < collecting,
                "work that makes no garbage: " + sum);
    }
}
