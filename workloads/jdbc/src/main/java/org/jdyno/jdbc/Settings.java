package org.jdyno.jdbc;

import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** The parameters of the client. Immutable. */
final class Settings {
    private static final int MOST_KIBIBYTES = 65_536;
    private static final int CHUNK_KIBIBYTES = 32;

    final String kernel;
    /** Of a large value. */
    final int largeBytes;

    final long seed;

    /** @throws RoleFailure as {@code bad-parameter} */
    Settings(Parameters parameters) {
        kernel = parameters.text("kernel");
        int kibibytes = (int) parameters.number("lob", CHUNK_KIBIBYTES, MOST_KIBIBYTES);
        if (kibibytes % CHUNK_KIBIBYTES != 0) {
            throw new RoleFailure(
                    "bad-parameter",
                    "parameter lob must be a multiple of " + CHUNK_KIBIBYTES + " KiB, not " + kibibytes);
        }
        largeBytes = kibibytes << 10;
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE);
    }
}
