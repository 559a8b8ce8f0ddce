package org.jdyno.lab.platform;

import java.nio.file.Path;
import java.util.Map;

/** The place of the caches of jdyno. */
public final class Caches {
    private Caches() {}

    /** The directory below XDG_CACHE_HOME, or ~/.cache. */
    public static Path root(Map<String, String> environment, Path userHome) {
        String configured = environment.getOrDefault("XDG_CACHE_HOME", "");
        // The XDG Base Directory Specification ignores relative paths.
        Path cache = configured.startsWith("/") ? Path.of(configured) : userHome.resolve(".cache");
        return cache.resolve("jdyno");
    }
}
