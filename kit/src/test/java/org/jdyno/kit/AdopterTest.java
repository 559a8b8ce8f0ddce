package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AdopterTest {
    private static final int TIMES = 100;

    /** Without it, the time of a daemon that has ended looks like that of a process that somebody has waited for. */
    @Test
    void isFoundEachTime() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")), "needs Linux");
        Set<String> found = new HashSet<>();
        for (int i = 0; i < TIMES; i++) {
            found.add(Adopter.find(new ProcessTree()));
        }
        assertEquals(1, found.size(), found.toString());
        assertTrue(found.iterator().next().matches("\\d+"), found.toString());
    }
}
