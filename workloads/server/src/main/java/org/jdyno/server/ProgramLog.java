package org.jdyno.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The file with the output of the program. */
final class ProgramLog {
    private static final int TAIL_BYTES = 65_536;
    private static final int LONGEST_LINE = 300;

    /** Texts of lines that name a cause of docs/protocol.md. */
    private static final String[][] CAUSES = {
        {"unable to create native thread", "thread-limit"},
        {"unable to create new native thread", "thread-limit"},
        {"OutOfMemoryError", "out-of-memory"},
        {"insufficient memory for the Java Runtime", "out-of-memory"},
        {"Too many open files", "descriptor-limit"},
        {"Address already in use", "port-taken"}
    };

    private final Path file;

    ProgramLog(Path file) {
        this.file = file;
    }

    /** The end of the output from a position, at most 64 KiB; empty if there is no more. */
    String since(long position) {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            long from = Math.max(position, log.length() - TAIL_BYTES);
            byte[] bytes = new byte[(int) Math.max(0, log.length() - from)];
            log.seek(from);
            log.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException notYetThere) {
            return "";
        }
    }

    /** The cause that a line of the output names, or {@code otherwise}. */
    String cause(String otherwise) {
        String text = since(0);
        for (String[] cause : CAUSES) {
            if (text.contains(cause[0])) {
                return cause[1];
            }
        }
        return otherwise;
    }

    /** The end of a sentence about a failure: the line of the output that tells most. */
    String reason() {
        String best = "";
        int rank = -1;
        for (String line : since(0).split("\n")) {
            int own = rank(line);
            // Of exceptions the first is the cause, of other lines the last.
            if (own > rank || own == rank && own == 0) {
                best = line.trim();
                rank = own;
            }
        }
        String shown = best.length() > LONGEST_LINE ? best.substring(0, LONGEST_LINE) + "…" : best;
        return rank < 0 ? ", without output" : ": " + shown;
    }

    private static int rank(String line) {
        for (String[] cause : CAUSES) {
            if (line.contains(cause[0])) {
                return 2;
            }
        }
        return line.contains("Exception") || line.contains("Error")
                ? 1
                : line.trim().isEmpty() ? -1 : 0;
    }
}
