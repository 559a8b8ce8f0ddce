package org.jdyno.run.protocol;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Stores the output of a role other than the protocol, up to a limit, and keeps its last lines for error messages. Used
 * by one thread at a time; another may read the last lines.
 */
public final class RoleLog implements AutoCloseable {
    /** The largest size of a log: more than a useful log needs, and small enough to store for each trial of a run. */
    static final long LIMIT_BYTES = 16L << 20;

    private static final int LAST_LINES = 40;

    private static final int LONGEST_LINE = 2_000;

    private final OutputStream file;
    private final Deque<String> last = new ArrayDeque<>();
    private long written;

    /** @param file an empty file, which is closed with the log */
    public RoleLog(OutputStream file) {
        this.file = file;
    }

    /** Stores a line; false if the limit has been reached. */
    boolean add(String line) throws IOException {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        if (written + bytes.length > LIMIT_BYTES) {
            return false;
        }
        file.write(bytes);
        written += bytes.length;
        synchronized (last) {
            last.addLast(line.substring(0, Math.min(line.length(), LONGEST_LINE)));
            if (last.size() > LAST_LINES) {
                last.removeFirst();
            }
        }
        return true;
    }

    /** The last lines, oldest first. */
    List<String> lastLines() {
        synchronized (last) {
            return List.copyOf(last);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
