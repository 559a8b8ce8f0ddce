package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CollectorThreadsTest {
    @Test
    void collectingIsTheirTime() {
        assumeTrue(Files.exists(Paths.get("/proc/self/task")), "needs Linux");
        OptionalLong before = CollectorThreads.nanos();
        assertTrue(before.isPresent());
        List<Object> live = new ArrayList<>();
        for (int i = 0; i < 500_000; i++) {
            live.add(new Object[] {i});
        }
        for (int i = 0; i < 10; i++) {
            System.gc();
        }
        long collecting = CollectorThreads.nanos().getAsLong() - before.getAsLong();
        // Ten collections that mark half a million objects are not done in less.
        assertTrue(collecting > 1_000_000, collecting + " ns for " + live.size() + " objects");
        long idle = CollectorThreads.nanos().getAsLong();
        long sum = 0;
        for (int i = 0; i < 200_000_000; i++) {
            sum += sum ^ i;
        }
        assertTrue(CollectorThreads.nanos().getAsLong() - idle < collecting, "work that makes no garbage: " + sum);
    }
}
