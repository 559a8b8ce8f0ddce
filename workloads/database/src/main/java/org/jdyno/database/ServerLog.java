package org.jdyno.database;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The file with the output of a server. */
final class ServerLog {
    private static final int TAIL_BYTES = 65_536;

    private static final String FULL_DISK = "No space left on device";

    /** Texts of lines that name a cause of docs/protocol.md. */
    private static final String[][] CAUSES = {
        {"Address already in use", "port-taken"},
        {FULL_DISK, "error"},
        {"Cannot allocate memory", "out-of-memory"},
        {"OutOfMemoryError", "out-of-memory"},
        {"Too many open files", "descriptor-limit"}
    };

    private final Path file;

    ServerLog(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    private String end() {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.min(log.length(), TAIL_BYTES)];
            log.seek(log.length() - bytes.length);
            log.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException notYetThere) {
            return "";
        }
    }

    /** The cause that a line of the output names, or {@code otherwise}. */
    String cause(String otherwise) {
        String text = end();
        for (String[] cause : CAUSES) {
            if (text.contains(cause[0])) {
                return cause[1];
            }
        }
        return otherwise;
    }

    boolean tellsOfFullDisk() {
        return end().contains(FULL_DISK);
    }

    /** The end of a sentence about a failure: the line of the output that tells most. */
    String reason() {
        String best = "";
        int rank = -1;
        for (String line : end().split("\n")) {
            int own = rank(line);
            if (own >= rank) {
                best = line.trim();
                rank = own;
            }
        }
        return rank < 0 ? ", without output" : ": " + best;
    }

    private static int rank(String line) {
        for (String[] cause : CAUSES) {
            if (line.contains(cause[0])) {
                return 2;
            }
        }
        boolean telling = line.contains("FATAL:") || line.contains("PANIC:") || line.contains("Exception");
        return telling ? 1 : line.trim().isEmpty() ? -1 : 0;
    }
}
