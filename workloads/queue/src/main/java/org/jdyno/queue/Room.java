package org.jdyno.queue;

import java.nio.file.Path;
import java.util.Locale;
import org.jdyno.kit.RoleFailure;

/** How much of a directory something needs. Immutable. */
final class Room {
    static final Room NONE = new Room(0, "nothing");

    private static final double MEGABYTE = 1e6;

    private final long bytes;
    private final String user;

    /** @param user what needs it, as in "the ring needs" */
    Room(long bytes, String user) {
        this.bytes = bytes;
        this.user = user;
    }

    /** Fails as {@code error} when a directory has less. */
    void require(long usableBytes, Path directory) {
        if (usableBytes < bytes) {
            throw new RoleFailure(
                    "error",
                    String.format(
                            Locale.ROOT,
                            "directory %s has %.1f MB of room, and %s needs %.1f MB; free some, or give another by directory=",
                            directory,
                            usableBytes / MEGABYTE,
                            user,
                            bytes / MEGABYTE));
        }
    }
}
