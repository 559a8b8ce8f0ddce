package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachesTest {
    @TempDir
    private Path folder;

    @Test
    void areInTheHomeOrWhereTheUserWantsThem() throws Exception {
        assertEquals(folder.resolve(".cache/jdyno"), Caches.root(Map.of(), folder));
        assertEquals(folder.resolve("mine/jdyno"), Caches.root(Map.of("XDG_CACHE_HOME", folder + "/mine"), folder));
        assertEquals(folder.resolve(".cache/jdyno"), Caches.root(Map.of("XDG_CACHE_HOME", "relative"), folder));
    }

    /** A file instead of a directory, because root may write anywhere. */
    @Test
    void areTemporaryIfTheHomeCannotHoldThem() throws Exception {
        Path home = Files.createFile(folder.resolve("home"));
        Path cache = Caches.root(Map.of(), home);
        assertFalse(cache.startsWith(folder), cache::toString);
        assertTrue(Files.isDirectory(cache) && Files.isWritable(cache));
        assertEquals(cache, Caches.root(Map.of(), home), "the same for the whole process");
    }

    @Test
    void aLinkToNothingHoldsNone() throws Exception {
        Files.createSymbolicLink(folder.resolve(".cache"), folder.resolve("gone/cache"));
        assertFalse(Caches.root(Map.of(), folder).startsWith(folder));
    }
}
