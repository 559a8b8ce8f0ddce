package org.jdyno.kit;

import java.nio.file.Path;
import java.util.Locale;

/** The space something needs in a directory. Immutable. */
public final class Room {
    public static final Room NONE = new Room(0, "nothing");

    private static final double MEGABYTE = 1e6;

    private final long bytes;
    private final String use;

    /** @param use its purpose, as in "for the ring" */
    public Room(long bytes, String use) {
        this.bytes = bytes;
        this.use = use;
    }

    /** Fails as {@code error} if a directory has less. */
    void require(long usableBytes, Path directory) {
        if (usableBytes < bytes) {
            throw new RoleFailure(
                    "error",
                    String.format(
                            Locale.ROOT,
                            "directory %s has %.1f MB of free space and must have %.1f MB for %s; free some, or set"
                                    + " directory= to another directory",
                            directory,
                            usableBytes / MEGABYTE,
                            bytes / MEGABYTE,
                            use));
        }
    }
}
