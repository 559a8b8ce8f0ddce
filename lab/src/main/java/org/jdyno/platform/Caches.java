package org.jdyno.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import org.jdyno.model.UserError;

/** The place of the caches of jdyno. */
public final class Caches {
    /** Null until it is needed. */
    private static Path temporary;

    private Caches() {}

    /**
     * The directory below XDG_CACHE_HOME, or ~/.cache. If the home cannot be written, as that of a user without one, it
     * is a temporary directory, which is removed at the end of this process: one that stays could be another user's.
     */
    public static Path root(Map<String, String> environment, Path userHome) {
        String configured = environment.getOrDefault("XDG_CACHE_HOME", "");
        // The XDG Base Directory Specification ignores relative paths.
        if (configured.startsWith("/")) {
            return Path.of(configured, "jdyno");
        }
        Path ofHome = userHome.resolve(".cache/jdyno");
        return isWritable(ofHome) ? ofHome : temporary();
    }

    private static boolean isWritable(Path folder) {
        Path there = folder;
        // A link to nothing is there, too: no directory can be made in its place.
        while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
            there = there.getParent();
        }
        return Files.isDirectory(there) && Files.isWritable(there);
    }

    private static synchronized Path temporary() {
        if (temporary == null) {
            try {
                temporary = Files.createTempDirectory("jdyno-cache");
            } catch (IOException full) {
                throw new UserError("neither the home directory nor the temporary directory can be written ("
                        + full.getMessage() + "); set HOME, XDG_CACHE_HOME or TMPDIR to a directory that can");
            }
            Runtime.getRuntime().addShutdownHook(new Thread(Caches::removeTemporary));
        }
        return temporary;
    }

    private static void removeTemporary() {
        try {
            TemporaryFolder.delete(temporary);
        } catch (IOException left) {
            // The system empties its temporary directory sooner or later.
            return;
        }
    }
}
