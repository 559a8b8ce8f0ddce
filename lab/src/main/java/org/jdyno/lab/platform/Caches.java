package org.jdyno.lab.platform;

import java.nio.file.Path;
import java.util.Map;

/** Where the caches of jdyno are. */
public final class Caches {
    private Caches() {}

    /** The folder under XDG_CACHE_HOME, or ~/.cache. */
    public static Path root(Map<String, String> environment, Path userHome) {
        String configured = environment.getOrDefault("XDG_CACHE_HOME", "");
        // A relative XDG_CACHE_HOME is to be ignored, says its specification.
        Path cache = configured.startsWith("/") ? Path.of(configured) : userHome.resolve(".cache");
        return cache.resolve("jdyno");
    }
}
